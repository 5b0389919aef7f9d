package warn

import (
	"slices"

	"gpucc/ast"
)

// OnceInUnit keeps the first of the warnings that an undeclared function is called, for each function, as gcc does. Bodies are parsed
// side by side, so that the parser warns of each. The list is sorted, and has the warnings of all pieces.
func OnceInUnit(d *ast.Diagnostics) {
	var seen map[string]bool
	d.List = slices.DeleteFunc(d.List, func(x ast.Diagnostic) bool {
		if x.Flag != Flags[ImplicitFunction] {
			return false
		}
		again := seen[x.Message]
		if seen == nil {
			seen = map[string]bool{}
		}
		seen[x.Message] = true
		return again
	})
}
