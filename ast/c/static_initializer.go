package c

import (
	"gpucc/ast"
	"gpucc/ast/c/image"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/types"
)

// Initializers of static objects: their values are put into an image, with the addresses in it.

// staticInitializer parses the initializer of the static object d and allocates the
// object. It returns the location and the type, whose length is now known.
func (p *parser) staticInitializer(d declarator) (types.Type, location) {
	mark, values := p.Tree.Len(), p.UsesValues
	p.UsesValues = true
	defer func() { p.UsesValues = values }()
	in := initializer{static: true, Image: image.Image{Bytes: p.imageBuffer[:0]}, root: d.typ}
	p.imageBuffer = nil // a compound literal in the initializer needs an image of its own
	typ := p.initialize(&in, d.typ, 0, false)
	if len(in.Bytes) < largeObject { // see fill
		p.imageBuffer = in.Bytes
	}
	p.Tree.Truncate(mark)
	info := p.Types.Info(typ)
	if in.Huge {
		p.noMemory(&d, typ)
		return typ, location{section: ast.InBSS}
	}
	if info.Size < 0 || info.Kind == types.InvalidKind {
		if d.name != intern.None {
			d.typ = typ
			p.complete(d)
		}
		return typ, location{section: ast.InBSS}
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
	c, ok := p.linkConstant(p.Top())
	if !ok || c.symbolic && t.Size() != p.WordSize {
		if p.diagnosticsClean(pos) {
			p.errorf(pos, "initializer element is not constant")
		}
		return
	}
	if c.symbolic {
		in.PutAddress(offset, p.WordSize, uint32(c.symbol), int64(c.value))
		return
	}
	in.Put(offset, t, c.value)
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
