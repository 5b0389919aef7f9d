package lower

import (
	"gpucc/ast"
	"gpucc/ast/c/types"
)

// moveBefore moves the nodes from mark on before those from start on.
func (l *Lowering) moveBefore(start, mark int) {
	at := l.Tree.Cut(start, &l.Clipboard)
	l.Tree.Paste(&l.Clipboard, at+mark-start)
	l.Tree.Paste(&l.Clipboard, at)
}

func (l *Lowering) copyLeaf(n int) {
	l.Tree.Leaf(l.Tree.Kind[n], l.Tree.Type[n], l.Tree.Data[n], l.Tree.Pos[n])
}

// inlineCopies is the greatest number of loads and stores that copy a record. Larger
// records are copied by memcpy.
const inlineCopies = 8

// copyBetween appends the copy of an object of type typ from one address to
// another, and then the address to.
func (l *Lowering) copyBetween(to, from Address, typ types.Type, pos uint32) {
	if l.copyMembers(to, from, typ, pos) {
		return
	}
	info := l.Types.Info(typ)
	size, width := info.Size, int64(min(info.Align, uint32(l.WordSize)))
	if size > inlineCopies*width {
		l.PutAddress(to, 0, pos)
		l.PointerArgument(pos)
		l.PutAddress(from, 0, pos)
		l.PointerArgument(pos)
		l.LibraryCall("memcpy", size, pos)
		return
	}
	for at := int64(0); at < size; {
		t := l.Widest(at, min(size-at, width))
		l.PutAddress(to, at, pos)
		l.PutAddress(from, at, pos)
		l.Tree.Node(ast.Load, t, VolatileData(typ), pos, 1)
		l.Tree.Node(ast.Store, t, VolatileData(typ), pos, 2)
		if at > 0 {
			l.Then(pos)
		}
		at += int64(t.Size())
	}
	l.PutAddress(to, 0, pos)
	if size > 0 {
		l.Then(pos)
	}
}

// CopyRecord turns the last subtree, the address of an object of type typ, into a copy of
// the object to another address, to. The value of the copy is the address to.
func (l *Lowering) CopyRecord(to Address, typ types.Type, pos uint32) {
	from, kept := l.KeepAddress()
	if kept && l.assignResult(to, from, typ) {
		l.PutAddress(to, 0, pos)
	} else {
		l.copyBetween(to, from, typ, pos)
	}
	if kept {
		l.Then(pos)
	}
}

// Widest returns the widest unsigned type that can be stored at offset without exceeding
// size or its alignment.
func (l *Lowering) Widest(offset, size int64) ast.Type {
	t := l.Types.Word
	for int64(t.Size()) > size || offset%int64(t.Size()) != 0 {
		t -= ast.U32 - ast.U16
	}
	return t
}

// PointerArgument makes the last subtree, an address, an Argument.
func (l *Lowering) PointerArgument(pos uint32) {
	l.Tree.Node(ast.Argument, l.Types.Word, 0, pos, 1)
}

// LibraryCall appends the size argument and the call of memset or memcpy.
func (l *Lowering) LibraryCall(name string, size int64, pos uint32) {
	l.Constant(l.Types.Word, uint64(size), pos)
	l.PointerArgument(pos)
	symbol := l.Front.LibrarySymbol(name)
	l.Tree.Node(ast.Call, l.Types.Word, symbol, pos, 3)
}
