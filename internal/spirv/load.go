package spirv

import (
	"errors"
	"fmt"
	"strings"
)

// A Program is a kernel in the form that the interpreter runs.
type Program struct {
	kernel string
	lines  []string // for each line of the program, the file and line of its source
	code   []instr
	lineOf []int32 // for each instruction, its line
	lists  [][]int32
	chains []chain
	start  int32 // index of main's first instruction

	// slots are the initial values of an invocation's slots. A slot is a word of a constant,
	// a variable or a value. GLSL has no recursion, so all slots are known.
	slots     []uint32
	undefined []uint32 // for each slot, 0 or, if it is undefined, 1 + the origin
	origins   []origin // variables

	groupSize int
	shared    []variable // in the order of their offsets
	sharedLen int
	blocks    map[int]*block // by binding number

	// Slots of values that differ between invocations or dispatches. The number is 0 if
	// the kernel does not use the value.
	items, param                  int32
	workgroupID, numWorkgroups    int32
	localID, globalID, localIndex int32
}

// A variable is a variable in shared memory, the words [from, to).
type variable struct {
	name     string
	from, to int
}

// A block is a storage block.
type block struct {
	name    string
	binding int
	read    bool // some instruction reads it
	written bool
}

// A raw is an instruction of SPIR-V.
type raw struct {
	op   int
	args []uint32
	line int32
}

// A value is the meaning of an id of SPIR-V.
type value struct {
	typ  *typ
	slot int32
	fn   *function // the function with the slot in its frame; nil if the slot is global

	// If the value is a pointer: it points into a block or, depending on the storage
	// class, into the slots or the shared memory. Its target is in the slot, or is the
	// constant addr.
	name  string // name of the variable
	block *block
	known bool
	addr  int32

	constant bool
}

// A function is a function of the kernel.
type function struct {
	id      uint32
	name    string
	result  *typ
	params  []uint32
	body    []raw
	calls   []uint32
	base    int32 // first slot of its frame
	size    int32
	returns int32 // slot of the result
	entry   int32 // in the code
}

// A loader makes a program from a SPIR-V module.
type loader struct {
	Program
	types      map[uint32]*typ
	names      map[uint32]string
	members    map[[2]uint32]string
	decoration map[[2]uint32]uint32 // by id and decoration
	offsets    map[[2]uint32]uint32 // by structure and member
	values     []value
	entry      uint32
	functions  []*function
	byID       map[uint32]*function
}

const (
	magic         = 0x07230203
	modeLocalSize = 17 // execution mode
)

// load makes a program from a SPIR-V binary.
func load(words []uint32) (*Program, error) {
	l, err := read(words)
	if err != nil {
		return nil, err
	}
	return l.lower()
}

// read reads the instructions of a SPIR-V binary.
func read(words []uint32) (*loader, error) {
	if len(words) < 5 || words[0] != magic {
		return nil, errors.New("no SPIR-V binary")
	}
	l := &loader{
		types: map[uint32]*typ{}, names: map[uint32]string{}, members: map[[2]uint32]string{},
		decoration: map[[2]uint32]uint32{}, offsets: map[[2]uint32]uint32{},
		values: make([]value, words[3]), byID: map[uint32]*function{},
	}
	l.blocks = map[int]*block{}
	l.word(0) // slot 0 is not used
	var line int32
	var current *function
	for at := 5; at < len(words); {
		count := int(words[at] >> 16)
		if count == 0 || at+count > len(words) {
			return nil, errors.New("a damaged SPIR-V binary")
		}
		r := raw{int(words[at] & 0xffff), words[at+1 : at+count : at+count], line}
		at += count
		switch r.op {
		case opLine:
			line = int32(r.args[1])
		case opFunction:
			current = &function{id: r.args[1], name: l.names[r.args[1]], result: l.types[r.args[0]]}
			l.functions = append(l.functions, current)
			l.byID[current.id] = current
		case opFunctionEnd:
			current = nil
		default:
			if current != nil {
				current.body = append(current.body, r)
			} else if err := l.global(r); err != nil {
				return nil, err
			}
		}
	}
	return l, nil
}

// global processes an instruction outside of functions.
func (l *loader) global(r raw) error {
	a := r.args
	switch r.op {
	case opName:
		l.names[a[0]] = text(a[1:])
	case opMemberName:
		l.members[[2]uint32{a[0], a[1]}] = text(a[2:])
	case opDecorate:
		l.decoration[[2]uint32{a[0], a[1]}] = append(a[2:], 0)[0]
	case opMemberDecorate:
		if a[2] == decorationOffset {
			l.offsets[[2]uint32{a[0], a[1]}] = a[3]
		}
	case opEntryPoint:
		l.entry = a[1]
	case opExecutionMode:
		if a[1] == modeLocalSize {
			l.groupSize = int(a[2] * a[3] * a[4])
		}
	case opConstantTrue:
		l.constant(a, 1)
	case opConstantFalse:
		l.constant(a, 0)
	case opConstant:
		l.constant(a, a[2])
	case opConstantNull:
		l.constant(a, make([]uint32, l.types[a[0]].words)...)
	case opConstantComposite:
		var words []uint32
		for _, id := range a[2:] {
			v := l.values[id]
			words = append(words, l.slots[v.slot:][:v.typ.words]...)
		}
		l.constant(a, words...)
	case opVariable:
		return l.globalVariable(r)
	case opSource, opSourceExtension, opString, opExtension, opExtInstImport, opMemoryModel, opCapability, opModuleProcessed:
	default:
		return l.typ(r)
	}
	return nil
}

// text returns a string of SPIR-V.
func text(words []uint32) string {
	var out strings.Builder
	for _, w := range words {
		for ; w != 0; w >>= 8 {
			out.WriteByte(byte(w))
		}
	}
	return out.String()
}

// typ processes an instruction that declares a type.
func (l *loader) typ(r raw) error {
	a := r.args
	t := &typ{words: 1}
	switch r.op {
	case opTypeVoid:
		t.kind, t.words = kindVoid, 0
	case opTypeBool:
		t.kind = kindBool
	case opTypeInt:
		t.kind, t.signed = kindInt, a[2] != 0
		if a[1] != 32 {
			return fmt.Errorf("integers of %d bits are not known", a[1])
		}
	case opTypeFunction:
		t.kind = kindFunction
	case opTypePointer:
		t.kind, t.class, t.elem = kindPointer, a[1], l.types[a[2]]
	case opTypeVector:
		t.kind, t.elem, t.count, t.stride = kindVector, l.types[a[1]], int(a[2]), 1
		t.words = t.count
	case opTypeArray, opTypeRuntimeArray:
		t.kind, t.elem, t.count = kindArray, l.types[a[1]], -1
		t.stride = t.elem.words
		if bytes, ok := l.decoration[[2]uint32{a[0], decorationArrayStride}]; ok {
			t.stride = int(bytes / 4)
		}
		if r.op == opTypeArray {
			t.count = int(l.slots[l.values[a[2]].slot])
			t.words = t.count * t.stride
		}
	case opTypeStruct:
		t.kind, t.words = kindStruct, 0
		for i, id := range a[1:] {
			m := member{l.types[id], t.words, l.members[[2]uint32{a[0], uint32(i)}]}
			if bytes, ok := l.offsets[[2]uint32{a[0], uint32(i)}]; ok {
				m.offset = int(bytes / 4)
			}
			t.members = append(t.members, m)
			t.words = max(t.words, m.offset+m.typ.words)
		}
	default:
		return fmt.Errorf("the interpreter does not know SPIR-V's opcode %d", r.op)
	}
	l.types[a[0]] = t
	return nil
}

// word makes a global slot.
func (l *loader) word(words ...uint32) int32 {
	slot := int32(len(l.slots))
	l.slots = append(l.slots, words...)
	l.undefined = append(l.undefined, make([]uint32, len(words))...)
	return slot
}

// constant processes an instruction that declares a constant.
func (l *loader) constant(a []uint32, words ...uint32) {
	l.values[a[1]] = value{typ: l.types[a[0]], slot: l.word(words...), constant: true}
}

// globalVariable processes a variable outside of functions.
func (l *loader) globalVariable(r raw) error {
	pointer, id, name := l.types[r.args[0]], r.args[1], l.names[r.args[1]]
	t := pointer.elem
	v := value{typ: pointer, known: true}
	switch pointer.class {
	case classUniform, classStorageBuffer:
		name = t.members[0].name // the name of the array
		binding := int(l.decoration[[2]uint32{id, decorationBinding}])
		v.block = &block{name: name, binding: binding}
		l.blocks[binding] = v.block
	case classWorkgroup:
		v.addr = int32(l.sharedLen)
		l.shared = append(l.shared, variable{name, l.sharedLen, l.sharedLen + t.words})
		l.sharedLen += t.words
	case classInput, classUniformConstant, classPrivate:
		v.addr = l.word(make([]uint32, t.words)...)
		l.builtIn(id, name, v.addr, pointer.class, t)
	default:
		return fmt.Errorf("variables of storage class %d are not known", pointer.class)
	}
	v.name = name
	l.values[id] = v
	if pointer.class == classPrivate && len(r.args) > 3 {
		from := l.values[r.args[3]]
		copy(l.slots[v.addr:], l.slots[from.slot:][:t.words])
		clear(l.undefined[v.addr:])
	}
	return nil
}

// builtIn records the slot of a built-in variable. Its value is set when an invocation begins.
func (l *loader) builtIn(id uint32, name string, slot int32, class uint32, t *typ) {
	which, ok := l.decoration[[2]uint32{id, decorationBuiltIn}]
	switch {
	case ok && which == builtInWorkgroupID:
		l.workgroupID = slot
	case ok && which == builtInNumWorkgroups:
		l.numWorkgroups = slot
	case ok && which == builtInLocalInvocationID:
		l.localID = slot
	case ok && which == builtInGlobalID:
		l.globalID = slot
	case ok && which == builtInLocalIndex:
		l.localIndex = slot
	case class == classUniformConstant && name == "bound":
		l.items = slot
	case class == classUniformConstant && name == "param":
		l.param = slot
	case class == classPrivate:
		l.mark(name, slot, t.words)
	}
}

// mark makes the words of a variable undefined.
func (l *loader) mark(name string, slot int32, words int) {
	l.origins = append(l.origins, origin{name, "variable " + name})
	for i := range words {
		l.undefined[slot:][i] = uint32(len(l.origins))
	}
}
