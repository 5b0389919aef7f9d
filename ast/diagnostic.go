package ast

import (
	"bytes"
	"fmt"
	"sort"
	"strings"
	"unicode/utf8"
)

// Severity of a Diagnostic.
type Severity uint8

const (
	Error Severity = iota
	Warning
	Note
	Optimized // tells of something that an optimisation has done
	Missed    // tells of something that it has not done, and why
)

func (s Severity) String() string {
	return [...]string{"error", "warning", "note", "optimized", "missed"}[s]
}

// A Level is the severity that a pragma gives to a warning.
type Level uint8

const (
	ByFlags Level = iota // no pragma applies
	Ignored
	AsWarning
	AsError
)

// A Diagnostic is a message about a position in the source.
type Diagnostic struct {
	Severity Severity
	Pos      uint32
	Message  string
	Flag     string // the name of the flag that enables a warning; "" if there is none
	Level    Level  // of a warning
	Note     Remark // a note about another position, if its Text is not ""
}

// A Remark is a note that belongs to a Diagnostic. If its Text is empty, there is no
// note.
type Remark struct {
	Pos  uint32
	Text string
}

// Notef adds a note about another position. On a nil Diagnostic, which is a disabled
// warning, it does nothing.
func (x *Diagnostic) Notef(pos uint32, format string, args ...any) {
	if x != nil {
		x.Note = Remark{pos, fmt.Sprintf(format, args...)}
	}
}

// Diagnostics are the messages about one unit, and the files that positions refer to.
type Diagnostics struct {
	Files []File
	List  []Diagnostic

	// MaxErrors is the number of errors that are kept; 0 keeps all. Ten times as many warnings
	// are kept. So a text that consists of errors costs no more memory than another one.
	MaxErrors int
	Omitted   bool // there were more

	NoExcerpts bool // messages come without the source line

	count [3]int // messages in List by severity
}

// warningsPerError is how many warnings are kept for each error that is kept.
const warningsPerError = 10

// Errorf adds an error at pos. The result is for adding a note, and is valid until the next
// diagnostic is added. It is nil if there are too many errors.
func (d *Diagnostics) Errorf(pos uint32, format string, args ...any) *Diagnostic {
	if d.full(Error) {
		return nil
	}
	return d.add(Diagnostic{Severity: Error, Pos: pos, Message: fmt.Sprintf(format, args...)})
}

// Warnf adds a warning at pos, with the flag that enables it and the level that a pragma
// gives it. It returns the warning, for adding a note, or nil if there are too many.
func (d *Diagnostics) Warnf(flag string, level Level, pos uint32, format string, args ...any) *Diagnostic {
	if d.full(Warning) {
		return nil
	}
	return d.add(Diagnostic{Severity: Warning, Pos: pos, Message: fmt.Sprintf(format, args...), Flag: flag, Level: level})
}

// Inform adds a note at pos that belongs to no error or warning. As many are kept as warnings.
func (d *Diagnostics) Inform(pos uint32, format string, args ...any) {
	if !d.full(Note) {
		d.add(Diagnostic{Severity: Note, Pos: pos, Message: fmt.Sprintf(format, args...)})
	}
}

// Decidedf adds a message about something that an optimisation has done, or not done, at pos. Its severity is Optimized or
// Missed. It does not count as a warning.
func (d *Diagnostics) Decidedf(severity Severity, pos uint32, format string, args ...any) {
	d.add(Diagnostic{Severity: severity, Pos: pos, Message: fmt.Sprintf(format, args...)})
}

// full reports whether as many messages of a severity are kept as may be, and notes that there was
// another one.
func (d *Diagnostics) full(severity Severity) bool {
	limit := d.MaxErrors
	if severity != Error {
		limit *= warningsPerError
	}
	if limit == 0 || d.count[severity] < limit {
		return false
	}
	d.Omitted = true
	return true
}

// Truncate drops the diagnostics from List[n] on.
func (d *Diagnostics) Truncate(n int) {
	for _, x := range d.List[n:] {
		if x.Severity <= Note {
			d.count[x.Severity]--
		}
	}
	d.List = d.List[:n]
}

// Append adds the diagnostics of another list about the same files.
func (d *Diagnostics) Append(other *Diagnostics) {
	d.List = append(d.List, other.List...)
	d.Omitted = d.Omitted || other.Omitted
}

func (d *Diagnostics) add(x Diagnostic) *Diagnostic {
	if x.Severity <= Note {
		d.count[x.Severity]++
	}
	d.List = append(d.List, x)
	return &d.List[len(d.List)-1]
}

// Sort sorts the list by position and removes repetitions.
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

// Errors returns the number of errors.
func (d *Diagnostics) Errors() int {
	n := 0
	for _, x := range d.List {
		if x.Severity == Error {
			n++
		}
	}
	return n
}

// String renders each message as "file:line:column: error: message", followed by the source
// line and a caret under the column unless NoExcerpts is set. Before the first message about a header comes the
// position of the directive that includes the header.
func (d *Diagnostics) String() string {
	var s strings.Builder
	in, last := inclusions{files: d.Files}, ""
	for _, x := range d.List {
		if from := in.from(x.Pos); from != last {
			s.WriteString(from)
			last = from
		}
		d.write(&s, x.Pos, x.Severity, x.Message)
		if x.Note.Text != "" {
			d.write(&s, x.Note.Pos, Note, x.Note.Text)
		}
	}
	return s.String()
}

// Lines renders each message as a line, without where its header is included.
func (d *Diagnostics) Lines() string {
	var s strings.Builder
	for _, x := range d.List {
		d.write(&s, x.Pos, x.Severity, x.Message)
	}
	return s.String()
}

// write writes one message.
func (d *Diagnostics) write(s *strings.Builder, pos uint32, severity Severity, text string) {
	loc, line := locate(d.Files, pos)
	fmt.Fprintf(s, "%s:%d:%d: %s: %s\n", Printable(loc.File), loc.Line, loc.Column, severity, Printable(text))
	if !d.NoExcerpts {
		s.WriteString(Excerpt(line, loc.Column))
	}
}

// Excerpt returns a source line with a caret below a column, which counts bytes from 1 on. Of a
// line that is too long for a terminal it returns the part around the column.
func Excerpt(line []byte, column int) string {
	const width = 160
	at := min(column-1, len(line))
	if len(line) > width {
		start := max(0, min(at-width/2, len(line)-width))
		end := start + width
		for start > 0 && !utf8.RuneStart(line[start]) {
			start--
		}
		for end < len(line) && !utf8.RuneStart(line[end]) {
			end++
		}
		line, at = line[start:end], at-start
	}
	line = bytes.ReplaceAll(line, []byte{'\v'}, []byte{' '}) // the preprocessor puts some there
	before, behind := Printable(string(line[:at])), Printable(strings.TrimSuffix(string(line[at:]), "\r"))
	var caret strings.Builder
	for _, c := range []byte(before) {
		if c == '\t' {
			caret.WriteByte('\t')
		} else if c&0xc0 != 0x80 { // one column a character, not a byte
			caret.WriteByte(' ')
		}
	}
	return fmt.Sprintf(" %s%s\n %s^\n", before, behind, caret.String())
}
