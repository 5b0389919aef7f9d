package c

import (
	"gpucc/ast"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/lex"
	"gpucc/ast/c/types"
)

// A bitOperand is an operand that is a bit-field. The position of the bit-field does not fit
// into an operand, so the parser stores it until the operand is used, before the next operand
// is parsed.
type bitOperand struct {
	operand
	types.BitRange
}

// bitField parses the colon and the width of a bit-field behind its
// declarator, which may be missing.
func (p *parser) bitField(l *types.Layout, d declarator) types.Member {
	pos := p.Pos()
	p.onlyC(pos, "bit-fields")
	p.Next()
	info := p.types.Info(d.typ)
	name := p.Names.Name(d.name)
	if !types.IsIntegerKind(info.Kind) {
		switch info.Kind {
		case types.InvalidKind:
		case types.Int128Kind:
			p.errorf(d.pos, "bit-field '%s' of type '%s' is not supported", name, p.typeName(d.typ))
		default:
			p.errorf(d.pos, "bit-field '%s' has invalid type", name)
		}
		d.typ = types.Int
	}
	if d.typ = p.memberType(l, d); d.typ == types.Invalid {
		d.typ = types.Int
	}
	most := 8 * p.types.Size(d.typ)
	if types.Unqualified(d.typ) == types.Bool {
		most = 1
	}
	v, typ, ok := p.constantExpression()
	switch {
	case !ok || !p.types.IsInteger(typ) && typ != types.Invalid:
		p.errorf(pos, "bit-field '%s' width not an integer constant", name)
		v = 1
	case v < 0:
		p.errorf(d.pos, "negative width in bit-field '%s'", name)
		v = 1
	case v > most:
		p.errorf(d.pos, "width of '%s' exceeds its type", name)
		v = 1
	case v == 0 && d.name != intern.None:
		p.errorf(d.pos, "zero width for bit-field '%s'", name)
		v = 1
	}
	return types.Member{Name: d.name, Typ: d.typ, BitRange: types.BitRange{IsBitField: true, Width: uint8(v)}}
}

// bitsType returns the type of the value of bit-field x. As after the integer promotions,
// it is int if int can represent all values. Otherwise it is a type of the width of the
// bit-field.
func (l *lowering) bitsType(x bitOperand) types.Type {
	signed := l.types.Machine(x.typ).IsSigned()
	switch {
	case x.Width < 32 || x.Width == 32 && signed:
		return types.Int
	case x.Width == 32:
		return types.UInt
	case x.Width < 64:
		return l.types.Narrow(x.Width, signed)
	}
	return l.types.Promote(types.Unqualified(x.typ))
}

// wide returns the machine type in which the bits of x are moved.
func (l *lowering) wide(x bitOperand) ast.Type {
	t := l.unitType(x)
	if t.Size() < 4 {
		if t.IsSigned() {
			return ast.I32
		}
		return ast.U32
	}
	return t
}

// bitsValue turns the bit-field x into its value.
func (l *lowering) bitsValue(x bitOperand) operand {
	if x.Unit == 0 {
		l.gatherBits(x)
		l.extract(x, 0)
		return l.valueOf(l.bitsType(x), x.pos)
	}
	l.b.Node(ast.Load, l.unitType(x), volatileData(x.typ), x.pos, 1)
	l.cast(l.wide(x))
	l.extract(x, x.Bit)
	return l.valueOf(l.bitsType(x), x.pos)
}

// extract turns the last subtree, of the machine type wide(x), into the value of bit-field x.
// bit is the lowest bit of the bit-field in the subtree.
func (l *lowering) extract(x bitOperand, bit uint8) {
	t := l.wide(x)
	size := uint8(8 * t.Size())
	shift := func(k ast.Kind, by uint8) {
		l.constant(ast.I32, uint64(by), x.pos)
		l.binaryNode(k, t, x.pos)
	}
	switch {
	case t.IsSigned():
		shift(ast.Shl, size-bit-x.Width)
		shift(ast.Shr, size-x.Width)
	case bit+x.Width == size:
		shift(ast.Shr, bit)
	default:
		shift(ast.Shr, bit)
		l.mask(t, x.Mask(), x.pos)
	}
	l.cast(l.types.Machine(l.bitsType(x)))
}

// mask appends an And of the last subtree, of type t, with m.
func (l *lowering) mask(t ast.Type, m uint64, pos uint32) {
	l.constant(t, signExtend(t, m), pos)
	l.binaryNode(ast.And, t, pos)
}

// signExtend returns m as the bits of a literal of type t, a type of 32 or 64 bits.
func signExtend(t ast.Type, m uint64) uint64 {
	switch t {
	case ast.I32:
		return uint64(int32(m))
	case ast.U32:
		return uint64(uint32(m))
	}
	return m
}

// storeBits turns the last subtree, of the type of bit-field x, into a store to x in the unit
// at address to. The value of the store is the new value of x.
func (l *lowering) storeBits(x bitOperand, to address, pos uint32) {
	t := l.wide(x)
	l.cast(t)
	v := uint32(l.blockLocal(t))
	l.b.Node(ast.Assign, t, v, pos, 1)
	if x.Unit == 0 {
		l.scatterBits(x, to, v, pos)
	} else {
		l.storeUnit(x, to, v, pos)
	}
	l.then(pos)

	l.b.Leaf(ast.Local, t, v, pos)
	l.extract(x, 0)
	l.then(pos)
}

// storeUnit appends the store of local v, of the machine type wide(x), to the
// bits of x in the unit at address to.
func (l *lowering) storeUnit(x bitOperand, to address, v uint32, pos uint32) {
	t, machine := l.wide(x), l.unitType(x)
	l.putAddress(to, 0, pos)
	l.putAddress(to, 0, pos)
	l.b.Node(ast.Load, machine, volatileData(x.typ), pos, 1)
	l.cast(t)
	l.mask(t, ^(x.Mask() << x.Bit), pos)
	l.b.Leaf(ast.Local, t, v, pos)
	l.mask(t, x.Mask(), pos)
	l.constant(ast.I32, uint64(x.Bit), pos)
	l.binaryNode(ast.Shl, t, pos)
	l.binaryNode(ast.Or, t, pos)
	l.cast(machine)
	l.b.Node(ast.Store, machine, volatileData(x.typ), pos, 2)
}

// assignBits parses the right operand of an assignment to bit-field x.
func (p *parser) assignBits(x bitOperand, op lex.Token, pos uint32) operand {
	if op != lex.Assign {
		return p.updateBits(x, op.Operator(), pos, fromSource, false)
	}
	to, kept := p.keepAddress()
	y := p.assignment()
	y.pos = pos
	p.assignable(y, x.typ, context{})
	p.storeBits(x, to, pos)
	if kept {
		p.then(pos)
	}
	return p.valueOf(p.bitsType(x), pos)
}

// updateBits lowers a compound assignment to bit-field x, as updateKeeping does for other
// operands. If before is set, the value of the assignment is the old value of x.
func (p *parser) updateBits(x bitOperand, op lex.Token, pos uint32, right int, before bool) operand {
	p.needPlain(x.typ, "an update", pos)
	to, kept := p.keepAddress()
	start, first := p.b.Len(), false
	typ := p.bitsType(x)
	t := p.types.Machine(typ)
	p.putAddress(to, 0, pos)
	left := p.bitsValue(x)
	var keep uint32
	if before {
		keep = uint32(p.blockLocal(t))
		p.b.Node(ast.Assign, t, keep, pos, 1)
	}
	var y operand
	if right == fromSource {
		y, first = p.rightOperand(start, false)
	} else {
		p.constant(ast.I32, uint64(right), pos)
		y = p.valueOf(types.Int, pos)
	}
	y = p.operate(op, left, y, pos)
	y.pos = pos
	p.assignable(y, x.typ, context{})
	p.storeBits(x, to, pos)
	if before {
		p.b.Leaf(ast.Local, t, keep, pos)
		p.then(pos)
	}
	if first {
		p.then(pos)
	}
	if kept {
		p.then(pos)
	}
	return p.valueOf(typ, pos)
}

// initializeBits parses the initializer of bit-field m. offset is the offset of its unit
// in the object. The whole object has been zeroed before.
func (p *parser) initializeBits(in *initializer, m *types.Member, offset int64) {
	in.designated = true
	pos, mark := p.Pos(), p.b.Len()
	x := bitOperand{operand{typ: m.Typ, kind: bitField, pos: pos, name: intern.None}, m.BitRange}
	if in.static {
		p.scalarInitializer(m.Typ)
		if n := p.top(); n == mark && p.b.Kind[n].IsConst() {
			x.Insert(in.At(offset, int64(max(int(m.Unit), x.Bytewise()))), p.bits(n))
		} else if p.diagnosticsClean(pos) {
			p.errorf(pos, "initializer element is not constant")
		}
		p.b.Truncate(mark)
		return
	}
	p.frameAddress(in, offset, pos)
	to, kept := address{}, in.unallocated
	if kept { // moveInitializer needs the address to come first
		to = p.setAddress()
	} else {
		to, kept = p.keepAddress()
	}
	p.scalarInitializer(m.Typ)
	p.storeBits(x, to, pos)
	if kept {
		p.then(pos)
	}
	p.statementDone(in, pos)
}

// Some bit-fields of packed records extend over more bytes than any unit inside the record.
// They are loaded and stored byte by byte. Their unit has size 0, and bit counts from the
// first byte.

// gatherBits loads the bit-field x, whose address is the last subtree, byte by byte. The
// result has the machine type wide(x); bits above the bit-field are undefined.
func (l *lowering) gatherBits(x bitOperand) {
	from, kept := l.keepAddress()
	t := l.wide(x)
	for i := range x.Bytewise() {
		l.putAddress(from, int64(i), x.pos)
		l.b.Node(ast.Load, ast.U8, volatileData(x.typ), x.pos, 1)
		l.cast(t)
		l.shiftBits(t, 8*i-int(x.Bit), x.pos)
		if i > 0 {
			l.binaryNode(ast.Or, t, x.pos)
		}
	}
	if kept {
		l.then(x.pos)
	}
}

// shiftBits shifts the last subtree, of type t, to the left, or by a negative
// number to the right.
func (l *lowering) shiftBits(t ast.Type, by int, pos uint32) {
	k := ast.Shl
	if by < 0 {
		k, by = ast.Shr, -by
	}
	l.constant(ast.I32, uint64(by), pos)
	l.binaryNode(k, t, pos)
}

// scatterBits appends the stores of local v, of the machine type wide(x), to the
// bit-field x at address to.
func (l *lowering) scatterBits(x bitOperand, to address, v uint32, pos uint32) {
	t := l.wide(x)
	for i := range x.Bytewise() {
		m := x.InByte(x.Mask(), i)
		l.putAddress(to, int64(i), pos)
		l.b.Leaf(ast.Local, t, v, pos)
		l.shiftBits(t, int(x.Bit)-8*i, pos)
		if m != 0xff {
			l.mask(t, uint64(m), pos)
			l.putAddress(to, int64(i), pos)
			l.b.Node(ast.Load, ast.U8, volatileData(x.typ), pos, 1)
			l.cast(t)
			l.mask(t, uint64(^m), pos)
			l.binaryNode(ast.Or, t, pos)
		}
		l.cast(ast.U8)
		l.b.Node(ast.Store, ast.U8, volatileData(x.typ), pos, 2)
		if i > 0 {
			l.then(pos)
		}
	}
}

// unitType returns the machine type of the storage unit of the bit-field x.
func (l *lowering) unitType(x bitOperand) ast.Type {
	t := l.types.Machine(x.typ)
	if t.Size() == int(x.Unit) {
		return t
	}
	typ := map[uint8]types.Type{1: types.SChar, 2: types.Short, 4: types.Int, 8: types.LongLong, 0: types.LongLong}[x.Unit]
	if !t.IsSigned() {
		typ += types.UInt - types.Int
	}
	return l.types.Machine(typ)
}

// The value of a bit-field of more than 32 bits, but fewer than its type has, has a type made
// by types.Narrow.

// wrapNarrow converts the last subtree, of the machine type of the narrow type typ, to the
// range of typ.
func (l *lowering) wrapNarrow(typ types.Type) {
	info, pos := l.types.Info(typ), l.b.Pos[l.top()]
	if !info.Machine.IsSigned() {
		l.mask(info.Machine, 1<<info.Width-1, pos)
		return
	}
	for _, k := range [...]ast.Kind{ast.Shl, ast.Shr} {
		l.constant(ast.I32, uint64(64-info.Width), pos)
		l.binaryNode(k, info.Machine, pos)
	}
}

// convertBoth converts x and y, the last two subtrees, to a type that needs more than a cast.
func (l *lowering) convertBoth(x, y operand, typ types.Type) {
	right := l.b.Cut(int(l.b.First[l.top()]), &l.clipboard)
	l.convert(x, typ)
	l.b.Paste(&l.clipboard, right)
	l.convert(y, typ)
}
