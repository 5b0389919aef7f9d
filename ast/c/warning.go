package c

import (
	"gpucc/ast"
	"gpucc/ast/c/warn"
)

// warnf reports what is switched by the flag of w, if that is on, unless a
// syntax error has left the parser without its bearings.
// It returns the warning, for a note, or nil.
func (p *parser) warnf(w warn.Warning, pos uint32, format string, args ...any) *ast.Diagnostic {
	if p.recovering {
		return nil
	}
	return p.Lexer.Warnf(w, pos, format, args...)
}
