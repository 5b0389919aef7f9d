package c

import (
	"gpucc/ast"
	"gpucc/ast/c/types"
)

// debugOf returns what debuggers are told about the piece.
func (p *parser) debugOf() *ast.DebugInfo {
	x := p.piece
	if x.debug == nil {
		x.debug = &ast.DebugInfo{}
		x.debugTypes = &debugTypes{
			types: p.types, names: p.Names, enumerators: p.enumerations,
			shared: p.unit.debugTypes, common: p.snapshot.types.Len(), refs: map[types.Type]ast.DebugRef{},
		}
	}
	return x.debug
}

// describeFunction adds the function d to what debuggers are told about the piece.
func (p *parser) describeFunction(d *definition) {
	x, t := p.debugOf(), p.piece.debugTypes
	info := p.types.Info(d.typ)
	x.Functions = append(x.Functions, ast.DebugFunction{
		Result: t.ref(info.Target), Prototyped: !info.NoPrototype,
		VariablesEnd: int32(len(x.Variables)), ScopesEnd: int32(len(x.Scopes)),
	})
}

// finishDebug returns what debuggers are told about the piece, as a list of no or one element.
func (x *piece) finishDebug() []*ast.DebugInfo {
	if x.debug == nil {
		return nil
	}
	x.debug.Types, x.debug.Parts = x.debugTypes.list, x.debugTypes.part
	return []*ast.DebugInfo{x.debug}
}
