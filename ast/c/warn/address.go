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

// SettleAddresses gives a warning about a condition that is an address the words that gcc gives it if there has been another one about the
// same variable or function: those of a comparison with a null pointer, of which gcc says nothing in macros. list is sorted. The
// declaration is the place of its empty note.
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
