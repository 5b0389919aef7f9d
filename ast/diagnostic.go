package ast

import (
	"bytes"
	"fmt"
	"sort"
	"strings"
)

// Severity of a Diagnostic.
type Severity uint8

const (
	Error Severity = iota
	Warning
	Note
)

func (s Severity) String() string { return [...]string{"error", "warning", "note"}[s] }

// A Diagnostic is something to tell the user about a place in the source.
type Diagnostic struct {
	Severity Severity
	Pos      uint32
	Message  string
	Flag     string // the name of the flag that switches a warning; "" if there is none
}

// Diagnostics of one unit, with the files that their positions refer to.
type Diagnostics struct {
	Files []File
	List  []Diagnostic
}

// Errorf adds an error at pos.
func (d *Diagnostics) Errorf(pos uint32, format string, args ...any) {
	d.List = append(d.List, Diagnostic{Severity: Error, Pos: pos, Message: fmt.Sprintf(format, args...)})
}

// Warnf adds a warning at pos that a flag switches.
func (d *Diagnostics) Warnf(flag string, pos uint32, format string, args ...any) {
	d.List = append(d.List, Diagnostic{Warning, pos, fmt.Sprintf(format, args...), flag})
}

// Sort puts the list in the order of the source, without repetitions.
func (d *Diagnostics) Sort() {
	sort.SliceStable(d.List, func(i, j int) bool { return d.List[i].Pos < d.List[j].Pos })
	kept := d.List[:0]
	for i, x := range d.List {
		if i == 0 || x != d.List[i-1] {
			kept = append(kept, x)
		}
	}
	d.List = kept
}

// Errors is the number of errors.
func (d *Diagnostics) Errors() int {
	n := 0
	for _, x := range d.List {
		if x.Severity == Error {
			n++
		}
	}
	return n
}

// String renders the list as "file:line:col: error: message", each followed
// by the source line and a caret under the place. Before the first of a header
// stands where that is included.
func (d *Diagnostics) String() string {
	var s strings.Builder
	last := ""
	for _, x := range d.List {
		if from := d.includedFrom(x.Pos); from != last {
			s.WriteString(from)
			last = from
		}
		loc, line := locate(d.Files, x.Pos)
		fmt.Fprintf(&s, "%s:%d:%d: %s: %s\n", loc.File, loc.Line, loc.Column, x.Severity, x.Message)
		s.WriteString(excerpt(line, loc.Column))
	}
	return s.String()
}

// includedFrom says where the file of a position is included, a line for each
// file around it; nothing if it is not.
func (d *Diagnostics) includedFrom(pos uint32) string {
	i := sort.Search(len(d.Files), func(i int) bool { return d.Files[i].Base > pos }) - 1
	if i < 0 {
		return ""
	}
	var stack []uint32
	for _, m := range d.Files[i].Marks {
		switch {
		case m.Pos > pos:
		case m.Enters:
			stack = append(stack, m.Pos-1) // the marker stands for the directive
		case m.Leaves && len(stack) > 0:
			stack = stack[:len(stack)-1]
		}
	}
	lines := make([]string, len(stack))
	for n, at := range stack {
		loc := Position(d.Files, at)
		lines[len(stack)-1-n] = fmt.Sprintf("%s:%d", loc.File, loc.Line)
	}
	if len(lines) == 0 {
		return ""
	}
	return "In file included from " + strings.Join(lines, ",\n                 from ") + ":\n"
}

// excerpt is a source line with a caret below column, cut to a window when the
// line is too long for a terminal.
func excerpt(line []byte, column int) string {
	const width = 160
	at := min(column-1, len(line))
	if len(line) > width {
		start := max(0, min(at-width/2, len(line)-width))
		line, at = line[start:start+width], at-start
	}
	var caret strings.Builder
	for _, c := range line[:at] {
		if c == '\t' {
			caret.WriteByte('\t')
		} else if c&0xc0 != 0x80 { // one column a character, not a byte
			caret.WriteByte(' ')
		}
	}
	return fmt.Sprintf(" %s\n %s^\n", bytes.ToValidUTF8(line, []byte("?")), caret.String())
}
