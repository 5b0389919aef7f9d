package c

import (
	"encoding/binary"

	"gpucc/ast"
	"gpucc/ast/c/lower"
	"gpucc/ast/c/types"
)

// Initializers of automatic objects: statements that fill the object in the frame.

// automaticInitializer parses the initializer of the frame object of type typ at offset.
// It turns it into statements, and returns their number and the type. An unallocated object
// gets its offset later, from moveInitializer.
func (p *parser) automaticInitializer(typ types.Type, offset int64, unallocated bool) (types.Type, int) {
	in := initializer{base: offset, unallocated: unallocated}
	locals, start := len(p.Live), p.Tree.Len()
	p.OpenFrameScope(false)
	typ = p.initialize(&in, typ, 0, false)
	p.zeroBefore(&in, start, typ)
	p.CloseFrameScope()
	p.EndLocals(locals, start)
	return typ, in.stores
}

// zeroBefore zeroes a designated object of type typ as a whole before the nodes
// from start on, which initialize parts of it.
func (p *parser) zeroBefore(in *initializer, start int, typ types.Type) {
	if !in.designated || in.static {
		return
	}
	in.designated = false
	stores, later := p.Tree.Cut(start, &p.Clipboard), in.stores
	in.stores = 0
	p.zeroFill(in, 0, p.Types.Size(typ))
	p.Tree.Paste(&p.Clipboard, stores)
	if in.literal && later > 0 && in.stores > 0 {
		p.Then(p.Tree.Pos[p.Top()])
	}
	in.stores += later
}

// moveInitializer moves the object that the last n statements fill from frame offset 0 to
// the given offset.
func (p *parser) moveInitializer(n int, offset int32) {
	for root := p.Top(); n > 0; n-- {
		first := p.Tree.First[root]
		p.Tree.Data[first] += uint32(offset)
		root = int(first) - 1
	}
}

// frameAddress appends the address of the byte at offset of the object.
func (p *parser) frameAddress(in *initializer, offset int64, pos uint32) {
	in.End = max(in.End, offset+1)
	p.PutAddress(in.address(offset), 0, pos)
}

// address returns the address of the byte at offset of the object.
func (in *initializer) address(offset int64) lower.Address {
	if in.pointed {
		return lower.Address{Kind: ast.Local, Data: in.local, Offset: offset}
	}
	return lower.Address{Kind: ast.FrameAddress, Data: uint32(in.base + offset)}
}

// setScalar parses the initializer of a scalar of type typ at offset.
func (p *parser) setScalar(in *initializer, typ types.Type, offset int64, pos uint32) {
	t, m := p.Types.Machine(typ), -1
	if !in.unallocated && p.InMember(typ) {
		m = p.MemberOf(in.address(offset), 0, t)
	}
	if m < 0 {
		p.frameAddress(in, offset, pos)
		p.scalarInitializer(typ)
		p.Store(t, lower.VolatileData(typ), pos)
	} else {
		in.End = max(in.End, offset+1)
		number := uint32(p.MemberLocals[m].Number)
		p.scalarInitializer(typ)
		p.Tree.Node(ast.Assign, t, number, pos, 1)
	}
	p.statementDone(in, pos)
}

// statementDone makes the last subtree a statement. In a compound literal it joins the
// subtree with the one before it.
func (p *parser) statementDone(in *initializer, pos uint32) {
	in.stores++
	p.DropFrameAddress()
	switch {
	case !in.literal:
		p.Tree.Statement(pos)
	case in.stores > 1:
		p.Then(pos)
	}
}

// inlineBytes is the greatest number of bytes that are filled or copied by stores instead of
// a call of memset or memcpy.
const inlineBytes = 64

// zeroFill zeroes size bytes at offset of the object. A static object is zero already.
func (p *parser) zeroFill(in *initializer, offset, size int64) {
	if in.static || in.designated || size <= 0 {
		return
	}
	pos := p.Pos()
	if !in.unallocated && !in.pointed && p.ZeroMembers(in.base+offset, size, pos, func() { p.statementDone(in, pos) }) {
		in.End = max(in.End, offset+1)
		return
	}
	if size > inlineBytes {
		p.frameAddress(in, offset, pos)
		p.PointerArgument(pos)
		p.Tree.Leaf(ast.Const, ast.I32, 0, pos)
		p.Tree.Node(ast.Argument, ast.I32, 0, pos, 1)
		p.LibraryCall("memset", size, pos)
		p.statementDone(in, pos)
		return
	}
	for size > 0 {
		t := p.Widest(offset, size)
		p.frameAddress(in, offset, pos)
		p.Zero(t, pos)
		p.Tree.Node(ast.Store, t, 0, pos, 2)
		p.statementDone(in, pos)
		offset, size = offset+int64(t.Size()), size-int64(t.Size())
	}
}

// storeBytes copies s, a string literal's bytes, to offset of the object.
func (p *parser) storeBytes(in *initializer, s []byte, offset int64, pos uint32) {
	if len(s) > inlineBytes {
		p.frameAddress(in, offset, pos)
		p.PointerArgument(pos)
		p.Tree.Leaf(ast.SymbolAddress, p.Types.Word, p.symbol(p.piece.stringLiteral(s, 1)), pos)
		p.PointerArgument(pos)
		p.LibraryCall("memcpy", int64(len(s)), pos)
		p.statementDone(in, pos)
		return
	}
	for len(s) > 0 {
		t := p.Widest(offset, int64(len(s)))
		var buffer [8]byte
		copy(buffer[:], s[:t.Size()])
		p.frameAddress(in, offset, pos)
		p.Constant(t, binary.LittleEndian.Uint64(buffer[:]), pos)
		p.Tree.Node(ast.Store, t, 0, pos, 2)
		p.statementDone(in, pos)
		offset, s = offset+int64(t.Size()), s[t.Size():]
	}
}
