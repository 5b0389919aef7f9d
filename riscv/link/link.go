// Package link makes static RISC-V Linux executables from objects: it decides to which
// definition each name refers, gives every section an address, and fills in the
// relocations (RISC-V ELF psABI, chapter 8).
package link

import (
	"fmt"
	"math"

	"gpucc/riscv/object"
)

// Options of a link.
type Options struct {
	// Library holds further objects. As with an archive, one of them is linked only if it
	// defines a symbol that is otherwise undefined. A definition in the program proper
	// takes precedence over a definition in the library.
	Library []*object.Object

	// Find, if not nil, is a library that makes its objects when they are needed. It
	// returns the object that defines a symbol, or nil if none does. It returns the same
	// object for the same symbol.
	Find func(symbol string) (*object.Object, error)

	Collection Collection
}

// Link links objects into an executable file. The linker adds its entry point, the symbol
// _start, which passes the initial stack pointer to __gpucc_start, and the functions
// setjmp and longjmp. If the objects cannot be linked, the error is of type Errors.
func Link(objects []*object.Object, opt Options) ([]byte, error) {
	image, err := New(objects, opt)
	if err != nil {
		return nil, err
	}
	return image.File, nil
}

// New links as Link does. The Image also keeps the source positions of instructions.
func New(objects []*object.Object, opt Options) (*Image, error) {
	l := &linker{global: map[string]definition{}, bounds: map[string]bounds{}}
	if err := l.setXLEN(objects, opt.Library); err != nil {
		return nil, err
	}
	for _, o := range objects {
		l.add(o, false)
	}
	if err := l.takeLibrary(opt); err != nil {
		return nil, err
	}
	if err := l.errors.orNil(); err != nil {
		return nil, err
	}
	l.divide()
	l.collect(opt.Collection)
	l.layOut()
	l.layOutDebug()
	if !l.resolve() {
		return nil, l.errors
	}
	l.fill()
	for _, in := range l.inputs {
		l.relocate(in)
	}
	if size := l.memory(); len(l.errors) > 0 && size > reach {
		return nil, Errors{{Message: fmt.Sprintf("the program takes %d bytes of memory: code and data cannot be more than 2 GiB apart", size)}}
	}
	if err := l.errors.orNil(); err != nil {
		return nil, err
	}
	return l.image(l.executable()), nil
}

// reach is how many bytes an address that is formed by two instructions can be away.
const reach = 1 << 31

// memory returns the size in bytes of the program in memory.
func (l *linker) memory() uint64 {
	low, high := uint64(math.MaxUint64), uint64(0)
	for i := range l.output {
		if o := &l.output[i]; o.size > 0 {
			low, high = min(low, o.address), max(high, o.end())
		}
	}
	return high - low
}

// A linker is the state of a link.
type linker struct {
	xlen   int
	inputs []*input
	global map[string]definition
	output [object.Absolute]output // indexed by section
	debug  []*debugOutput
	bounds map[string]bounds // by name
	errors Errors
}

// An input is an object that is linked.
type input struct {
	*object.Object
	library     bool
	subsections [object.Absolute][]subsection   // the subsections of its sections
	relocs      [object.Absolute][]object.Reloc // the relocations of its sections, by their offsets
	debug       []debugInput                    // its sections for debuggers
	address     []uint64                        // addresses of its symbols
}

// A definition says where a global symbol is defined.
type definition struct {
	in     *input
	symbol int32
}

func (d definition) get() *object.Symbol { return &d.in.Symbols[d.symbol] }

// setXLEN checks the objects, and that they are all for the same machine.
func (l *linker) setXLEN(lists ...[]*object.Object) error {
	first := ""
	for _, list := range lists {
		for _, o := range list {
			if err := o.Validate(); err != nil {
				return Errors{{Place: name(o), Message: err.Error()}}
			}
			if l.xlen == 0 {
				l.xlen, first = o.XLEN, name(o)
			}
			if o.XLEN != l.xlen {
				return Errors{{Place: name(o), Message: fmt.Sprintf("it is for rv%d, but %s is for rv%d", o.XLEN, first, l.xlen)}}
			}
		}
	}
	if l.xlen == 0 {
		return Errors{{Message: "no objects to link"}}
	}
	return nil
}

// name returns the name of an object in messages.
func name(o *object.Object) string {
	if len(o.Files) > 0 {
		return o.Files[0]
	}
	return "object"
}
