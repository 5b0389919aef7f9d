// Package ast holds the abstract syntax tree as columns in post-order: each column has
// one entry for each node, and children come before parents. The tree is lowered and
// typed: every conversion is a Cast, and every access to memory is a Load or a Store on
// an address.
//
// There are no links from parents to children: node n's last child is n-1, and the
// sibling before a child c is First[c]-1.
package ast

// A Tree is the result of a front end: a translation unit, or a piece or batch of a unit.
type Tree struct {
	// Columns, all of the same length.
	Kind       []Kind
	Type       []Type
	Parent     []int32 // of the root, the root itself
	ChildIndex []int32 // position among its siblings, from 0; of the root 0
	First      []int32 // first node of its subtree: the subtree of n is [First[n], n]
	Data       []uint32
	Pos        []uint32 // position in the source, see Files; or InPrologue

	Functions []FunctionInfo
	Locals    []Type   // types of the local variables of all functions, in the order of Functions
	Literals  []uint64 // values of Const64 nodes: integers, or IEEE binary64 bits
	Symbols   []Symbol
	Labels    []int32 // Label nodes that have symbols, in the order of Functions

	// Contents of the data sections. BSS has a size only.
	DataSection   Section
	RODataSection Section
	BSSSize       uint64
	Named         []NamedSection

	TextSections []TextSection // the sections of functions that are not in .text
	Assembler    []AssemblerText

	ExecutableStack bool // instructions on the stack are executed

	// Unreferenced marks functions, by index. No executed code refers to them, and so the object has no relocations
	// of them. It is nil if there are none.
	Unreferenced []bool

	Files []File

	// Debug information, if the front end was asked to make it: of file scope; and of the functions, an
	// element for each piece, in order.
	ScopeDebug *DebugInfo
	Debug      []*DebugInfo
}

// InPrologue is the Pos of nodes in front of a function's body, which put parameters where the body expects
// them. Debuggers do not stop there. No other node of a function has this position, but for the FunctionEntry.
const InPrologue = 0

// Len returns the number of nodes.
func (t *Tree) Len() int { return len(t.Kind) }

// DataRelocs returns the relocations of the data sections, section by section.
func (t *Tree) DataRelocs() [][]Reloc {
	list := [][]Reloc{t.DataSection.Relocs, t.RODataSection.Relocs}
	for i := range t.Named {
		list = append(list, t.Named[i].Relocs)
	}
	return list
}

// An AssemblerText is text for the assembler that makes the object file: asm at file scope.
type AssemblerText struct {
	Text string
	Pos  uint32
}

// FunctionInfo describes a function defined in the tree, in the order of the
// Function nodes.
type FunctionInfo struct {
	Symbol      int32 // number of its symbol
	Root        int32 // number of its Function node
	FirstLocal  int32 // its local i is Tree.Locals[FirstLocal+i]
	NumLocals   int32 // at least the number of parameters
	ObjectBytes int32 // size of its frame objects, a multiple of their alignments; FrameAddress counts from their start; their end is aligned to 16
	Region      int32 // functions of a region are consecutive and are compiled in one batch; calls within a region are direct jumps
	VarargBytes int32 // bytes to reserve right below the arguments passed on the stack, where a variadic function saves its integer argument registers; IncomingAddress -VarargBytes is their start
	Resumes     bool  // a call in it may return a second time, as setjmp does
	Endless     bool  // control does not come to its end: all its ways out are tail calls
}

// The section or other place in which a symbol is defined.
const (
	Undefined = iota // defined in another object
	InText           // a function of this tree; its address is known after layout
	InData
	InROData
	InBSS
	AtLabel // a label in a function of this tree
	InNamed // InNamed+i is Tree.Named[i]
)

// A Symbol is a function or an object that instructions or data refer to.
type Symbol struct {
	Name    string // "" for an anonymous local one, such as a string literal
	Section uint32 // Undefined, InText, ...
	Scope   Scope
	Weak    bool // another object's definition takes precedence; if there is no definition at all, the address is 0
	Func    bool // a function, defined or not
	// Indirect functions (GNU C, attribute ifunc) are chosen when the program starts: the symbol
	// stands at the function that returns the address of the one to call.
	Indirect bool
	Thread   bool // a thread-local object
	// Preemptible symbols may have another definition in the program or a shared library, which
	// takes precedence.
	Preemptible bool
	Offset      uint64 // in its section; of a function: its index in Functions; of a label: in Labels
	Size        uint64 // bytes; 0 if unknown
}

// A Scope is the visibility of a symbol. Undefined symbols are looked up among the Global
// ones of other objects.
type Scope uint8

const (
	Private   Scope = iota // visible in its object
	Hidden                 // visible in the program or shared library that its object is linked into
	Protected              // visible everywhere; in its program or shared library no other definition takes precedence
	Global                 // visible everywhere
)

// Visibilities are the scopes of symbols by the names of their visibilities. Internal symbols are treated
// as hidden ones.
var Visibilities = map[string]Scope{"default": Global, "hidden": Hidden, "internal": Hidden, "protected": Protected}
