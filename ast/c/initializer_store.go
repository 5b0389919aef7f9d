package c

import (
	"encoding/binary"

	"gpucc/ast"
	"gpucc/ast/c/image"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/lower"
	"gpucc/ast/c/section"
	"gpucc/ast/c/types"
)

// The values of initializers are put into the image of a static object, or statements store them in an automatic one.

// Initializers of static objects: their values are put into an image, with the addresses in it.

// staticInitializer parses the initializer of the static object d and allocates the
// object. It returns the location and the type. An array's length is now known.
func (p *parser) staticInitializer(d declarator) (types.Type, location) {
	mark, values := p.Tree.Len(), p.UsesValues
	p.UsesValues = true
	defer func() { p.UsesValues = values }()
	in := initializer{static: true, Image: image.Image{Bytes: p.imageBuffer[:0]}, root: d.typ, alias: p.typedef}
	p.imageBuffer = nil // a compound literal in the initializer needs an image of its own
	typ := p.initialize(&in, d.typ, 0, false)
	if len(in.Bytes) < section.Large { // see section.Fill
		p.imageBuffer = in.Bytes
	}
	p.Tree.Truncate(mark)
	info := p.Types.Info(typ)
	if in.Huge {
		p.noMemory(&d, typ)
		return typ, unallocated
	}
	if info.Size < 0 || info.Kind == types.InvalidKind {
		if d.name != intern.None {
			d.typ = typ
			p.complete(d)
		}
		return typ, unallocated
	}
	p.NeedType(typ, d.pos)
	at := p.allocateObject(typ, &d, in.Bytes, in.Addresses(0, p.WordSize))
	at.value = p.valueOfImage(&in, typ)
	return typ, at
}

// staticValue puts the value of the last subtree into the image: a literal, or an
// address with a constant offset (6.6 7).
func (p *parser) staticValue(in *initializer, t ast.Type, offset int64, pos uint32) {
	if p.labelDistance(in, t, offset) {
		return
	}
	c, ok := p.LinkConstant(p.Top(), p.labelSymbol)
	if !ok || c.Symbolic && t.Size() != p.WordSize {
		if p.diagnosticsClean(pos) {
			p.errorf(pos, "initializer element is not constant")
		}
		return
	}
	if c.Symbolic {
		in.PutAddress(offset, p.WordSize, uint32(c.Symbol), int64(c.Value))
		return
	}
	in.Put(offset, t, c.Value)
}

// labelDistance puts the last subtree into the image if it is the distance of two
// labels.
func (p *parser) labelDistance(in *initializer, t ast.Type, offset int64) bool {
	n := p.Top()
	if p.Tree.Kind[n] == ast.Cast {
		n--
	}
	if t.IsFloat() || p.Tree.Kind[n] != ast.Sub || p.Tree.Kind[n-1] != ast.LabelAddress || p.Tree.Kind[n-2] != ast.LabelAddress {
		return false
	}
	in.PutDistance(offset, t.Size(), p.labelSymbol(p.Tree.Data[n-2]), p.labelSymbol(p.Tree.Data[n-1]))
	return true
}

// diagnosticsClean reports whether there has been no error at or behind pos. The value of
// an erroneous expression is not used.
func (p *parser) diagnosticsClean(pos uint32) bool {
	for i := len(p.Diagnostics.List) - 1; i >= 0; i-- {
		d := &p.Diagnostics.List[i]
		if d.Pos < pos {
			return true
		}
		if d.Severity == ast.Error {
			return false
		}
	}
	return true
}

// Initializers of automatic objects: statements that fill the object in the frame.

// automaticInitializer parses the initializer of the frame object of type typ at offset.
// It turns it into statements, and returns their number and the type. An unallocated object
// gets its offset later, from moveInitializer.
func (p *parser) automaticInitializer(typ types.Type, offset int64, unallocated bool) (types.Type, int) {
	in := initializer{base: offset, unallocated: unallocated, alias: p.typedef}
	locals, start := len(p.Live), p.Tree.Len()
	p.OpenFrameScope(false)
	typ = p.initialize(&in, typ, 0, false)
	p.zeroBefore(&in, start, typ)
	p.useImage(&in, start, typ)
	p.CloseFrameScope()
	p.EndLocals(locals, start)
	return typ, in.stores
}

// useImage replaces the statements that fill an object of type typ, from node start on, by a copy of its image if that takes fewer
// instructions. It does not do so in a long function: a span with an image would be given up.
func (p *parser) useImage(in *initializer, start int, typ types.Type) {
	nodes := p.Tree.Len() - start
	if !p.unit.optimize || !p.IsEvaluated() || p.long != nil || p.inSpan || in.literal || in.pointed || in.stores < lower.ImageOverhead || nodes != 3*in.stores {
		return
	}
	size := p.Types.Size(typ)
	image := p.ImageOf(start, in.base, size)
	if image == nil {
		return
	}
	pos := p.Tree.Pos[start]
	p.Tree.Truncate(start)
	in.stores = p.CopyImage(in.base, p.symbol(p.piece.Image(image, lower.ImageAlign)), size, pos)
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
		p.partInitializer(in, typ)
		p.Store(t, lower.VolatileData(typ), pos)
	} else {
		in.End = max(in.End, offset+1)
		number := uint32(p.MemberLocals[m].Number)
		p.partInitializer(in, typ)
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
		p.Tree.Leaf(ast.SymbolAddress, p.Types.Word, p.symbol(p.piece.String(s, 1)), pos)
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

// Initializers of values that are stored in parts: bit-fields and wide scalars.

// initializeBits parses the initializer of bit-field m. offset is the offset of its unit
// in the object. The whole object has been zeroed before.
func (p *parser) initializeBits(in *initializer, m *types.Member, offset int64) {
	in.designated = true
	pos, mark := p.Pos(), p.Tree.Len()
	x := lower.BitOperand{Operand: lower.Operand{Type: m.Typ, Kind: lower.BitField, Pos: pos, Origin: lower.Origin{Name: intern.None}}, BitRange: m.BitRange}
	if in.static {
		p.partInitializer(in, p.Types.Underlying(m.Typ))
		if n := p.Top(); n == mark && p.Tree.Kind[n].IsConst() {
			p.CheckBits(x)
			x.Insert(in.At(offset, int64(max(int(m.Unit), x.Bytewise()))), p.Bits(n))
		} else if p.diagnosticsClean(pos) {
			p.errorf(pos, "initializer element is not constant")
		}
		p.Tree.Truncate(mark)
		return
	}
	p.frameAddress(in, offset, pos)
	to, kept := lower.Address{}, in.unallocated
	if kept { // moveInitializer needs the address to come first
		to = p.SetAddress()
	} else {
		to, kept = p.KeepAddress()
	}
	p.partInitializer(in, p.Types.Underlying(m.Typ))
	p.StoreBits(x, to, pos)
	if kept {
		p.Then(pos)
	}
	p.statementDone(in, pos)
}

// initializeWide parses the initializer of a wide scalar at offset.
func (p *parser) initializeWide(in *initializer, typ types.Type, offset int64, pos uint32) {
	if in.static {
		mark := p.Tree.Len()
		p.partInitializer(in, typ)
		switch {
		case p.Top() == mark && p.IsWideLiteral(mark):
			v := p.WideLiteralAt(mark)
			copy(in.At(offset, p.Types.Size(typ)), v.Bytes())
		case !p.recovering && p.diagnosticsClean(pos):
			p.errorf(pos, "initializer element is not constant")
		}
		p.Tree.Truncate(mark)
		return
	}
	to := in.address(offset)
	s := lower.Steps{Lowering: &p.Lowering, Pos: pos}
	if in.unallocated { // moveInitializer expects the address first
		p.PutAddress(to, 0, pos)
		to = p.SetAddress()
		s.Add(true)
	}
	p.partInitializer(in, typ)
	p.CopyWide(to, typ, pos)
	s.Add(true)
	p.statementDone(in, pos)
}
