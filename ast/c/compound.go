package c

import (
	"gpucc/ast"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/types"
)

// compoundLiteral parses the braces of a compound literal (6.5.2.5) of type typ
// to its address: of an object of the data sections at file scope, and of the
// frame in a function.
func (p *parser) compoundLiteral(typ types.Type, pos uint32) operand {
	p.onlyC(pos, "compound literals")
	if k := p.types.Kind(typ); k == types.VoidKind || k == types.FunctionKind || k != types.ArrayKind && p.types.Size(typ) < 0 && k != types.InvalidKind {
		p.errorf(pos, "compound literal has incomplete type '%s'", p.typeName(typ))
		typ = types.Invalid
	}
	if p.types.IsVariableArray(typ) {
		p.errorf(pos, "compound literal has variable size")
		typ = types.Invalid
	}
	if typ == types.Invalid {
		p.skipInitializer()
		return p.wrong(pos)
	}
	p.needType(typ, pos)
	if p.function == nil {
		return p.staticLiteral(typ, pos)
	}
	// Where it is becomes known behind the initializer, which decides the size.
	p.b.Leaf(ast.FrameAddress, p.types.Word, 0, pos)
	where := p.top()
	in := initializer{literal: true, local: p.setAddress().data}
	start := p.b.Len()
	typ = p.initialize(&in, typ, 0, false)
	p.zeroBefore(&in, start, typ)
	if in.stores > 0 {
		p.then(pos)
	}
	p.b.Data[where] = uint32(p.allocate(max(p.types.Size(typ), 0), p.frameAlign(typ)))
	p.b.Leaf(ast.Local, p.types.Word, in.local, pos)
	p.then(pos)
	return operand{typ: typ, kind: memory, pos: pos, name: intern.None}
}

// staticLiteral is compoundLiteral at file scope.
func (p *parser) staticLiteral(typ types.Type, pos uint32) operand {
	typ, at := p.staticInitializer(declarator{name: intern.None, typ: typ, pos: pos})
	symbol := p.piece.symbol(ast.Symbol{
		Section: at.section, Offset: at.offset, Size: at.size,
	})
	p.b.Leaf(ast.SymbolAddress, p.types.Word, p.symbol(symbol), pos)
	return operand{typ: typ, kind: memory, pos: pos, name: intern.None}
}
