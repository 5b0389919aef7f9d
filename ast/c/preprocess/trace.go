package preprocess

import "fmt"

// A location is the place of a token. origin is 0 if the token was read from the file, or else
// says from which expansion the token came.
type location struct {
	place
	origin int32
}

// A place is a line and a column of a file.
type place struct{ line, column int32 }

// A use is an expansion of a macro: at is the place of the name of the macro.
type use struct {
	macro *macro
	at    location
}

// An origin says how a token got into an expansion. body is the place of the token or of its
// parameter in the replacement list. A token of an argument was at from before.
type origin struct {
	use      int32
	argument bool
	body     place
	wide     bool // the token or parameter in the replacement list is wide
	from     location
}

// Traces are the records of the outermost expansion that is going on. Messages about a token
// tell the way on which it came. Index 0 of both lists stands for none.
type traces struct {
	uses    []use
	origins []origin
}

// reset forgets all records.
func (t *traces) reset() {
	t.uses = append(t.uses[:0], use{})
	t.origins = append(t.origins[:0], origin{})
}

// maxTraces is the number of uses and of origins that are recorded. It bounds memory: of a longer
// expansion, messages tell less.
const maxTraces = 1 << 20

// expand records the use of a macro.
func (t *traces) expand(m *macro, at location) int32 {
	if len(t.uses) == maxTraces {
		return 0
	}
	t.uses = append(t.uses, use{m, at})
	return int32(len(t.uses) - 1)
}

// add records an origin.
func (t *traces) add(o origin) int32 {
	if len(t.origins) == maxTraces || o.use == 0 {
		return 0
	}
	t.origins = append(t.origins, o)
	return int32(len(t.origins) - 1)
}

// isWide reports whether a token is wider than the 32 columns of a location of gcc, or a line is
// joined at its end.
func (t *token) isWide() bool { return len(t.text) > 32 || t.is(joined) }

func (t *token) place() place { return place{t.line, t.column} }

// location returns the place of a token that has its own origin.
func (t *token) location() location { return location{t.place(), t.origin} }

// locate returns the place of the token that was read last. If the token is of the replacement
// list of a macro, it gets its origin. The value of a predefined macro is where the macro is
// used.
func (p *Preprocessor) locate(t *token) location {
	if t.origin != 0 || p.use == 0 {
		return t.location()
	}
	if u := &p.traces.uses[p.use]; u.macro.fileName == builtInFile {
		return u.at
	}
	return location{t.place(), p.traces.add(origin{use: p.use, body: t.place(), wide: t.isWide()})}
}

// spelling returns the place where the token at a location was written. Messages point there. m is
// the macro with the token in its replacement list, or nil.
func (t *traces) spelling(l location) (at place, m *macro) {
	for l.origin != 0 {
		o := &t.origins[l.origin]
		if !o.argument {
			return o.body, t.uses[o.use].macro
		}
		l = o.from
	}
	return l.place, nil
}

// expansion is the place in the file of a token, or of the outermost macro from which it comes.
func (t *traces) expansion(l location) place {
	for l.origin != 0 {
		l = t.uses[t.origins[l.origin].use].at
	}
	return l.place
}

// definition returns the place in the replacement list of a macro, for a location in an expansion
// of that macro.
func (t *traces) definition(l location) (at place, m *macro) {
	if l.origin == 0 {
		return l.place, nil
	}
	o := &t.origins[l.origin]
	return o.body, t.uses[o.use].macro
}

// steps returns the locations that a token had on its way into the innermost expansion, the
// last of them first.
func (t *traces) steps(l location) (list []location) {
	for l.origin != 0 {
		list = append(list, l)
		o := &t.origins[l.origin]
		if l = o.from; l.origin == 0 {
			l = t.uses[o.use].at
		}
	}
	return list
}

// reportTraced reports a message at a location.
func (p *Preprocessor) reportTraced(s Severity, flag string, l location, format string, args ...any) {
	d := p.traced(s, l, format, args...)
	d.Flag = flag
	p.report(d)
}

// traced returns a message at a location, with notes that say by which macros the token came
// there.
func (p *Preprocessor) traced(s Severity, l location, format string, args ...any) Diagnostic {
	at, m := p.traces.spelling(l)
	d := Diagnostic{Severity: s, File: p.fileOf(m), Line: int(at.line), Column: int(at.column), Text: fmt.Sprintf(format, args...)}
	if _, inner := p.traces.definition(l); inner != nil {
		d.module = inner.writtenIn
	}
	if p.buffer.system == 0 {
		for i, step := range p.traces.steps(l) {
			d.Notes = append(d.Notes, p.traceNote(step, i == 0, at.line)...)
		}
	}
	return d
}

// traceNote returns the note for one location on the way of a token. There is none for a macro
// of a system header. The first note points into the replacement list unless the message itself
// does, which is at a line; others point to the name of the macro that was expanded. gcc does not
// see the line of a wide token.
func (p *Preprocessor) traceNote(l location, first bool, line int32) []Diagnostic {
	at, m := p.traces.definition(l)
	if m.system {
		return nil
	}
	text := "in definition of macro '%s'"
	name := m.defined.text
	if !first || line == at.line && !p.traces.origins[l.origin].wide {
		text = "in expansion of macro '%s'"
		at, m = p.traces.definition(p.traces.uses[p.traces.origins[l.origin].use].at)
	}
	// The note does not tell how the file was included, whatever the message before was about.
	return []Diagnostic{{Severity: Note, File: p.fileOf(m), Line: int(at.line), Column: int(at.column), Text: fmt.Sprintf(text, name)}}
}

// fileOf is the name of the file in which the replacement list of a macro is, or of the file being
// read if m is nil.
func (p *Preprocessor) fileOf(m *macro) string {
	if m == nil {
		return p.buffer.name
	}
	return m.written
}
