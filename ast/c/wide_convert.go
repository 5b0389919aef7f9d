package c

import (
	"gpucc/ast"
	"gpucc/ast/c/types"
)

// convertWide converts x, the last subtree, to the scalar type typ; one of the
// two types is wide, and typ is not _Bool.
func (p *parser) convertWide(x operand, typ types.Type) {
	p.needWide(typ, x.pos)
	from, to := types.Unqualified(x.typ), p.types.Kind(typ)
	switch {
	case p.types.IsComplex(from) || to == types.ComplexKind:
		p.convertComplex(x, typ)
	case from == typ || p.foldConversion(from, typ, x.pos):
	case !p.types.IsWide(from) && to == types.Int128Kind && !p.types.IsFloat(from):
		p.extend128(x.pos)
	case !p.types.IsWide(from):
		p.callToWide(from, typ, x.pos)
	case p.types.Kind(from) == types.Int128Kind && to == types.Int128Kind:
	case p.types.Kind(from) == types.Int128Kind && to != types.FloatKind && to != types.LongDoubleKind:
		p.lowHalf(typ, x.pos)
	default:
		p.callFromWide(from, typ, x.pos)
	}
}

// extend128 makes an __int128 of the last subtree, an integer.
func (p *parser) extend128(pos uint32) {
	signed := p.b.Type[p.top()].IsSigned()
	p.cast(ast.U64)
	v := uint32(p.newLocal(ast.U64))
	p.b.Node(ast.Assign, ast.U64, v, pos, 1)
	s, to := steps{p: p, pos: pos, count: 1}, p.wideObject()
	get := func() { p.b.Leaf(ast.Local, ast.U64, v, pos) }
	s.store(to, 0, get)
	s.store(to, 1, func() {
		if !signed {
			p.zero(ast.U64, pos)
			return
		}
		get()
		p.cast(ast.I64)
		p.constant(ast.I32, 63, pos)
		p.binaryNode(ast.Shr, ast.I64, pos)
		p.cast(ast.U64)
	})
	s.value(to)
}

// lowHalf makes of the last subtree, an __int128, an integer or a pointer.
func (p *parser) lowHalf(typ types.Type, pos uint32) {
	v, kept := p.keepWide()
	s := steps{p: p, pos: pos}
	s.add(kept)
	p.half(&v, 0, ast.U64, pos)
	p.cast(p.types.Machine(typ))
	s.add(true)
}

// narrow128 converts an __int128 literal, the last subtree, to a 64-bit type that
// has its value, if one does.
func (p *parser) narrow128(x operand) operand {
	n := p.top()
	if !p.isWideLiteral(n) {
		return x
	}
	v := p.wideLiteralAt(n).integer(x.typ == types.Int128)
	for _, typ := range [...]types.Type{types.LongLong, types.ULongLong} {
		if fits(v, p.types.Machine(typ)) {
			return p.convert(x, typ)
		}
	}
	return x
}

// callToWide converts the last subtree, of the narrow type from, to the wide
// type typ by a function of libgcc.
func (p *parser) callToWide(from, typ types.Type, pos uint32) {
	t := p.types.Machine(from)
	if t.IsInteger() && t.Size() < 4 {
		t = ast.I32
		p.cast(t)
	}
	name := ""
	switch mode := machineModes[t]; {
	case typ == types.LongDouble && t.IsInteger():
		name = "__float" + unsignedWord(t) + mode + "tf"
	case typ == types.LongDouble:
		name = "__extend" + mode + "tf2"
	case typ == types.UInt128:
		name = "__fixuns" + mode + "ti"
	default:
		name = "__fix" + mode + "ti"
	}
	var a arguments
	p.appendArgument(&a, false)
	p.wideCall(name, a.count, typ, address{}, pos)
}

// callFromWide converts the last subtree, of the wide type from, to typ by a
// function of libgcc.
func (p *parser) callFromWide(from, typ types.Type, pos uint32) {
	mode, un := "tf", ""
	if from != types.LongDouble {
		mode = "ti"
		if from == types.UInt128 {
			un = "un"
		}
	}
	name, result := "", typ
	switch t := p.types.Machine(typ); {
	case typ == types.LongDouble || from != types.LongDouble:
		name = "__float" + un + mode + p.mode(typ)
	case t.IsFloat():
		name = "__trunctf" + machineModes[t] + "2"
	case typ == types.Int128:
		name = "__fixtfti"
	case typ == types.UInt128:
		name = "__fixunstfti"
	default:
		if t.Size() < 4 { // what a wider type holds is cut
			result, t = types.Int, ast.I32
		}
		name = "__fix" + map[bool]string{false: "", true: "uns"}[!t.IsSigned()] + "tf" + machineModes[t]
	}
	v, kept := p.keepWide()
	s := steps{p: p, pos: pos}
	s.add(kept)
	var a arguments
	p.wideArgument(&v, &a, pos)
	p.wideCall(name, a.count, result, address{}, pos)
	if !p.types.IsWide(typ) {
		p.cast(p.types.Machine(typ))
	}
	s.add(true)
}

// machineModes are the names of machine types in libgcc's functions.
var machineModes = [ast.Types]string{ast.I32: "si", ast.U32: "si", ast.I64: "di", ast.U64: "di", ast.F32: "sf", ast.F64: "df"}

// mode is that of a floating type.
func (p *parser) mode(typ types.Type) string {
	if typ == types.LongDouble {
		return "tf"
	}
	return machineModes[p.types.Machine(typ)]
}

// unsignedWord is "un" for the unsigned integer types.
func unsignedWord(t ast.Type) string {
	if t.IsSigned() {
		return ""
	}
	return "un"
}
