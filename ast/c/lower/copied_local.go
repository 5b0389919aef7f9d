package lower

import (
	"gpucc/ast"
	"gpucc/ast/c/types"
)

// Locals that memcpy copies. The way to read a number from memory of any alignment is
//
//	memcpy(&x, p, sizeof x);
//
// The address of x is taken, so that x gets a frame object. But the copy is lowered as an assignment to the local, or as stores of the
// local's value. If no other address in the object is left in the tree when the function ends, the local stays a local.

// CopiedLocal returns the local with the address that node n computes, if a copy of size bytes may be lowered as an assignment to the
// local or a read of it. Else it returns -1.
func (l *Lowering) CopiedLocal(n int, size int64) int {
	if l.wholeRecords || l.Tree.Kind[n] != ast.FrameAddress {
		return -1
	}
	draft := int32(l.Tree.Data[n])
	object := l.FrameObjectNumber(int64(draft))
	if object < 0 {
		return -1
	}
	x := &l.FrameObjects[object]
	number := int(x.local) - 1
	if number < 0 || x.Draft != draft || int64(x.Size) != size || x.pinned || l.FrameOffsets[number] != draft || int64(l.LocalType(number).Size()) != size {
		return -1
	}
	x.copied, l.copies = true, true
	return number
}

// LocalType returns the machine type of a local of the function.
func (l *Lowering) LocalType(number int) ast.Type { return l.Values.Locals[l.FirstLocal+number] }

// Copies reports whether the function has copied locals.
func (l *Lowering) Copies() bool { return l.copies }

// isCopied reports whether a draft offset is in the frame object of a copied local.
func (l *Lowering) isCopied(draft int64) bool {
	if !l.copies {
		return false
	}
	n := l.FrameObjectNumber(draft)
	return n >= 0 && l.FrameObjects[n].copied
}

// KeepCopied lets copied locals of the function stay locals. The nodes of the function begin at start.
func (l *Lowering) KeepCopied(start int) {
	l.findAddressed(start)
	for number, draft := range l.FrameOffsets {
		if draft < 0 || l.MemberNumbered(number) != nil {
			continue
		}
		if x, ok := l.FrameObjectAt(int64(draft)); ok && x.copied && !x.InMemory {
			l.FrameOffsets[number] = -1
		}
	}
}

// pin notes that a local of type typ must be in memory, because it is volatile.
func (l *Lowering) pin(object *FrameObjectInfo, typ types.Type) {
	object.pinned = object.pinned || typ&(types.Volatile|types.Atomic) != 0
}

// CastBits converts the bits of the last subtree, a value of type from, to a value of type to of the same size.
func (l *Lowering) CastBits(from, to ast.Type, pos uint32) {
	switch {
	case from == to:
	case from.IsFloat() && to.IsFloat() || !from.IsFloat() && !to.IsFloat():
		l.Cast(to)
	case to.IsFloat():
		bits := ast.U64
		if to == ast.F32 {
			bits = ast.U32
		}
		l.Cast(bits)
		l.FromBits(to, pos)
	default:
		local := uint32(l.BlockLocal(from))
		l.Tree.Node(ast.Assign, from, local, pos, 1)
		l.BitsOf(local, from, pos)
		l.Then(pos)
		l.Cast(to)
	}
}
