package lint

import (
	"bytes"

	"gpucc/ast"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/warn"
)

// A result describes the last call of a function with the attribute warn_unused_result.
type result struct {
	end, node int // of the call
	kind      ast.Kind
	name      intern.Ident
	pos       uint32
}

// NoteResult notes that the result of a call of a function, which has just been parsed, must be used.
func (c *Checker) NoteResult(name intern.Ident, pos uint32) {
	n := c.Top()
	c.result = result{c.front.End(), n, c.Tree.Kind[n], name, pos}
}

// ForgetResult forgets the noted result: another call has been parsed behind it, or the call is not evaluated.
func (c *Checker) ForgetResult() { c.result.end = 0 }

// DropResult is called when the value of the expression that has just been parsed is dropped. It warns if the expression is a call with a
// result that must be used. Only parentheses, braces, semicolons and blanks may stand in the text behind the call.
func (c *Checker) DropResult() {
	r := &c.result
	if n := c.Top(); r.end > 0 && r.node == n && len(bytes.Trim(c.front.TextFrom(uint32(r.end)), "); }\n\t\r")) == 0 && r.kind == c.Tree.Kind[n] && c.front.IsEvaluated() {
		c.front.Warnf(warn.UnusedResult, r.pos, "ignoring return value of '%s' declared with attribute 'warn_unused_result'", c.front.Spelled(r.name))
	}
	r.end = 0
}
