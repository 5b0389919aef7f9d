package lint

import (
	"gpucc/ast"
	"gpucc/ast/c/warn"
)

// Complain reports calls of functions with the attribute error or warning, with the attribute's text. It is called at the end of a function, when
// conditions with known values have been resolved: it reports the calls that remain. The function's nodes begin at start. Bodies of wrappers
// are in the tree of their caller.
func (c *Checker) Complain(start int) {
	for n := c.Tree.Find(ast.Call, start); n >= 0; n = c.Tree.Find(ast.Call, n+1) {
		symbol, pos := c.Tree.Data[n], c.Tree.Pos[n]
		switch text, isError, ok := c.front.Complaint(symbol); {
		case !ok:
		case isError:
			c.front.Errorf(pos, "call to '%s' declared with attribute error: %s", c.front.SymbolName(symbol), text)
		default:
			c.front.Warnf(warn.AttributeWarning, pos, "call to '%s' declared with attribute warning: %s", c.front.SymbolName(symbol), text)
		}
	}
}
