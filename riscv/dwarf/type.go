package dwarf

// A Type is a type of the source. Kind determines which fields it has.
type Type struct {
	Kind                 Kind
	Name                 string // or ""
	Target               Ref
	Prototyped, Variadic bool  // of a Function
	Size                 int64 // in bytes; of an incomplete Struct or Union -1
	Length               int64 // of an Array or Vector; -1 if it is unknown
	Measured             bool  // of an Array: its length depends on the call of a function, which says where the size is
	Element              int64 // of a Measured: the size of its elements, or -1
	Parts                []Part
	File, Line           uint32 // of a Typedef or Inlined
}

// A Ref refers to a type. None is void. Other numbers below Own are 1 plus an index in Unit.Types,
// Own plus n is Run.Types[n].
type Ref uint32

const (
	None Ref = 0
	Own  Ref = 1 << 31
)

// A Kind classifies types.
type Kind uint8

const (
	Signed Kind = iota // a number with Name and Size, as those up to ComplexInteger
	Unsigned
	SignedChar
	UnsignedChar
	Boolean
	Float
	Complex
	ComplexInteger
	Pointer // to Target
	Array   // of Length elements of type Target
	Vector  // the same
	Struct  // its parts are members
	Union   // the same
	Enum    // its parts are enumerators; Target is the type of the values
	Func    // its parts are parameters; Target is the type of the result
	Typedef // Name for Target
	Const   // qualified Target, as those that follow
	Volatile
	Atomic
	Inlined // no type, but a function that is inlined: Name, with the result Target
)

// A Part is a member, an enumerator or a parameter of a type.
type Part struct {
	Name   string // or ""
	Type   Ref
	Offset int64 // of a member, in bits; of an enumerator, its value
	Width  int   // of a bit-field, in bits; or 0
}

// encodings are the encodings of numbers (DW_ATE), by Kind.
var encodings = [...]byte{Signed: 0x05, Unsigned: 0x07, SignedChar: 0x06, UnsignedChar: 0x08, Boolean: 0x02, Float: 0x04, Complex: 0x03, ComplexInteger: 0x80}

// types writes the entries of types, and notes where they are.
func (s *section) types(list []Type) {
	s.own = make([]uint32, len(list))
	for i := range list {
		if list[i].Measured {
			continue
		}
		s.own[i] = uint32(s.len())
		s.typeEntry(&list[i])
	}
}

// unmeasured writes the entries of the arrays without a known size: no function has given it.
func (s *section) unmeasured(list []Type) {
	for i := range list {
		if list[i].Measured && s.own[i] == 0 {
			s.own[i] = uint32(s.len())
			s.typeEntry(&list[i])
		}
	}
}

// typeEntry writes the entry of a type, and of its parts.
func (s *section) typeEntry(t *Type) {
	switch t.Kind {
	case Pointer:
		s.targeted(entryPointer, t.Target)
		s.addressSize()
	case Array, Vector:
		s.array(t)
	case Struct, Union:
		s.record(t)
	case Enum:
		s.enum(t)
	case Func:
		s.function(t)
	case Typedef:
		s.targeted(entryTypedef, t.Target)
		s.text(t.Name)
		s.place(t.File, t.Line)
	case Inlined:
		s.targeted(entryInlined, t.Target)
		s.text(t.Name)
		s.place(t.File, t.Line)
		s.byte(declaredOrNot)
	case Const:
		s.targeted(entryConst, t.Target)
	case Volatile:
		s.targeted(entryVolatile, t.Target)
	case Atomic:
		s.targeted(entryAtomic, t.Target)
	default:
		s.byte(entryNumber)
		s.text(t.Name)
		s.byte(encodings[t.Kind])
		s.uleb(uint64(t.Size))
	}
}

// targeted begins an entry that refers to a type first. The next number in the list of
// abbreviations is the same entry for void.
func (s *section) targeted(entry byte, target Ref) {
	if target == None {
		s.byte(entry + 1)
		return
	}
	s.byte(entry)
	s.ref(target)
}

func (s *section) array(t *Type) {
	if t.Kind == Vector {
		s.byte(entryVector)
	} else {
		s.byte(entryArray)
	}
	s.ref(t.Target)
	if t.Length < 0 {
		s.byte(entryUnknownRange)
	} else {
		s.byte(entryRange)
		s.uleb(uint64(t.Length))
	}
	s.byte(0)
}

func (s *section) record(t *Type) {
	entry := byte(entryStruct)
	if t.Kind == Union {
		entry = entryUnion
	}
	named := t.Name != ""
	switch {
	case t.Size < 0:
		s.byte(entry + 2)
		s.text(t.Name)
		return
	case named:
		s.byte(entry)
		s.text(t.Name)
	default:
		s.byte(entry + 1)
	}
	s.uleb(uint64(t.Size))
	for i := range t.Parts {
		m := &t.Parts[i]
		switch {
		case m.Width > 0:
			s.byte(entryBitField)
			s.text(m.Name)
			s.ref(m.Type)
			s.uleb(uint64(m.Offset))
			s.uleb(uint64(m.Width))
			continue
		case m.Name == "":
			s.byte(entryUnnamedMember)
		default:
			s.byte(entryMember)
			s.text(m.Name)
		}
		s.ref(m.Type)
		s.uleb(uint64(m.Offset / 8))
	}
	s.byte(0)
}

func (s *section) enum(t *Type) {
	if t.Size < 0 || len(t.Parts) == 0 {
		s.byte(entryIncompleteEnum)
		s.text(t.Name)
		return
	}
	if t.Name == "" {
		s.byte(entryUnnamedEnum)
	} else {
		s.byte(entryEnum)
		s.text(t.Name)
	}
	s.uleb(uint64(t.Size))
	s.ref(t.Target)
	for i := range t.Parts {
		s.byte(entryEnumerator)
		s.text(t.Parts[i].Name)
		s.sleb(t.Parts[i].Offset)
	}
	s.byte(0)
}

func (s *section) function(t *Type) {
	entry := byte(entryPrototype)
	if !t.Prototyped {
		entry = entryNoPrototype
	}
	if len(t.Parts) == 0 && !t.Variadic {
		s.targeted(entry+2, t.Target)
		return
	}
	s.targeted(entry, t.Target)
	for i := range t.Parts {
		s.byte(entryParameterType)
		s.ref(t.Parts[i].Type)
	}
	if t.Variadic {
		s.byte(entryVariadic)
	}
	s.byte(0)
}
