package ast

// DebugInfo is the debug information of a unit's file scope, or of the functions of a piece. A front end makes it only if it is asked to.
type DebugInfo struct {
	Types     []DebugType
	Parts     []DebugPart     // of the types
	Variables []DebugVariable // of file scope; of a piece: in the order of its functions
	Scopes    []DebugScope    // of a piece, in the order of its functions
	Functions []DebugFunction // of a piece, by function
}

// A DebugRef refers to a type. NoDebugType stands for void. Other numbers below OwnDebugTypes are 1 plus
// an index in the types of file scope. OwnDebugTypes plus n is type n of the piece.
type DebugRef uint32

const (
	NoDebugType   DebugRef = 0
	OwnDebugTypes DebugRef = 1 << 31
)

// A DebugKind classifies the types that debuggers know.
type DebugKind uint8

const (
	DebugSigned DebugKind = iota // a number with Name and Size, as those up to DebugComplexInteger
	DebugUnsigned
	DebugSignedChar
	DebugUnsignedChar
	DebugBoolean
	DebugFloat
	DebugComplex
	DebugComplexInteger
	DebugPointer  // to Target
	DebugArray    // of Length elements of type Target; the length is -1 if it is unknown
	DebugVector   // the same
	DebugStruct   // its parts are members; its Size is -1 if it is incomplete
	DebugUnion    // the same
	DebugEnum     // its parts are enumerators; Target is the type of the values
	DebugFunc     // its parts are parameters, which have only types; Target is the type of the result
	DebugTypedef  // Name for Target
	DebugConst    // qualified Target, as those that follow
	DebugVolatile //
	DebugAtomic   //

	DebugInlined // no type, but a function that is inlined: its Name, its Pos, and its result in Target
)

// A DebugType is a type.
type DebugType struct {
	Name                 string // of a number, tag or typedef, or ""
	Target               DebugRef
	Kind                 DebugKind
	Prototyped, Variadic bool // of a function
	Size                 int64
	Length               int64
	Element              int64 // of a Measured: the size of its elements, or -1
	Measured             bool  // an array of variable length: a Hidden variable of the function has its size
	First, Parts         int32 // in DebugInfo.Parts
	Pos                  uint32
}

// A DebugPart is a member, an enumerator or a parameter of a type.
type DebugPart struct {
	Name   string // or ""
	Type   DebugRef
	Offset int64 // of a member, in bits; of an enumerator, its value
	Width  int   // of a bit-field, in bits; or 0
}

// A DebugStorage says where a variable is.
type DebugStorage uint8

const (
	DebugNowhere   DebugStorage = iota // it has been optimised away
	DebugLocal                         // in local Number of its function
	DebugObject                        // at offset Number of its function's frame objects
	DebugAligned                       // at the first multiple of Align from offset Number on
	DebugPointed                       // at the address in local Number
	DebugReference                     // at the address in the word at offset Number of its function's frame objects
	DebugStatic                        // at the symbol Number
	DebugDivided                       // in parts: the next Number variables, by their offsets
	DebugConstant                      // nowhere: its value has the low bits of Number, sign-extended
	DebugAddress                       // nowhere: its value is the address of offset Number of the function's frame objects
)

// A DebugVariable is a variable or a parameter, with its name in the text at Pos; or it is a part of the DebugDivided
// variable before it.
type DebugVariable struct {
	Pos       uint32
	Type      DebugRef
	Number    int32
	Scope     int32  // its scope, as an index in the scopes of its function, or -1: the whole function
	Set       int32  // of a local: the node that assigns it first in the text; or -1, also if locals will not share registers
	Align     uint32 // see DebugAligned
	Storage   DebugStorage
	Parameter bool
	External  bool // of a DebugStatic: visible in other units
	Hidden    bool // it has no name: in its local is the size in bytes of the array of variable length that is its Type

	Part         bool  // it is a part, which has no Type: a scalar in a record
	Offset, Size uint8 // in bytes. Of a part: its offset in the record, and its size; Size also of a DebugDivided, the record
}

// A DebugScope is a block with variables of its own. Scopes come before those within them.
type DebugScope struct {
	Outer       int32    // the scope around it, as an index in the scopes of its function, or -1
	First, Last int32    // its nodes
	Inlined     DebugRef // the inlined function with the body that stands there, a DebugInlined; or NoDebugType
	Pos         uint32   // of the call, if Inlined
}

// A DebugFunction tells which items belong to a function. In each list they begin at the end of the
// function before, and go up to the end that is given here.
type DebugFunction struct {
	Result                  DebugRef
	Prototyped, Variadic    bool
	VariablesEnd, ScopesEnd int32
	LocalsEnd               int32 // of variables that are InLocal
}

// Function returns the scopes and the variables of function i of the piece.
func (d *DebugInfo) Function(i int) (scopes []DebugScope, variables []DebugVariable) {
	before := DebugFunction{}
	if i > 0 {
		before = d.Functions[i-1]
	}
	f := &d.Functions[i]
	return d.Scopes[before.ScopesEnd:f.ScopesEnd], d.Variables[before.VariablesEnd:f.VariablesEnd]
}

// InLocal reports whether the storage of the variable depends on the storage of a local.
func (v *DebugVariable) InLocal() bool { return v.Storage == DebugLocal || v.Storage == DebugPointed }
