package stages

import (
	"slices"
	"sync"

	"gpucc/ast"
	"gpucc/gpu"
	"gpucc/internal/host"
	"gpucc/riscv/dwarf"
)

// A Fragment is the result of compiling a batch: consecutive functions of the object. Addresses
// count from its own start, in units: see Target.CodeUnit.
type Fragment struct {
	Text          []uint32 // the machine code; the last word may have fewer bytes
	Units         int      // of machine code
	Relocs        []Reloc
	FirstFunction int      // index in the unit of its first function
	Extents       []uint32 // 2 words a function: its first unit, and its number of units
	Labels        []uint32 // a word a label: its address
	Lines         []LineAt // with Options.Lines
	Debug         Debug    // with Options.Debug

	spilled bool // Text, Relocs and Extents are in the temporary file, and must not be written to
}

// A LineAt is the position in the source of the code from an offset, in bytes, on.
type LineAt struct{ Offset, Pos uint32 }

// Spill moves the code, the relocations and the extents, which take the most memory, to the temporary
// file, if there is one. A fragment is spilled if it has to wait.
func (f *Fragment) Spill() {
	text, ok := host.Spill(f.Text)
	relocs, both := host.Spill(f.Relocs)
	if !ok || !both && len(f.Relocs) > 0 {
		return
	}
	f.Extents, f.Labels = host.Keep(f.Extents), host.Keep(f.Labels)
	f.FreeText()
	f.FreeRelocs()
	f.spilled, f.Text, f.Relocs = true, text, relocs
}

// LoadText makes Text writable, if it was spilled.
func (f *Fragment) LoadText() {
	if f.spilled {
		f.Text = append(texts.take(len(f.Text))[:0], f.Text...)
	}
}

// FreeText lets later fragments use the memory of Text, which must be writable.
func (f *Fragment) FreeText() {
	texts.give(f.Text)
	f.Text = nil
}

// FreeRelocs lets later fragments use the memory of Relocs, which must be writable.
func (f *Fragment) FreeRelocs() {
	relocs.give(f.Relocs)
	f.Relocs = nil
}

// SplitRelocs divides the relocations into calls that need no linker and the others. The calls are in the memory of Relocs; the others are in
// the temporary file, if there is one.
func (f *Fragment) SplitRelocs(needsNoLinker func(call Reloc) bool) (calls, others []Reloc) {
	if f.spilled {
		f.Relocs = append(relocs.take(len(f.Relocs))[:0], f.Relocs...)
	}
	others, calls = relocs.take(len(f.Relocs))[:0], f.Relocs[:0]
	for _, x := range f.Relocs {
		if x.IsCall() && needsNoLinker(x) {
			calls = append(calls, x)
			continue
		}
		others = append(others, x)
	}
	kept := host.Keep(others)
	relocs.give(others)
	return calls, kept
}

// texts and relocs are memory of fragments that have been freed.
var (
	texts  pool[uint32]
	relocs pool[Reloc]
)

// A pool is memory of about the same size, used again and again.
type pool[T any] struct {
	mutex sync.Mutex
	free  [][]T
}

// take returns a list of length n, with any contents. New memory has some spare capacity
// for the next user.
func (p *pool[T]) take(n int) []T {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if last := len(p.free) - 1; last >= 0 {
		m := p.free[last]
		p.free = p.free[:last]
		if cap(m) >= n {
			return m[:n]
		}
	}
	return host.Huge(make([]T, n, n+n/4))
}

// mostFree bounds the number of lists that a pool holds.
const mostFree = 16

// give puts memory that is not used any more into the pool.
func (p *pool[T]) give(memory []T) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if len(p.free) < mostFree {
		p.free = append(p.free, memory)
	}
}

// Debug is the information for debuggers about a fragment.
type Debug struct {
	LineProgram []byte
	Pos         []uint32 // the position in the source of each function

	frames  []uint32 // frameRow words a function
	tails   []tail
	borders []uint32 // 2 words a scope, see Scope; then, if locals share registers, 2 words a variable in a local, see Interval
	storage []uint32 // a word a variable in a local: see Location

	firstInterval int // in borders
}

// Scope returns the first unit of the code of scope i, and the unit behind it. Scopes are counted through all
// functions of the fragment.
func (d *Debug) Scope(i int) (start, end uint32) { return d.borders[2*i], d.borders[2*i+1] }

// Interval returns the range of units in which variable v of function f, number i of those in locals, has its
// location. ok is false if it has the location in its whole scope.
func (d *Debug) Interval(v *ast.DebugVariable, i int) (start, end uint32, ok bool) {
	if !v.InLocal() || d.firstInterval == len(d.borders) {
		return 0, 0, false
	}
	if v.Set < 0 {
		return 0, 0, true
	}
	at := d.firstInterval + 2*i
	return d.borders[at], d.borders[at+1], true
}

// Location returns the location of a variable of function f of the fragment, in its frame or a register. Variables in
// locals are counted through all functions of the fragment; it is number i of these.
func (d *Debug) Location(target *Target, f int, v *ast.DebugVariable, i int) dwarf.Location {
	row := rowOf(d.frames, uint32(f))
	switch v.Storage {
	case ast.DebugObject, ast.DebugAligned, ast.DebugReference:
		return dwarf.Location{Kind: dwarf.InFrame, Offset: target.objectOffset(row) + int64(v.Number), Align: v.Align, Pointed: v.Storage == ast.DebugReference}
	case ast.DebugAddress:
		return dwarf.Location{Kind: dwarf.InFrame, Offset: target.objectOffset(row) + int64(v.Number), Value: true}
	case ast.DebugConstant:
		return dwarf.Location{Kind: dwarf.Constant, Offset: int64(v.Number)}
	case ast.DebugLocal, ast.DebugPointed:
		pointed := v.Storage == ast.DebugPointed
		switch storage := d.storage[i]; {
		case storage == none:
		case storage >= storageSlot:
			return dwarf.Location{Kind: dwarf.InFrame, Offset: target.slotOffset(row, storage), Pointed: pointed}
		default:
			return dwarf.Location{Kind: dwarf.InRegister, Register: int(storage), Pointed: pointed}
		}
	}
	return dwarf.Location{}
}

// A tail is a tail call of a function of a fragment.
type tail struct {
	function int
	dwarf.Tail
}

// setTails takes the borders of tail calls from the list of borders.
func (d *Debug) setTails(c *compilation, f *Fragment) {
	if len(c.tailCalls) == 0 {
		return
	}
	behind := d.borders[c.tailBorder():]
	d.borders = d.borders[:c.tailBorder()]
	text := gpu.Words(f.Text)
	for i, x := range c.tailCalls {
		end := int(behind[i] - f.Extents[2*x.function])
		jump := int(c.opt.Target.tailJump(text[:c.bytes(behind[i])], x.byAddress))
		d.tails = append(d.tails, tail{x.function, dwarf.Tail{Jump: end - jump, Behind: end}})
	}
}

// Frame describes the frame of function i of the fragment.
func (d *Debug) Frame(target *Target, i int) dwarf.Frame {
	f := target.frame(rowOf(d.frames, uint32(i)), target)
	first, _ := slices.BinarySearchFunc(d.tails, i, func(t tail, i int) int { return t.function - i })
	for _, t := range d.tails[first:] {
		if t.function != i {
			break
		}
		f.Tails = append(f.Tails, t.Tail)
	}
	return f
}

// MovesStack reports whether function i of the fragment allocates on the stack, besides its
// frame.
func (d *Debug) MovesStack(target *Target, i int) bool {
	return target.movesStack(rowOf(d.frames, uint32(i)))
}
