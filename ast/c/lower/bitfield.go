package lower

import (
	"gpucc/ast"
	"gpucc/ast/c/token"
	"gpucc/ast/c/types"
)

// A BitOperand is an operand that is a bit-field. The position of the bit-field does not fit
// into an operand, so the Lowering stores it until the operand is used, before the next operand
// is parsed.
type BitOperand struct {
	Operand
	types.BitRange
}

// bitsType returns the type of the value of bit-field x. As after the integer promotions,
// it is int if int can represent all values. Otherwise it is a type of the width of the
// bit-field.
func (l *Lowering) bitsType(x BitOperand) types.Type {
	signed := l.Types.Machine(x.Type).IsSigned()
	switch {
	case x.Width < 32 || x.Width == 32 && signed:
		return types.Int
	case x.Width == 32:
		return types.UInt
	case x.Width < 64:
		return l.Types.Narrow(x.Width, signed)
	}
	return l.Types.Promote(types.Unqualified(x.Type))
}

// wide returns the machine type in which the bits of x are moved.
func (l *Lowering) wide(x BitOperand) ast.Type {
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
func (l *Lowering) bitsValue(x BitOperand) Operand {
	if x.Unit == 0 {
		l.gatherBits(x)
		l.extract(x, 0)
		return l.ValueOf(l.bitsType(x), x.Pos)
	}
	l.Tree.Node(ast.Load, l.unitType(x), VolatileData(x.Type), x.Pos, 1)
	l.Cast(l.wide(x))
	l.extract(x, x.Bit)
	return l.ValueOf(l.bitsType(x), x.Pos)
}

// extract turns the last subtree, of the machine type wide(x), into the value of bit-field x.
// bit is the lowest bit of the bit-field in the subtree.
func (l *Lowering) extract(x BitOperand, bit uint8) {
	t := l.wide(x)
	size := uint8(8 * t.Size())
	shift := func(k ast.Kind, by uint8) {
		l.Constant(ast.I32, uint64(by), x.Pos)
		l.BinaryNode(k, t, x.Pos)
	}
	switch {
	case t.IsSigned():
		shift(ast.Shl, size-bit-x.Width)
		shift(ast.Shr, size-x.Width)
	case bit+x.Width == size:
		shift(ast.Shr, bit)
	default:
		shift(ast.Shr, bit)
		l.mask(t, x.Mask(), x.Pos)
	}
	l.Cast(l.Types.Machine(l.bitsType(x)))
}

// mask appends an And of the last subtree, of type t, with m.
func (l *Lowering) mask(t ast.Type, m uint64, pos uint32) {
	l.Constant(t, signExtend(t, m), pos)
	l.BinaryNode(ast.And, t, pos)
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

// StoreBits turns the last subtree, of the type of bit-field x, into a store to x in the unit
// at address to. The value of the store is the new value of x.
func (l *Lowering) StoreBits(x BitOperand, to Address, pos uint32) {
	l.CheckBits(x)
	t := l.wide(x)
	l.Cast(t)
	v := uint32(l.BlockLocal(t))
	l.Tree.Node(ast.Assign, t, v, pos, 1)
	if x.Unit == 0 {
		l.scatterBits(x, to, v, pos)
	} else {
		l.storeUnit(x, to, v, pos)
	}
	l.Then(pos)

	l.Tree.Leaf(ast.Local, t, v, pos)
	l.extract(x, 0)
	l.Then(pos)
}

// storeUnit appends the store of local v, of the machine type wide(x), to the
// bits of x in the unit at address to.
func (l *Lowering) storeUnit(x BitOperand, to Address, v uint32, pos uint32) {
	t, machine := l.wide(x), l.unitType(x)
	l.PutAddress(to, 0, pos)
	l.PutAddress(to, 0, pos)
	l.Tree.Node(ast.Load, machine, VolatileData(x.Type), pos, 1)
	l.Cast(t)
	l.mask(t, ^(x.Mask() << x.Bit), pos)
	l.Tree.Leaf(ast.Local, t, v, pos)
	l.mask(t, x.Mask(), pos)
	l.Constant(ast.I32, uint64(x.Bit), pos)
	l.BinaryNode(ast.Shl, t, pos)
	l.BinaryNode(ast.Or, t, pos)
	l.Cast(machine)
	l.Tree.Node(ast.Store, machine, VolatileData(x.Type), pos, 2)
}

// AssignBits parses the right operand of an assignment to bit-field x. As in gcc, a bit-field is of no enumerated type then.
func (l *Lowering) AssignBits(x BitOperand, op token.Token, pos uint32) Operand {
	if op != token.Assign {
		return l.updateBits(x, op.Operator(), pos, FromSource, false)
	}
	to, kept := l.KeepAddress()
	y := l.Front.RightOperand()
	y.Pos = pos
	l.Assignable(y, l.Types.Underlying(x.Type), Context{Alias: x.Alias})
	l.StoreBits(x, to, pos)
	if kept {
		l.Then(pos)
	}
	return l.ValueOf(l.bitsType(x), pos)
}

// updateBits lowers a compound assignment to bit-field x, as updateKeeping does for other
// operands. If before is set, the value of the assignment is the old value of x.
func (l *Lowering) updateBits(x BitOperand, op token.Token, pos uint32, right int, before bool) Operand {
	l.needPlain(x.Type, "an update", pos)
	to, kept := l.KeepAddress()
	start, first := l.Tree.Len(), false
	typ := l.bitsType(x)
	t := l.Types.Machine(typ)
	l.PutAddress(to, 0, pos)
	left := l.bitsValue(x)
	var keep uint32
	if before {
		keep = uint32(l.BlockLocal(t))
		l.Tree.Node(ast.Assign, t, keep, pos, 1)
	}
	var y Operand
	if right == FromSource {
		y, first = l.rightOperand(start, false)
	} else {
		l.Constant(ast.I32, uint64(right), pos)
		y = l.ValueOf(types.Int, pos)
	}
	y = l.Operate(op, left, y, pos)
	y.Pos = pos
	l.Assignable(y, l.Types.Underlying(x.Type), Context{Alias: x.Alias})
	l.StoreBits(x, to, pos)
	if before {
		l.Tree.Leaf(ast.Local, t, keep, pos)
		l.Then(pos)
	}
	if first {
		l.Then(pos)
	}
	if kept {
		l.Then(pos)
	}
	return l.ValueOf(typ, pos)
}

// Some bit-fields of packed records extend over more bytes than any unit inside the record.
// They are loaded and stored byte by byte. Their unit has size 0, and bit counts from the
// first byte.

// gatherBits loads the bit-field x byte by byte. The last subtree is its address. The
// result has the machine type wide(x); bits above the bit-field are undefined.
func (l *Lowering) gatherBits(x BitOperand) {
	from, kept := l.KeepAddress()
	t := l.wide(x)
	for i := range x.Bytewise() {
		l.PutAddress(from, int64(i), x.Pos)
		l.Tree.Node(ast.Load, ast.U8, VolatileData(x.Type), x.Pos, 1)
		l.Cast(t)
		l.shiftBits(t, 8*i-int(x.Bit), x.Pos)
		if i > 0 {
			l.BinaryNode(ast.Or, t, x.Pos)
		}
	}
	if kept {
		l.Then(x.Pos)
	}
}

// shiftBits shifts the last subtree, of type t, to the left, or by a negative
// number to the right.
func (l *Lowering) shiftBits(t ast.Type, by int, pos uint32) {
	k := ast.Shl
	if by < 0 {
		k, by = ast.Shr, -by
	}
	l.Constant(ast.I32, uint64(by), pos)
	l.BinaryNode(k, t, pos)
}

// scatterBits appends the stores of local v, of the machine type wide(x), to the
// bit-field x at address to.
func (l *Lowering) scatterBits(x BitOperand, to Address, v uint32, pos uint32) {
	t := l.wide(x)
	for i := range x.Bytewise() {
		m := x.InByte(x.Mask(), i)
		l.PutAddress(to, int64(i), pos)
		l.Tree.Leaf(ast.Local, t, v, pos)
		l.shiftBits(t, int(x.Bit)-8*i, pos)
		if m != 0xff {
			l.mask(t, uint64(m), pos)
			l.PutAddress(to, int64(i), pos)
			l.Tree.Node(ast.Load, ast.U8, VolatileData(x.Type), pos, 1)
			l.Cast(t)
			l.mask(t, uint64(^m), pos)
			l.BinaryNode(ast.Or, t, pos)
		}
		l.Cast(ast.U8)
		l.Tree.Node(ast.Store, ast.U8, VolatileData(x.Type), pos, 2)
		if i > 0 {
			l.Then(pos)
		}
	}
}

// unitType returns the machine type of the storage unit of the bit-field x.
func (l *Lowering) unitType(x BitOperand) ast.Type {
	t := l.Types.Machine(x.Type)
	if t.Size() == int(x.Unit) {
		return t
	}
	typ := map[uint8]types.Type{1: types.SChar, 2: types.Short, 4: types.Int, 8: types.LongLong, 0: types.LongLong}[x.Unit]
	if !t.IsSigned() {
		typ += types.UInt - types.Int
	}
	return l.Types.Machine(typ)
}

// The value of a bit-field of more than 32 bits, but fewer than its type has, has a type made
// by types.Narrow.

// wrapNarrow converts the last subtree, of the machine type of the narrow type typ, to the
// range of typ.
func (l *Lowering) wrapNarrow(typ types.Type) {
	info, pos := l.Types.Info(typ), l.Tree.Pos[l.Top()]
	if !info.Machine.IsSigned() {
		l.mask(info.Machine, 1<<info.Width-1, pos)
		return
	}
	for _, k := range [...]ast.Kind{ast.Shl, ast.Shr} {
		l.Constant(ast.I32, uint64(64-info.Width), pos)
		l.BinaryNode(k, info.Machine, pos)
	}
}

// convertBoth converts x and y, the last two subtrees, to a type that needs more than a cast.
func (l *Lowering) convertBoth(x, y Operand, typ types.Type) {
	right := l.Tree.Cut(int(l.Tree.First[l.Top()]), &l.Clipboard)
	l.Convert(x, typ)
	l.Tree.Paste(&l.Clipboard, right)
	l.Convert(y, typ)
}
