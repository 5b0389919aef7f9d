package c

import "gpucc/ast"

// The value of a bit-field of more than 32 bits, but fewer than its type has, is
// computed in an integer type of just its width, as in gcc: between int and long in
// rank, its values are held as those of long or unsigned long.

// narrow is the integer type of so many bits: more than int has, and fewer than
// long long.
func (t *typeTable) narrow(width uint8, signed bool) Type {
	wide := ULongLong
	if signed {
		wide = LongLong
	}
	key := typeKey{integerKind, wide, int64(width)}
	if n, ok := t.hashed[key]; ok {
		return Type(n) << typeShift
	}
	info := *t.info(wide)
	info.rank, info.width, info.pointers = rankInt+width-32, width, [qualifiers + 1]Type{}
	typ := t.add(info)
	t.hashed[key] = uint32(typ >> typeShift)
	return typ
}

// isNarrow reports whether typ, which is promoted, is a narrow type.
func (t *typeTable) isNarrow(typ Type) bool { return t.info(typ).width > 0 }

// wrap is what becomes of v in the integer type typ.
func (t *typeTable) wrap(v int64, typ Type) uint64 {
	info := t.info(typ)
	free := 64 - 8*info.size
	if info.width > 0 {
		free = 64 - int64(info.width)
	}
	if info.machine.IsSigned() {
		return uint64(v << free >> free)
	}
	return uint64(v) << free >> free
}

// wrapNarrow makes of the last subtree, of the machine type of the narrow type typ,
// the value that it has in that.
func (p *parser) wrapNarrow(typ Type) {
	info, pos := p.types.info(typ), p.b.Pos[p.top()]
	if !info.machine.IsSigned() {
		p.mask(info.machine, 1<<info.width-1, pos)
		return
	}
	for _, k := range [...]ast.Kind{ast.Shl, ast.Shr} {
		p.constant(ast.I32, uint64(64-info.width), pos)
		p.binaryNode(k, info.machine, pos)
	}
}

// convertBoth converts x and y, the last two subtrees, to a type that both need
// more for than a cast.
func (p *parser) convertBoth(x, y operand, typ Type) {
	right := p.b.Cut(int(p.b.First[p.top()]), &p.side)
	p.convert(x, typ)
	p.b.Paste(&p.side, right)
	p.convert(y, typ)
}
