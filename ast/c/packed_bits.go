package c

import "gpucc/ast"

// Bit-fields of packed records that no unit holds which lies in the record, as
// they begin and end anywhere, are read and written byte by byte. Their unit is
// of 0 bytes; bit counts from the first byte.

// gatherBits turns the bit-field x, whose address is the last subtree, into its
// bits, of the machine type wide(x), and perhaps others above them.
func (p *parser) gatherBits(x bitOperand) {
	from, kept := p.keepAddress()
	t := p.wide(x)
	for i := range x.Bytewise() {
		p.putAddress(from, int64(i), x.pos)
		p.b.Node(ast.Load, ast.U8, volatileData(x.typ), x.pos, 1)
		p.cast(t)
		p.shiftBits(t, 8*i-int(x.Bit), x.pos)
		if i > 0 {
			p.binaryNode(ast.Or, t, x.pos)
		}
	}
	if kept {
		p.then(x.pos)
	}
}

// shiftBits shifts the last subtree, of type t, to the left, or by a negative
// number to the right.
func (p *parser) shiftBits(t ast.Type, by int, pos uint32) {
	k := ast.Shl
	if by < 0 {
		k, by = ast.Shr, -by
	}
	p.constant(ast.I32, uint64(by), pos)
	p.binaryNode(k, t, pos)
}

// scatterBits appends the stores of local v, of the machine type wide(x), to the
// bit-field x at address to.
func (p *parser) scatterBits(x bitOperand, to address, v uint32, pos uint32) {
	t := p.wide(x)
	for i := range x.Bytewise() {
		m := x.InByte(x.Mask(), i)
		p.putAddress(to, int64(i), pos)
		p.b.Leaf(ast.Local, t, v, pos)
		p.shiftBits(t, int(x.Bit)-8*i, pos)
		if m != 0xff {
			p.mask(t, uint64(m), pos)
			p.putAddress(to, int64(i), pos)
			p.b.Node(ast.Load, ast.U8, volatileData(x.typ), pos, 1)
			p.cast(t)
			p.mask(t, uint64(^m), pos)
			p.binaryNode(ast.Or, t, pos)
		}
		p.cast(ast.U8)
		p.b.Node(ast.Store, ast.U8, volatileData(x.typ), pos, 2)
		if i > 0 {
			p.then(pos)
		}
	}
}
