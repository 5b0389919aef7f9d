package warn

import (
	"fmt"
	"slices"
	"strings"

	"gpucc/ast"
)

// The texts of -Waddress.
const (
	AlwaysTrue   = "the address of '%s' will always evaluate as 'true'"
	NeverNull    = "the comparison will always evaluate as '%t' for the address of '%s' will never be NULL"
	DeclaredHere = "'%s' declared here"
)

// SettleAddresses words warnings about conditions that are addresses as gcc does. gcc words the second and later warnings about the same
// variable or function like warnings about a comparison with a null pointer, and omits them in macros. The list is sorted, and has the warnings
// of all pieces. The note of such a warning has no text, only the position of the declaration.
func SettleAddresses(d *ast.Diagnostics, text []byte) {
	seen, written := map[uint32]bool{}, WrittenFile{}
	d.List = slices.DeleteFunc(d.List, func(x ast.Diagnostic) bool {
		if x.Flag != Flags[Address] || x.Note.Text != "" || x.Note.Pos == 0 {
			return false
		}
		again := seen[x.Note.Pos]
		seen[x.Note.Pos] = true
		return again && written.Differs(d.Files, text, x.Pos)
	})
	clear(seen)
	for i := range d.List {
		x := &d.List[i]
		if x.Flag != Flags[Address] || x.Note.Text != "" || x.Note.Pos == 0 {
			continue
		}
		if seen[x.Note.Pos] {
			name := strings.Split(x.Message, "'")[1]
			x.Message = fmt.Sprintf(NeverNull, true, name)
			x.Notef(x.Note.Pos, DeclaredHere, name)
		}
		seen[x.Note.Pos] = true
	}
}
