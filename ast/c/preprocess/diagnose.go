package preprocess

import (
	"fmt"
	"strings"

	"gpucc/ast"
)

// A Severity says how bad a Diagnostic is.
type Severity uint8

const (
	Note Severity = iota
	Warning
	Error
	Fatal // nothing more is read
)

var severityNames = [...]string{"note", "warning", "error", "fatal error"}

// A Diagnostic is a message about a place in a file.
type Diagnostic struct {
	Severity     Severity
	Pedantic     bool   // a warning whatever is asked for
	Flag         string // of a warning, without -W
	File         string
	Line, Column int // Column may be 0
	Text         string
	Excerpt      string  // the line of the source with a caret below the column, "" if it is not known
	Width        int     // of the underlined token
	Included     []Place // the files that include the file, the innermost first; none if the message before tells
	Notes        []Diagnostic

	module int32 // the module with the place
}

// A Place is a line of a file.
type Place struct {
	File string
	Line int
}

// hidesWarnings reports whether there are no warnings, because of -w or in a header of the system. Nothing warns of the macros that
// gpucc predefines.
func (p *Preprocessor) hidesWarnings() bool {
	if p.options.NoWarnings || p.buffer == nil || p.buffer.system == 0 {
		return p.options.NoWarnings
	}
	return !p.systemWarnings && !p.options.warnings["system-headers"] || p.isOwn(p.buffer)
}

// report adds the file, the line and the inclusions of the current position to a message, and
// hands it on.
func (p *Preprocessor) report(d Diagnostic) {
	if p.stopped || d.Severity == Warning && p.hidesWarnings() {
		return
	}
	if p.portion {
		p.giveUp()
		return
	}
	if d.File == "" && p.buffer != nil {
		d.File = p.buffer.name
	}
	if p.buffer != nil && p.buffer.command {
		d.Line, d.Column = 0, 0
	}
	if d.module == 0 && p.buffer != nil {
		d.module = p.buffer.module
	}
	if d.Severity == Warning && p.options.isError(d.Flag) {
		d.Severity = Error
		if d.Flag != "" {
			d.Flag = "error=" + d.Flag
		} else {
			d.Flag = "error"
		}
	}
	d.Included = p.modules.includes(d.module)
	for i := range d.Notes {
		d.Notes[i].Included = p.modules.includes(d.Notes[i].module)
	}
	p.emit(d)
}

// isError reports whether warnings of a class, or of none, are errors.
func (o *Options) isError(flag string) bool {
	if is, ok := o.warningErrors[flag]; ok && flag != "" {
		return is
	}
	return o.WarningsAreErrors
}

// emit hands a message on as it is.
func (p *Preprocessor) emit(d Diagnostic) {
	if limit := p.options.MaxErrors; limit > 0 && p.errors >= limit {
		p.stopped, p.tooMany = true, true
		return
	}
	if d.Severity >= Error {
		p.errors++
		if p.options.FatalErrors {
			p.stopped, p.tooMany, d.Notes = true, true, nil
		}
	}
	if d.Severity == Fatal {
		p.stopped = true
	}
	p.showPlace(&d)
	for i := range d.Notes {
		p.showPlace(&d.Notes[i])
	}
	if p.options.Report != nil {
		p.options.Report(d)
	}
}

// showPlace adds the line of the source to a message, and counts its column as a terminal does.
func (p *Preprocessor) showPlace(d *Diagnostic) {
	line := p.lines.line(d.File, d.Line)
	if line != nil && d.Column > 0 && !p.options.NoExcerpts {
		d.Excerpt = ast.Excerpt(line, d.Column)
	}
	d.Column = shownColumn(line, d.Column)
}

// String writes a message as gcc does, without the lines of the source.
func (d *Diagnostic) String() string {
	place := "gpucc:"
	if d.File != "" {
		place = d.File + ":"
		if d.Line > 0 {
			place += fmt.Sprintf("%d:", d.Line)
		}
		if d.Line > 0 && d.Column > 0 {
			place += fmt.Sprintf("%d:", d.Column)
		}
	}
	return place + " " + d.Message() + "\n"
}

// Message returns the text of a message without its place.
func (d *Diagnostic) Message() string {
	text := severityNames[d.Severity] + ": " + d.Text
	if d.Flag != "" {
		text += " [-W" + d.Flag + "]"
	}
	return text
}

// Format writes a message with the places that it belongs to.
func (d *Diagnostic) Format() string {
	text := ast.Printable(formatIncludes(d.Included)+d.String()) + d.Excerpt
	for i := range d.Notes {
		text += d.Notes[i].Format()
	}
	if d.Severity == Fatal {
		text += "compilation terminated.\n"
	}
	return text
}

// formatIncludes writes the lines that say by which files a file is included.
func formatIncludes(list []Place) string {
	var s strings.Builder
	for i, place := range list {
		before, after := "                 from", ","
		if i == 0 {
			before = "In file included from"
		}
		if i == len(list)-1 {
			after = ":"
		}
		fmt.Fprintf(&s, "%s %s", before, place.File)
		if place.Line > 0 {
			fmt.Fprintf(&s, ":%d", place.Line)
		}
		s.WriteString(after + "\n")
	}
	return s.String()
}

func (p *Preprocessor) at(s Severity, t *token, format string, args ...any) Diagnostic {
	return Diagnostic{Severity: s, Line: int(t.line), Column: int(t.column), Width: len(t.text), Text: fmt.Sprintf(format, args...)}
}

func (p *Preprocessor) errorAt(t *token, format string, args ...any) {
	p.report(p.at(Error, t, format, args...))
}

func (p *Preprocessor) pedwarnAt(t *token, format string, args ...any) {
	p.report(p.at(p.pedantic(), t, format, args...))
}

// pedantic returns the severity of messages that gcc gives even if no warnings are asked for.
func (p *Preprocessor) pedantic() Severity {
	if p.options.PedanticErrors && !p.hidesWarnings() {
		return Error
	}
	return Warning
}

// warns reports whether a class of warnings is asked for.
func (p *Preprocessor) warns(flag string) bool {
	return flag == "" || p.options.warnings[flag]
}

func (p *Preprocessor) warnAt(t *token, flag, format string, args ...any) {
	if p.warns(flag) {
		d := p.at(Warning, t, format, args...)
		d.Flag = flag
		p.report(d)
	}
}

// warnDirective warns about a whole directive.
func (p *Preprocessor) warnDirective(flag, format string, args ...any) {
	p.warnAt(&token{line: p.hash.line}, flag, format, args...)
}

// warnPlace warns at the place of the macro being expanded.
func (p *Preprocessor) warnPlace(flag, format string, args ...any) {
	p.warnAt(&token{line: p.line, column: p.column}, flag, format, args...)
}

// scannedLast returns a message about the token that was read last from the file.
func (p *Preprocessor) scannedLast(s Severity, format string, args ...any) Diagnostic {
	return p.traced(s, p.lastScanned, format, args...)
}

// errorScanned is an error at the token that was read last from the file.
func (p *Preprocessor) errorScanned(format string, args ...any) {
	p.report(p.scannedLast(Error, format, args...))
}

// warnScanned warns at the token that was read last from the file.
func (p *Preprocessor) warnScanned(flag, format string, args ...any) {
	if p.warns(flag) {
		p.reportTraced(Warning, flag, p.lastScanned, format, args...)
	}
}

// pedwarnScanned complains about the token that was read last from the file.
func (p *Preprocessor) pedwarnScanned(flag, format string, args ...any) {
	if !p.warns(flag) {
		return
	}
	p.reportTraced(p.pedantic(), flag, p.lastScanned, format, args...)
}

// shown is the token as messages show it: as -E writes it, but up to a null character.
func (t *token) shown() string {
	text, _, _ := strings.Cut(string(t.appendSpelling(nil)), "\x00")
	return text
}

// notes says where the macro is defined.
func (m *macro) notes() []Diagnostic {
	return []Diagnostic{{Severity: Note, File: m.fileName, Line: m.line, module: m.module, Text: fmt.Sprintf("macro \"%s\" defined here", m.defined.text)}}
}

// errorPaste is an error of ##.
func (p *Preprocessor) errorPaste(left, right *token, at location) {
	if p.options.assembler {
		return
	}
	p.reportTraced(Error, "", at, "pasting \"%s\" and \"%s\" does not give a valid preprocessing token", left.text, right.text)
}

// tooMuch ends the compilation: an expansion takes too much time or memory.
func (p *Preprocessor) tooMuch(text string) {
	if !p.stopped {
		p.report(Diagnostic{Severity: Fatal, Line: int(p.line), Column: int(p.column), Text: text})
	}
}
