package c

import (
	"gpucc/ast"
	"gpucc/ast/c/lex"
	"gpucc/ast/c/types"
)

func addClassifying(intrinsics map[string]intrinsic) {
	for _, name := range []string{"isnormal", "isnormalf", "isnormall"} {
		intrinsics[name] = (*parser).isNormal
	}
	intrinsics["fpclassify"] = (*parser).classify
}

// A classifier has the bits of a number's magnitude in a local, which are in
// order, beside those of infinity and of the smallest normal number.
type classifier struct {
	p                *parser
	t                ast.Type
	local            uint32
	infinity, normal uint64
	pos              uint32
}

// classifier parses a floating-point argument to an Assign to a classifier's
// local.
func (p *parser) classifier(pos uint32) (c classifier, ok bool) {
	x := p.scalar(p.assignment())
	s := steps{p: p, pos: pos}
	c = classifier{p: p, t: ast.U64, pos: pos, infinity: quadInfinity, normal: 1 << 48}
	if x.typ == types.LongDouble {
		v, kept := p.keepWide()
		s.add(kept)
		p.quadMagnitude(&v, pos)
	} else {
		local, t, ok := p.keepFloat(x)
		if !ok {
			return c, false
		}
		s.add(true)
		p.magnitude(local, t, pos)
		c.infinity, c.normal = 0x7ff<<52, 1<<52
		if t == ast.F32 {
			c.t, c.infinity, c.normal = ast.U32, 0xff<<23, 1<<23
		}
	}
	c.local = uint32(p.newLocal(c.t))
	p.b.Node(ast.Assign, c.t, c.local, pos, 1)
	s.add(true)
	return c, true
}

// with appends operation k on the local and a constant.
func (c *classifier) with(k ast.Kind, v uint64) {
	c.p.b.Leaf(ast.Local, c.t, c.local, c.pos)
	c.p.constant(c.t, v, c.pos)
	c.p.binaryNode(k, c.t, c.pos)
}

// isNormal parses the argument of isnormal: such numbers are between the
// smallest one and infinity.
func (p *parser) isNormal(pos uint32) operand {
	c, ok := p.classifier(pos)
	if !ok {
		return p.fail(pos)
	}
	c.with(ast.Sub, c.normal)
	p.constant(c.t, c.infinity-c.normal, pos)
	p.binaryNode(ast.Lt, c.t, pos)
	p.then(pos)
	return p.valueOf(types.Int, pos)
}

// classify parses the arguments of fpclassify: what to return for a NaN, an
// infinity, a normal and a subnormal number and zero, and a number.
func (p *parser) classify(pos uint32) operand {
	var values [5]uint64
	for i := range values {
		v, _, ok := p.constantExpression()
		if !ok {
			p.errorf(pos, "a class that is no constant in a call to 'fpclassify' is not supported")
		}
		values[i] = uint64(v)
		p.expect(lex.Comma)
	}
	c, ok := p.classifier(pos)
	if !ok {
		return p.fail(pos)
	}
	put := func(i int) { p.constant(ast.I32, values[i], pos) }
	c.with(ast.Gt, c.infinity)
	put(0)
	c.with(ast.Eq, c.infinity)
	put(1)
	c.with(ast.Ge, c.normal)
	put(2)
	c.with(ast.Ne, 0)
	put(3)
	put(4)
	for range 4 {
		p.b.Node(ast.Conditional, ast.I32, 0, pos, 3)
	}
	p.then(pos)
	return p.valueOf(types.Int, pos)
}
