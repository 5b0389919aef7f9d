package c

import (
	"gpucc/ast"
	"gpucc/ast/c/types"
)

// The value of a bit-field of more than 32 bits, but fewer than its type has, is
// computed in an integer type of just its width, as in gcc: between int and long in
// rank, its values are held as those of long or unsigned long.

// wrapNarrow makes of the last subtree, of the machine type of the narrow type typ,
// the value that it has in that.
func (p *parser) wrapNarrow(typ types.Type) {
	info, pos := p.types.Info(typ), p.b.Pos[p.top()]
	if !info.Machine.IsSigned() {
		p.mask(info.Machine, 1<<info.Width-1, pos)
		return
	}
	for _, k := range [...]ast.Kind{ast.Shl, ast.Shr} {
		p.constant(ast.I32, uint64(64-info.Width), pos)
		p.binaryNode(k, info.Machine, pos)
	}
}

// convertBoth converts x and y, the last two subtrees, to a type that both need
// more for than a cast.
func (p *parser) convertBoth(x, y operand, typ types.Type) {
	right := p.b.Cut(int(p.b.First[p.top()]), &p.side)
	p.convert(x, typ)
	p.b.Paste(&p.side, right)
	p.convert(y, typ)
}
