package c

import (
	"gpucc/ast"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/lower"
	"gpucc/ast/c/types"
	"gpucc/ast/c/warn"
)

// The parser answers the questions of package lower by the methods of this file.
var _ lower.Front = (*parser)(nil)

// Errorf is errorf.
func (p *parser) Errorf(pos uint32, format string, args ...any) *ast.Diagnostic {
	return p.errorf(pos, format, args...)
}

// Warnf is warnf.
func (p *parser) Warnf(w warn.Warning, pos uint32, format string, args ...any) *ast.Diagnostic {
	return p.warnf(w, pos, format, args...)
}

// Spelled returns the text of an identifier.
func (p *parser) Spelled(name intern.Ident) string { return p.Names.Name(name) }

// TypeName spells a type for a diagnostic.
func (p *parser) TypeName(typ types.Type) string { return p.Types.Spell(typ, p.Names) }

// RightOperand is assignment.
func (p *parser) RightOperand() lower.Operand { return p.assignment() }

// FrameOverflows reports that the objects of the function are too large.
func (p *parser) FrameOverflows() {
	p.errorf(p.Pos(), "objects of function '%s' take more than 2 GiB", p.Names.Name(p.unit.entities[p.function.entity].name))
}

// LibrarySymbol returns the Data by which nodes refer to the function of the library called name.
func (p *parser) LibrarySymbol(name string) uint32 {
	return p.symbol(p.externSymbol(p.Names.InternName(name), true))
}

// KnownLoad is knownLoad.
func (p *parser) KnownLoad(n int, own bool) (v uint64, ok bool) { return p.knownLoad(n, own) }

// SymbolAlign returns the alignment of the object of a symbol of the unit.
func (p *parser) SymbolAlign(symbol uint32) int64 {
	if int64(symbol) >= int64(len(p.unit.entities)) {
		return 1
	}
	e := &p.unit.entities[symbol]
	if e.function || e.typ == types.Invalid {
		return 1
	}
	return max(int64(p.Types.Info(e.typ).Align), 1)
}

// FunctionValue turns the last subtree, the address of a function, into the value of a pointer to it: the address of the
// trampoline of a nested function.
func (p *parser) FunctionValue() {
	if f := p.nestedAt(p.Top()); f != nil {
		p.trampolineOf(f)
	}
}

// OuterSize is capturedSize.
func (p *parser) OuterSize(typ types.Type, pos uint32) bool { return p.capturedSize(typ, pos) }

// LoopNumber returns a number for a loop that a Break leaves.
func (p *parser) LoopNumber() uint32 {
	p.nodesMoved = true
	return p.newLoop()
}

// LocalMoved notes the new number of a variable's local.
func (p *parser) LocalMoved(from, to, time int32) {
	p.debug.Move(from, to, time)
	p.moveUnset(from, to)
}

// Warns reports whether the flag of a warning is on.
func (p *parser) Warns(w warn.Warning) bool { return p.Warnings.Has(w) }
