package preprocess

import (
	"bytes"
	"strconv"
	"strings"
)

// An output is the text that preprocessing makes, as gcc -E makes it: white space between
// tokens is one blank, lines stay where they are, and line markers say where they come from.
type output struct {
	sink    Sink
	full    bool   // the sink has not taken all text
	text    []byte // that the sink has not got yet
	line    int    // of the source, where the output is
	name    string // of the source
	last    lastToken
	avoid   bool   // the next token might paste with last
	source  source // before the next token
	printed bool   // something is on the line
	system  bool   // the token before is of a system header
	marked  bool   // a line marker precedes the next token
	silent  bool   // tokens are not written: of -imacros
	off     bool   // nothing is written: with -M and -dM
	lines   bool   // with line markers
	adjust  bool   // tokens are put on the line from which they come
	own     string // the folder of the compiler's files, with a slash, if their names are for other programs

	dumpAll         bool // -dD
	dumpNames       bool // -dN
	includes        bool // -dI
	definitionsOnly bool // -dM
	used            usedMacros
}

// chunk is the number of bytes that are collected before the sink gets them.
const chunk = 64 << 10

// RestBytes is the capacity in bytes that a Sink's Rest should have, so that the output is not
// moved.
const RestBytes = chunk + chunk/4

// A Sink takes the output.
type Sink interface {
	// Rest returns memory to which the next part of the output is appended, without bytes.
	Rest() []byte
	// Write appends a part to the output. The part may be in Rest. Write reports false if
	// there is no space for it.
	Write(part []byte) bool
}

// A Text is a Sink that keeps the output in one text.
type Text struct{ buffer bytes.Buffer }

// NewText returns an empty text, which can take a number of bytes without growing.
func NewText(size int) *Text {
	t := &Text{}
	t.buffer.Grow(size)
	return t
}

// Bytes returns the text.
func (t *Text) Bytes() []byte { return t.buffer.Bytes() }

func (t *Text) Rest() []byte {
	t.buffer.Grow(RestBytes)
	return t.buffer.AvailableBuffer()
}

func (t *Text) Write(part []byte) bool {
	t.buffer.Write(part)
	return true
}

func (o *output) flush() {
	if o.sink == nil {
		o.text = o.text[:0]
		return
	}
	o.full = len(o.text) > 0 && !o.sink.Write(o.text) || o.full
	o.text = o.sink.Rest()
}

func (o *output) write(text string) {
	o.text = append(o.text, text...)
	if len(o.text) >= chunk {
		o.flush()
	}
}

func (o *output) byte(c byte) { o.text = append(o.text, c) }

// marker writes a line marker and begins a line.
func (o *output) marker(line int, name string, system int, flags string) {
	if o.printed {
		o.byte('\n')
	}
	o.printed = false
	o.line, o.name = line, name
	if !o.lines {
		return
	}
	o.text = append(o.text, "# "...)
	o.text = strconv.AppendUint(o.text, uint64(uint32(line)), 10) // #line may set a number above 2^31
	o.text = append(o.text, ` "`...)
	o.text = o.appendName(o.text, name)
	o.byte('"')
	o.write(flags)
	switch system {
	case 1:
		o.write(" 3")
	case 2:
		o.write(" 3 4")
	}
	o.byte('\n')
}

// appendName appends a file name. All of the name of a file of the compiler is between < and >: other
// programs, such as ccache, take it for one like <built-in> then, and do not look for the file.
func (o *output) appendName(text []byte, name string) []byte {
	rest, ok := strings.CutPrefix(name, o.own)
	if o.own == "" || !ok {
		return appendQuoted(text, name)
	}
	text = append(append(text, '<'), strings.Trim(o.own, "</>")...)
	text = append(text, '/')
	return append(appendQuoted(text, rest), '>')
}

// appendQuoted appends a file name as it is written in a line marker: on one line.
func appendQuoted(text []byte, name string) []byte {
	if isPlainName(name) {
		return append(text, name...)
	}
	for i := 0; i < len(name); i++ {
		switch c := name[i]; c {
		case '\\', '"':
			text = append(text, '\\', c)
		case '\n':
			text = append(text, '\\', 'n')
		case '\r':
			text = append(text, '\\', 'r')
		default:
			text = append(text, c)
		}
	}
	return text
}

// isPlainName reports whether a file name is written as it is.
func isPlainName(name string) bool {
	for i := 0; i < len(name); i++ {
		if c := name[i]; c == '\\' || c == '"' || c == '\n' || c == '\r' {
			return false
		}
	}
	return true
}

// endLine ends a line on which something is printed.
func (o *output) endLine() {
	if o.printed {
		o.byte('\n')
		o.line++
		o.printed = false
	}
}

// ownLine writes a line. The output is at the beginning of one.
func (o *output) ownLine(text string) {
	o.write(text)
	o.byte('\n')
	o.printed = false
	o.line++
}

// advance brings the output to a line of a file: by newlines if they are few, otherwise by a
// marker. It reports whether it wrote a marker.
func (o *output) advance(name string, line int, system int) bool {
	o.endLine()
	if !o.lines {
		o.line = line
		return false
	}
	if line >= o.line && line < o.line+8 && o.name == name {
		for o.line < line {
			o.byte('\n')
			o.line++
		}
		return false
	}
	o.marker(line, name, system, "")
	return true
}

// lineChange brings the output to a place in the file being read, at which a line begins.
func (o *output) lineChange(p *Preprocessor, line int, column int32, system int) bool {
	return o.lineChangeIn(p.buffer.name, line, column, system)
}

func (o *output) lineChangeIn(name string, line int, column int32, system int) bool {
	if o.off {
		return false
	}
	o.writeUsed()
	marked := o.advance(name, line, system)
	o.last.some = false
	o.last.kind = kindEnd
	o.source = sourceNone
	o.printed = true
	for range column - 2 {
		o.byte(' ')
	}
	return marked
}

// tokenLine brings the output to the place of a token, which is in the file of the macro's name if
// the token comes from a macro.
func (o *output) tokenLine(p *Preprocessor, t *token, line int, column int32) bool {
	name := p.buffer.name
	if len(p.contexts) > 0 || t == &p.kept {
		name = p.outermostIn
	}
	return o.lineChangeIn(name, line, column, t.level())
}

// token writes the next token of the text, or a padding. line and column are its place in the
// file. A token of a macro has the place of the outermost macro's name.
func (o *output) token(p *Preprocessor, t *token, line, column int32) {
	if t.kind == kindPadding {
		o.avoid = true
		o.source = o.source.after(t)
		return
	}
	switch {
	case o.avoid:
		o.separate(p, t, int(line), column)
	case t.is(white):
		if int(line) != o.line && o.adjust {
			o.marked = o.tokenLine(p, t, int(line), column)
		}
		o.byte(' ')
		o.printed = true
	}
	o.avoid, o.source = false, sourceNone
	o.last = lastToken{kind: t.kind, some: true}
	if len(t.text) > 0 {
		o.last.first = t.text[0]
	}
	if t.kind == kindPragma {
		o.directive(p, int(line), "#pragma "+t.text)
		return
	}
	if o.adjust && !o.marked && o.system != t.is(system) && !t.is(computed) {
		o.tokenLine(p, t, int(line), column)
		o.system = t.is(system)
	}
	o.marked = false
	o.printed = true
	if p.options.OrdinaryStrings && t.is(rawString) && t.kind != kindOther {
		o.text = appendOrdinary(o.text, t.text)
		return
	}
	if t.is(fallsThrough) {
		o.mark()
	}
	o.text = t.appendSpelling(o.text)
	if t.kind == kindOther && p.options.Verbatim && t.text == "\\" {
		o.byte(' ') // the parser would join this line with the next
	}
	if len(o.text) >= chunk {
		o.flush()
	}
	if t.kind == kindComment || t.is(rawString) {
		o.countNewlines(t.text)
	}
}

// level is the number that a marker before the token has for system headers.
func (t *token) level() int {
	switch {
	case !t.is(system):
		return 0
	case t.is(systemC):
		return 2
	}
	return 1
}

// separate writes the white space before a token where a macro begins or ends directly before it.
func (o *output) separate(p *Preprocessor, t *token, line int, column int32) {
	isWhite := o.source == sourceWhite || o.source == sourceNone && t.is(white)
	switch {
	case line != o.line && o.adjust:
		o.marked = o.tokenLine(p, t, line, column)
	case isWhite || o.last.some && o.last.pastes(t) || !o.last.some && t.kind == kindHash:
	case p.options.Verbatim && (o.last.kind == kindName || o.last.kind == kindNumber) && (t.kind == kindNumber || t.kind == kindWideString || t.kind == kindWideCharacter): // gcc -E pastes some
	default:
		return
	}
	o.byte(' ')
	o.printed = true
}

// countNewlines follows the lines of a comment that is kept, or of a raw string.
func (o *output) countNewlines(text string) {
	for i := 0; i < len(text); i++ {
		if text[i] == '\n' {
			o.line++
		}
	}
}

// definition writes a macro's definition for -dD and -dN.
func (o *output) definition(p *Preprocessor, n *name, m *macro) {
	if !o.dumpAll && !o.dumpNames || o.off || p.buffer == nil {
		return
	}
	o.advance(p.buffer.name, m.line, p.buffer.system)
	if o.dumpAll {
		p.need(m)
		o.ownLine("#define " + m.String())
	} else {
		o.ownLine("#define " + n.text)
	}
}

// removal writes #undef for -dD and -dN. The directive that removes the definition is on a line.
func (o *output) removal(p *Preprocessor, n *name, line int32) {
	if !o.dumpAll && !o.dumpNames || o.off {
		return
	}
	o.advance(p.buffer.name, int(line), p.buffer.system)
	o.ownLine("#undef " + n.text)
}

// directive writes a directive that stays in the text.
func (o *output) directive(p *Preprocessor, line int, text string) {
	if o.off {
		return
	}
	o.advance(p.buffer.name, line, p.buffer.system)
	o.ownLine(text)
}
