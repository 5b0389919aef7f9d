package c

import (
	"gpucc/ast"
	"gpucc/ast/c/builtin"
	"gpucc/ast/c/fold"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/lex"
	"gpucc/ast/c/lower"
)

// Calls of memcpy, memmove, mempcpy and memset with a small constant size are loads and stores in place, from -O1 on.
// The limits are the limits of gcc 12 for the machine. The loads and stores are as wide as the alignment of both objects
// allows. The alignment follows from the object that an address is in, never from the type of a pointer.

// A memoryCall is a call of one of these functions. The last subtrees are its arguments.
type memoryCall struct {
	p     *parser
	size  int64
	align int64 // of all addresses
	pos   uint32
}

// memoryCall replaces a call of a.memory by loads and stores. The last subtrees are the arguments of the call. memoryCall does
// nothing and returns false if the call must remain.
func (p *parser) memoryCall(a *arguments, pos uint32) bool {
	n := p.Top() - 1 // the size
	if a.memory == nil || a.index != 3 || a.Count != 3 || !p.Tree.Kind[n].IsConst() {
		return false
	}
	m := memoryCall{p: p, size: int64(p.Bits(n)), pos: pos}
	switch {
	case m.size < 0 || m.size > mostInPlace:
		return false
	case a.memory.Name == "memset":
		return m.fill()
	}
	return m.copy(a.memory.Name)
}

// memoryFunction returns the library's function that c is, if calls of it may be replaced, or nil.
func (p *parser) memoryFunction(c *callee) *builtin.Function {
	if !p.unit.optimize || p.function == nil || c.indirect || c.name == intern.None || p.Dialect != lex.StandardC {
		return nil
	}
	text := p.Names.Name(c.name)
	switch text {
	case "memcpy", "memmove", "mempcpy", "memset":
		if !p.unit.knows(text) || p.hasInternalLinkage(c.name) {
			return nil
		}
	case "__builtin_memcpy", "__builtin_memmove", "__builtin_mempcpy", "__builtin_memset":
	default:
		return nil
	}
	f := builtin.FindDeclared(text)
	if o := p.lookup(c.name); o != nil && o.kind != functionObject || !p.Types.Compatible(prototype(p.Types, f), c.typ) {
		return nil
	}
	return f
}

const (
	mostInPlace       = copyLimit * 8 // bytes of a copy or fill
	copyLimit         = 12            // bytes of a copy for each byte of alignment
	smallCopies       = 2             // loads and stores of a copy, at -Os
	mostFills         = 15            // stores of a fill
	smallZeros        = 5             // stores of zeros, at -Os
	smallFills        = 3             // stores of other bytes, at -Os
	mostFilledPattern = 4             // bytes in a pattern that is no small constant
)

// pieces returns the number of loads and stores of at most width bytes that the size needs.
func (m *memoryCall) pieces(width int64) (n int) {
	for at := int64(0); at < m.size; n++ {
		at += int64(m.widest(at, width).Size())
	}
	return n
}

// copy appends the loads and stores of a copy, and the value of the call.
func (m *memoryCall) copy(name string) bool {
	p := m.p
	from := int(p.Tree.First[p.Top()]) - 2
	to := int(p.Tree.First[from+1]) - 2
	m.alignAt(from, to)
	n := m.pieces(m.align)
	switch {
	case p.unit.small && n > smallCopies, m.size > copyLimit*m.align:
		return false
	case name == "memmove" && n > 1 && !p.AreDistinct(from, to):
		return false
	}
	if name != "mempcpy" && m.size > 0 && m.copyLocal(from, to) {
		return true
	}
	changes := p.Changes(to+2, from)
	p.Tree.Truncate(from + 1)
	source, sourceKept := p.KeepAddress()
	target, targetKept := m.keepTarget(sourceKept, changes)
	for at := int64(0); at < m.size; {
		t := m.widest(at, m.align)
		p.PutAddress(target, at, m.pos)
		p.PutAddress(source, at, m.pos)
		p.Tree.Node(ast.Load, t, 0, m.pos, 1)
		p.Tree.Node(ast.Store, t, 0, m.pos, 2)
		if at > 0 {
			p.Then(m.pos)
		}
		at += int64(t.Size())
	}
	behind := int64(0)
	if name == "mempcpy" {
		behind = m.size
	}
	m.end(target, behind, sourceKept, targetKept)
	return true
}

// fill appends the stores of a call of memset, and the value of the call.
func (m *memoryCall) fill() bool {
	p := m.p
	v := int(p.Tree.First[p.Top()]) - 2 // the value
	to := int(p.Tree.First[v+1]) - 2
	m.alignAt(to, to)
	bits, known := uint64(0), p.Tree.Kind[v].IsConst()
	if known {
		bits = (p.Bits(v) & 0xff) * 0x0101010101010101
	}
	small := known && (bits == 0 || bits == ^uint64(0)) // one instruction, or none
	if !small {
		m.align = min(m.align, mostFilledPattern)
	}
	n, most := m.pieces(m.align), mostFills
	if p.unit.small {
		most = smallFills
		if known && bits == 0 {
			most = smallZeros
		}
	}
	if n > most {
		return false
	}
	changes := p.Changes(to+2, v)
	p.Tree.Truncate(v + 1)
	if known {
		p.Tree.Truncate(v)
	} else {
		m.spread()
	}
	set := known && !small && n > 1
	if set {
		p.Constant(ast.U32, bits, m.pos)
	}
	local, kept := uint32(0), set || !known
	if kept {
		local = uint32(p.BlockLocal(ast.U32))
		p.Tree.Node(ast.Assign, ast.U32, local, m.pos, 1)
	}
	target, targetKept := m.keepTarget(kept, changes)
	for at := int64(0); at < m.size; {
		t := m.widest(at, m.align)
		p.PutAddress(target, at, m.pos)
		if kept {
			p.Tree.Leaf(ast.Local, ast.U32, local, m.pos)
			p.Cast(t)
		} else {
			p.Constant(t, fold.Bits(t, bits), m.pos)
		}
		p.Store(t, 0, m.pos)
		if at > 0 {
			p.Then(m.pos)
		}
		at += int64(t.Size())
	}
	m.end(target, 0, kept, targetKept)
	return true
}

// spread repeats the lowest byte of the last subtree in all bytes of the widest store.
func (m *memoryCall) spread() {
	p := m.p
	if m.size == 0 || m.widest(0, m.align) == ast.U8 {
		p.Cast(ast.U32)
		return
	}
	p.Cast(ast.U8)
	p.Cast(ast.U32)
	p.Constant(ast.U32, 0x01010101, m.pos)
	p.BinaryNode(ast.Mul, ast.U32, m.pos)
}

// widest returns the type of the load and store at a number of bytes from the beginning, of at most width bytes.
func (m *memoryCall) widest(at, width int64) ast.Type { return m.p.Widest(at, min(m.size-at, width)) }

// keepTarget takes the first argument for repeated use. If kept is set, the second argument has left a subtree behind it.
// If changes is set, the second argument may change a variable that the first one reads. A call of size 0 has an effect, too, so that there is
// no warning about it.
func (m *memoryCall) keepTarget(kept, changes bool) (target lower.Address, targetKept bool) {
	p, start := m.p, 0
	if kept {
		start = p.Tree.Cut(int(p.Tree.First[p.Top()]), &p.Clipboard)
	}
	p.Tree.Truncate(p.Top()) // the Argument
	if n := p.Top(); m.size == 0 || changes && p.Tree.Kind[p.Tree.First[n]] == ast.Local {
		target, targetKept = p.SetAddress(), true
	} else {
		target, targetKept = p.KeepAddress()
	}
	if kept {
		p.Tree.Paste(&p.Clipboard, start)
	}
	return target, targetKept
}

// end appends the value of the call, the address of a byte of the target, and joins it with the loads and stores, if there are
// any, and with the subtrees that the arguments have left.
func (m *memoryCall) end(target lower.Address, behind int64, kept, targetKept bool) {
	p := m.p
	p.PutAddress(target, behind, m.pos)
	for _, join := range [...]bool{m.size > 0, kept, targetKept} {
		if join {
			p.Then(m.pos)
		}
	}
}

// alignAt sets m.align to the alignment of both addresses, which end at nodes from and to. It aligns objects in the frame better
// if that makes the loads and stores wider.
func (m *memoryCall) alignAt(from, to int) {
	p := m.p
	known := func() int64 { return min(p.KnownAlign(from), p.KnownAlign(to), int64(p.WordSize)) }
	if m.align = known(); m.align < int64(p.WordSize) && m.size > m.align {
		p.RaiseAlign(from, to)
		m.align = known()
	}
}
