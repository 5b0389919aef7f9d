package inplace

import (
	"gpucc/ast"
	"gpucc/ast/c/builtin"
	"gpucc/ast/c/fold"
	"gpucc/ast/c/lower"
)

// Calls of memcpy, memmove, mempcpy and memset with a small constant size are loads and stores in place, from -O1 on.
// The limits are the limits of gcc 12 for the machine. The loads and stores are as wide as the alignment of both objects
// allows. The alignment follows from the object that an address is in, never from the type of a pointer.

// A memoryCall is a call of one of these functions. The last subtrees are its arguments.
type memoryCall struct {
	*lower.Lowering
	size                int64
	align               int64 // of all addresses
	count               int   // of the loads and stores
	small, copiesLocals bool  // see Replace
	pos                 uint32
}

// IsReplaceable reports whether Replace may replace calls of the function called name.
func IsReplaceable(name string) bool {
	switch name {
	case "memcpy", "memmove", "mempcpy", "memset":
		return true
	}
	return false
}

// Replace replaces a call of f, a function of the library, by loads and stores. The last subtrees are the arguments of the call, three in
// number. If the code is to be small, the limits are lower. If copiesLocals is set, a copy of all bytes of a local may be an assignment.
// Replace does nothing and returns false if the call must remain.
func Replace(l *lower.Lowering, f *builtin.Function, small, copiesLocals bool, pos uint32) bool {
	n := l.Top() - 1 // the size
	if !l.Tree.Kind[n].IsConst() {
		return false
	}
	m := memoryCall{Lowering: l, size: int64(l.Bits(n)), small: small, copiesLocals: copiesLocals, pos: pos}
	switch {
	case m.size < 0 || m.size > mostInPlace:
		return false
	case f.Name == "memset":
		return m.fill()
	}
	return m.copy(f.Name)
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

// countAccesses sets m.count to the number of loads or stores that the size needs, if no load or store is wider than m.align.
func (m *memoryCall) countAccesses() {
	m.count = 0
	for at := int64(0); at < m.size; m.count++ {
		at += int64(m.widest(at).Size())
	}
}

// stores appends the stores to the target. value appends the value of the store of type t at a number of bytes from the beginning.
func (m *memoryCall) stores(target lower.Address, value func(at int64, t ast.Type)) {
	for at := int64(0); at < m.size; {
		t := m.widest(at)
		m.PutAddress(target, at, m.pos)
		value(at, t)
		m.Store(t, 0, m.pos)
		if at > 0 {
			m.Then(m.pos)
		}
		at += int64(t.Size())
	}
}

// copy appends the loads and stores of a copy, and the value of the call.
func (m *memoryCall) copy(name string) bool {
	from := int(m.Tree.First[m.Top()]) - 2
	to := int(m.Tree.First[from+1]) - 2
	m.alignAt(from, to)
	m.countAccesses()
	switch {
	case m.small && m.count > smallCopies, m.size > copyLimit*m.align:
		return false
	case name == "memmove" && m.count > 1 && !m.AreDistinct(from, to):
		return false
	}
	if name != "mempcpy" && m.size > 0 && m.copiesLocals && m.copyLocal(from, to) {
		return true
	}
	changes := m.Changes(to+2, from)
	m.Tree.Truncate(from + 1)
	source, sourceKept := m.KeepAddress()
	target, targetKept := m.keepTarget(sourceKept, changes)
	m.stores(target, func(at int64, t ast.Type) {
		m.PutAddress(source, at, m.pos)
		m.Tree.Node(ast.Load, t, 0, m.pos, 1)
	})
	behind := int64(0)
	if name == "mempcpy" {
		behind = m.size
	}
	m.end(target, behind, sourceKept, targetKept)
	return true
}

// fill appends the stores of a call of memset, and the value of the call.
func (m *memoryCall) fill() bool {
	v := int(m.Tree.First[m.Top()]) - 2 // the value
	to := int(m.Tree.First[v+1]) - 2
	m.alignAt(to, to)
	bits, known := uint64(0), m.Tree.Kind[v].IsConst()
	if known {
		bits = (m.Bits(v) & 0xff) * 0x0101010101010101
	}
	small := known && (bits == 0 || bits == ^uint64(0)) // one instruction, or none
	if !small {
		m.align = min(m.align, mostFilledPattern)
	}
	m.countAccesses()
	most := mostFills
	if m.small {
		most = smallFills
		if known && bits == 0 {
			most = smallZeros
		}
	}
	if m.count > most {
		return false
	}
	changes := m.Changes(to+2, v)
	m.Tree.Truncate(v + 1)
	if known {
		m.Tree.Truncate(v)
	} else {
		m.spread()
	}
	set := known && !small && m.count > 1
	if set {
		m.Constant(ast.U32, bits, m.pos)
	}
	local, kept := uint32(0), set || !known
	if kept {
		local = uint32(m.BlockLocal(ast.U32))
		m.Tree.Node(ast.Assign, ast.U32, local, m.pos, 1)
	}
	target, targetKept := m.keepTarget(kept, changes)
	m.stores(target, func(_ int64, t ast.Type) {
		if kept {
			m.Tree.Leaf(ast.Local, ast.U32, local, m.pos)
			m.Cast(t)
		} else {
			m.Constant(t, fold.Bits(t, bits), m.pos)
		}
	})
	m.end(target, 0, kept, targetKept)
	return true
}

// spread repeats the lowest byte of the last subtree in all bytes of the widest store.
func (m *memoryCall) spread() {
	if m.size == 0 || m.widest(0) == ast.U8 {
		m.Cast(ast.U32)
		return
	}
	m.Cast(ast.U8)
	m.Cast(ast.U32)
	m.Constant(ast.U32, 0x01010101, m.pos)
	m.BinaryNode(ast.Mul, ast.U32, m.pos)
}

// widest returns the type of the load or store at a number of bytes from the beginning.
func (m *memoryCall) widest(at int64) ast.Type { return m.Widest(at, min(m.size-at, m.align)) }

// keepTarget takes the first argument for repeated use. If kept is set, the second argument has left a subtree behind it.
// If changes is set, the second argument may change a variable that the first one reads. A call of size 0 has an effect, too, so that there is
// no warning about it.
func (m *memoryCall) keepTarget(kept, changes bool) (target lower.Address, targetKept bool) {
	start := 0
	if kept {
		start = m.Tree.Cut(int(m.Tree.First[m.Top()]), &m.Clipboard)
	}
	m.Tree.Truncate(m.Top()) // the Argument
	if n := m.Top(); m.size == 0 || changes && m.Tree.Kind[m.Tree.First[n]] == ast.Local {
		target, targetKept = m.SetAddress(), true
	} else {
		target, targetKept = m.KeepAddress()
	}
	if kept {
		m.Tree.Paste(&m.Clipboard, start)
	}
	return target, targetKept
}

// end appends the value of the call, the address of a byte of the target, and joins it with the loads and stores, if there are
// any, and with the subtrees that the arguments have left.
func (m *memoryCall) end(target lower.Address, behind int64, kept, targetKept bool) {
	m.PutAddress(target, behind, m.pos)
	for _, join := range [...]bool{m.size > 0, kept, targetKept} {
		if join {
			m.Then(m.pos)
		}
	}
}

// alignAt sets m.align to the alignment of both addresses, which end at nodes from and to. It aligns objects in the frame better
// if that makes the loads and stores wider.
func (m *memoryCall) alignAt(from, to int) {
	known := func() int64 { return min(m.KnownAlign(from), m.KnownAlign(to), int64(m.WordSize)) }
	if m.align = known(); m.align < int64(m.WordSize) && m.size > m.align {
		m.RaiseAlign(from, to)
		m.align = known()
	}
}
