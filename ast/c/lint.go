package c

import (
	"bytes"

	"gpucc/ast"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/lint"
)

// The parser answers the questions of package lint.
var _ lint.Front = (*parser)(nil)

// End returns where the last token ends.
func (p *parser) End() int { return p.PrevEnd }

// IsFromMacro reports whether the operator at pos may come from the expansion of a macro.
func (p *parser) IsFromMacro(pos uint32) bool {
	return p.written.Differs(p.unit.shared.Files, p.Text, pos)
}

// InSystemHeader reports whether pos is in a header of the system.
func (p *parser) InSystemHeader(pos uint32) bool {
	return ast.InSystemHeader(p.unit.shared.Files, pos)
}

// NamesBuiltin reports whether the text at pos is the name of a builtin function.
func (p *parser) NamesBuiltin(pos uint32) bool {
	return bytes.HasPrefix(p.Text[pos:], []byte("__builtin_"))
}

// SymbolName returns the name of a symbol of the unit, or "".
func (p *parser) SymbolName(symbol uint32) string {
	if e := p.unit.entityOf(symbol); e != nil {
		return p.Names.Name(e.name)
	}
	return ""
}

// Declared returns the position of the declaration of name, unless its address may be null.
func (p *parser) Declared(name intern.Ident) (pos uint32, ok bool) {
	o := p.lookup(name)
	if o == nil || o.isWeak(p) {
		return 0, false
	}
	return o.pos, true
}

// isWeak reports whether the address of o may be null.
func (o *object) isWeak(p *parser) bool {
	switch o.kind {
	case functionObject, staticObject:
		return p.attributesOf(o.name).has(weakAttribute)
	}
	return false
}
