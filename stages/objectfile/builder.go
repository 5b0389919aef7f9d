// Package objectfile builds an object from the fragments that the batches of a unit are
// compiled to, and from the unit's symbols and data.
package objectfile

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"sync"

	"gpucc/ast"
	"gpucc/gpu"
	"gpucc/internal/parallel"
	"gpucc/riscv/dwarf"
	"gpucc/riscv/object"
	"gpucc/stages"
)

// Options of a Builder.
type Options struct {
	Target *stages.Target
	Lines  bool // fill in the object's line table

	// Debug adds sections for debuggers. Directory is the folder that relative names of
	// source files start from.
	Debug     bool
	Directory string

	// Macros, if not nil, returns the events of macros, for debuggers. It is called when all text has been read.
	Macros func() []dwarf.MacroEvent

	Unwind bool // add the section by which the program itself unwinds frames, .eh_frame; fragments have their Debug

	StackUsage bool // fill in Builder.StackUsage; fragments have their Debug

	// Text, if not nil, takes the machine code as fragments come. Then the object's Text
	// has a Size and no Bytes.
	Text Text
}

// A Text takes machine code at offsets, from several goroutines, and gives it back.
type Text interface {
	io.ReaderAt
	io.WriterAt
}

// A Builder takes the fragments of a unit in any order and puts them in a row. The use is:
// Share, Add for every fragment, then Finish.
type Builder struct {
	opt            Options
	object         *object.Object
	tree           *ast.Tree // until Finish: the shared part of the unit; then the whole, without nodes
	symbolFunction []uint32  // see ast.Piece

	mutex     sync.Mutex  // protects the following while fragments come
	fragments []*fragment // by number; nil before Add
	addressed int         // number of fragments, from the first on, that have their addresses
	units     uint32      // of code in those
	extents   []uint32    // 2 words a function: its first unit, and its number of units
	labels    []uint32    // a word a label: its address in units

	numbers []int32 // by symbol of the unit: its number in the object, or -1 if it is not there
	listed  []int32 // by symbol of the object: its number in the unit
	pool    int32   // the object's number of the symbol of the literals, behind the others
	files   map[string]int32

	StackUsage []FunctionStack // after Finish, with Options.StackUsage; in the order of the text
}

// A fragment is one of stages, and its address in the object.
type fragment struct {
	*stages.Fragment
	numbers *ast.Renumbering // nil: the fragment uses the unit's numbers
	base    uint32           // where its code begins, in units of code
	kept    []stages.Reloc   // relocations for the linker
	pairs   int              // number of those that are two of an address
	labels  int              // number of pairs in which the lower part names the position of the upper part
	calls   []stages.Reloc   // calls that need no linker and are not complete
}

// NewBuilder returns a Builder of an empty object.
func NewBuilder(opt Options) *Builder {
	return &Builder{opt: opt, object: &object.Object{XLEN: opt.Target.Bits(), RVC: opt.Target.Compressed(), Extensions: opt.Target.Extensions}, files: map[string]int32{}}
}

// Share tells the builder the shared part of the unit, and which functions its symbols
// call. It is called before Add.
func (b *Builder) Share(tree *ast.Tree, symbolFunction []uint32) {
	b.tree, b.symbolFunction = tree, symbolFunction
	if len(tree.TextSections) > 0 || len(tree.Assembler) > 0 {
		b.opt.Text = nil // the functions are not consecutive in the file, or an assembler makes the file
	}
}

// Forget drops the shared part of the unit, so that its memory can be collected before Finish.
func (b *Builder) Forget() { b.tree, b.symbolFunction = nil, nil }

// Add takes fragment i of the unit. All fragments up to the first that is missing get their
// addresses, and their code is written to Options.Text. Several goroutines may call Add.
func (b *Builder) Add(i int, from *stages.Fragment) error {
	f := &fragment{Fragment: from}
	f.calls, f.kept = f.SplitRelocs(func(call stages.Reloc) bool { return b.callsWithin(f, call.Unit(), call.Number()) })
	for _, x := range f.kept {
		b.count(f, x)
	}
	b.mutex.Lock()
	if n := i + 1 - len(b.fragments); n > 0 {
		b.fragments = append(b.fragments, make([]*fragment, n)...)
	}
	b.fragments[i] = f
	first := b.addressed
	for ; b.addressed < len(b.fragments) && b.fragments[b.addressed] != nil; b.addressed++ {
		b.assignAddresses(b.fragments[b.addressed])
	}
	addressed, extents := b.fragments[first:b.addressed], b.extents
	b.mutex.Unlock()
	if b.opt.Text == nil {
		return nil
	}
	for _, f := range addressed {
		f.LoadText()
		b.completeCalls(f, gpu.Words(f.Text), extents)
		if err := b.writeText(f, gpu.Words(f.Text)); err != nil {
			return err
		}
		f.FreeText()
		f.FreeRelocs()
	}
	return nil
}

// assignAddresses gives a fragment and its functions their addresses, behind those before.
func (b *Builder) assignAddresses(f *fragment) {
	f.base = b.units
	b.units += uint32(f.Units)
	b.extents = slices.Grow(b.extents, len(f.Extents))
	for i := 0; i < len(f.Extents); i += 2 {
		b.extents = append(b.extents, f.base+f.Extents[i], f.Extents[i+1])
	}
	for _, at := range f.Labels {
		b.labels = append(b.labels, f.base+at)
	}
	f.Extents, f.Labels = nil, nil
}

// bytes returns the size of code in bytes.
func (b *Builder) bytes(units uint32) uint64 { return uint64(b.opt.Target.CodeUnit) * uint64(units) }

// writeText writes the code of a fragment to its offset in Options.Text.
func (b *Builder) writeText(f *fragment, text []byte) error {
	_, err := b.opt.Text.WriteAt(text[:b.bytes(uint32(f.Units))], int64(b.bytes(f.base)))
	return err
}

// readText reads the code of a fragment back.
func (b *Builder) readText(f *fragment) ([]byte, error) {
	text := make([]byte, b.bytes(uint32(f.Units)))
	_, err := b.opt.Text.ReadAt(text, int64(b.bytes(f.base)))
	return text, err
}

// Finish returns the object, when all fragments have come. The tree has the symbols,
// literals and data of the whole unit. numbers has a renumbering for each fragment, or is nil
// if fragments are numbered as the unit. lines is for Options.Debug.
func (b *Builder) Finish(tree *ast.Tree, numbers []ast.Renumbering, lines *ast.LineTable) (*object.Object, error) {
	b.tree, b.symbolFunction = tree, ast.SymbolFunctions(tree)
	for i := range numbers {
		b.fragments[i].numbers = &numbers[i]
	}
	o := b.object
	o.ExecutableStack = tree.ExecutableStack
	o.Text.Align = uint64(b.opt.Target.CodeUnit)
	if err := b.completeText(); err != nil {
		return nil, err
	}
	b.dropRelocs()
	b.numberSymbols()
	o.Data, o.ROData = b.section(tree.DataSection), b.section(tree.RODataSection)
	o.BSS = object.Section{Size: tree.BSSSize, Align: 16}
	literals := b.literals()
	b.symbols(literals, b.namedSections())
	b.listRelocs()
	for _, f := range tree.Files {
		b.file(f.Name)
	}
	for _, x := range tree.Assembler {
		at := ast.Position(tree.Files, x.Pos)
		o.Assembler = append(o.Assembler, fmt.Sprintf("# %d %q\n%s", at.Line, at.File, x.Text))
	}
	if b.opt.Lines {
		b.lines()
	}
	if b.opt.Debug {
		b.debug(lines)
	} else if b.opt.Unwind {
		(&dwarf.Unit{CodeUnit: b.opt.Target.CodeUnit, Runs: []dwarf.Run{{Functions: b.frames()}}}).AddUnwindTable(o)
	}
	if b.opt.StackUsage {
		b.stackUsage()
	}
	return o, nil
}

// completeText completes the calls of all fragments, side by side. Unless the code is in
// Options.Text, it is copied to the object first. If there is one fragment, the object takes
// its memory instead.
func (b *Builder) completeText() error {
	list := b.fragments
	if b.opt.Text != nil {
		b.object.Text.Size = b.bytes(b.units)
		errs := make([]error, len(list))
		parallel.Each(len(list), len(list), func(_, i int) { errs[i] = b.completeWritten(list[i]) })
		return errors.Join(errs...)
	}
	if len(list) == 1 {
		f := list[0]
		text := gpu.Words(f.Text)[:b.bytes(b.units)]
		b.completeCalls(f, text, b.extents)
		b.object.Text.Bytes, f.Text = text, nil
		return nil
	}
	text := make([]byte, b.bytes(b.units))
	b.object.Text.Bytes = text
	parallel.Each(len(list), len(list), func(_, i int) {
		f := list[i]
		here := text[b.bytes(f.base):][:b.bytes(uint32(f.Units))]
		copy(here, gpu.Words(f.Text))
		f.Text = nil // the object has it
		b.completeCalls(f, here, b.extents)
	})
	return nil
}
