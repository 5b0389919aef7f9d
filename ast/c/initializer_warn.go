package c

import (
	"bytes"
	"strings"
	"unsafe"

	"gpucc/ast/c/initlist"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/lex"
	"gpucc/ast/c/types"
	"gpucc/ast/c/warn"
)

// The parser tells package initlist about the initializers that it reads, and gives its warnings.

var initializerWarnings = warn.SetOf(warn.MissingFieldInitializers, warn.MissingBraces)

// checks reports whether warnings about lists are on.
func (p *parser) checks() bool { return p.Warnings.HasAny(&initializerWarnings) }

// overrides reports whether the warning about initializers that are overwritten is on.
func (p *parser) overrides() bool { return p.Warnings.Has(warn.OverrideInit) }

// beginList begins a list for the part of type typ at offset. It returns the list around it, for endList.
func (p *parser) beginList(in *initializer, typ types.Type, offset int64, braced bool) (around initlist.List) {
	if !braced && p.overrides() {
		in.check.Parts.WithoutBraces(p.partOf(typ, offset))
	}
	if !p.checks() {
		return around
	}
	return in.check.Begin(uint32(max(p.PrevEnd-1, 0)), braced)
}

// endList ends a list for an object of type typ. The member behind the last one that it initializes has the number next.
func (p *parser) endList(in *initializer, around initlist.List, typ types.Type, next int, braced bool) {
	if !p.checks() {
		return
	}
	lacksBraces, complete := in.check.End(around, braced)
	if lacksBraces {
		p.warnf(warn.MissingBraces, in.check.OutermostBrace(), "missing braces around initializer")
	}
	if complete && p.Types.IsRecord(typ) && !p.Types.Info(typ).Union {
		p.missingField(typ, in.alias, next)
	}
}

// missingField warns that an initializer of the record of type typ ends before the member with the number next, if there is one
// that has a size. alias is the typedef that the declaration of the object names.
func (p *parser) missingField(typ types.Type, alias intern.Ident, next int) {
	for _, m := range p.Types.MembersOf(typ)[next:] {
		if !m.IsBitField && p.Types.Size(m.Typ) <= 0 {
			continue
		}
		name := "({anonymous})"
		if m.Name != intern.None {
			name = p.Names.Name(m.Name)
		}
		p.warnf(warn.MissingFieldInitializers, p.lineStart(), "missing initializer for field '%s' of %s", name, p.DescribeType(typ, alias))
		return
	}
}

// partInitializer parses the initializer of a scalar of type typ, and notes whether it acts.
func (p *parser) partInitializer(in *initializer, typ types.Type) {
	start := p.Tree.Len()
	p.scalarInitializer(typ, in.alias, types.Unqualified(typ) != types.Unqualified(in.root))
	in.check.Parts.ScalarActs = !in.static && p.overrides() && p.Tree.ActsBetween(start, p.Tree.Len())
}

// noteScalar notes the initializer of a scalar of type typ at a bit of the object. It begins at from and has just been parsed.
func (p *parser) noteScalar(in *initializer, typ types.Type, bit int64, from int) {
	if p.overrides() {
		p.warnOverridden(in.check.Parts.Scalar(bit), from)
	}
	if p.checks() {
		isZero := p.spellsZero(p.Text[from:max(from, p.PrevEnd)])
		in.check.Scalar(isZero, !types.IsFloatingKind(p.Types.Kind(typ)))
	}
}

// noteString notes the initializer of a string at offset, which begins at from.
func (p *parser) noteString(in *initializer, offset int64, from int) {
	in.check.Whole()
	if p.overrides() {
		p.warnOverridden(in.check.Parts.Scalar(8*offset), from)
	}
}

// noteCopy notes that the record of type typ at offset is copied from the value of an expression, which begins at from and may act.
func (p *parser) noteCopy(in *initializer, typ types.Type, offset int64, from int, acts bool) {
	in.check.Whole()
	if p.overrides() {
		p.warnOverridden(in.check.Parts.Copy(p.partOf(typ, offset), acts), from)
	}
}

// noteBraces notes that the current token, a brace, begins the initializer of the part of type typ at offset.
func (p *parser) noteBraces(in *initializer, typ types.Type, offset int64) {
	if p.overrides() {
		p.warnOverridden(in.check.Parts.InBraces(p.partOf(typ, offset)), p.Start)
	}
}

// noteRange notes that one initializer, which begins at from, also initializes the n elements of type typ from offset on, in a static array.
func (p *parser) noteRange(in *initializer, typ types.Type, offset, n int64, from int) {
	if p.overrides() && p.Types.IsScalar(typ) {
		p.warnOverridden(in.check.Parts.Range(offset, p.Types.Size(typ), n), from)
	}
}

func (p *parser) partOf(typ types.Type, offset int64) initlist.Part {
	return initlist.Part{From: 8 * offset, To: 8 * (offset + max(p.Types.Size(typ), 0)), Type: types.Unqualified(typ)}
}

// warnOverridden warns of the initializer that begins at from, if it overwrites something. gcc has the warning about initializers that
// act on by default; here it needs -Woverride-init.
func (p *parser) warnOverridden(what initlist.Overwritten, from int) {
	switch what {
	case initlist.Inert:
		p.warnf(warn.OverrideInit, uint32(from), "initialized field overwritten")
	case initlist.Acting:
		p.warnf(warn.OverrideInitSideEffects, uint32(from), "initialized field with side-effects overwritten")
	}
}

// spellsZero reports whether an initializer is an integer zero: a number, a character or an enumerator, which may be cast.
func (p *parser) spellsZero(text []byte) bool {
	s := strings.TrimRight(string(text), ") \t\n")
	i := strings.LastIndexAny(s, "() \t\n") + 1
	before, last := strings.TrimSpace(s[:i]), s[i:]
	if before != "" && (before[0] != '(' || before[len(before)-1] != '(' && before[len(before)-1] != ')') {
		return false
	}
	switch {
	case last == "":
		return false
	case last[0] == '0':
		return strings.Trim(strings.TrimPrefix(strings.ToLower(last), "0x"), "0ul") == ""
	case last[0] == '\'':
		return last == `'\0'`
	}
	id, ok := p.Names.Lookup(last)
	if !ok {
		return false
	}
	o := p.lookup(id)
	return o != nil && o.kind == constantObject && o.value == 0
}

// lineStart returns the place that gcc gives to a message about the current token: the last tag or brace behind struct, union or
// enum in the line so far, or else the first token of the line.
func (p *parser) lineStart() uint32 {
	text, l := p.Text[:p.Start], &p.lineSeen
	from := l.end // up to there the line has been looked at
	if first := unsafe.SliceData(p.Text); l.text != first || from > p.Start || bytes.IndexByte(text[from:], '\n') >= 0 {
		from = bytes.LastIndexByte(text, '\n') + 1
		*l = lineScan{text: first, start: from, at: lex.SkipSpace(p.Text, from)}
	}
	l.end = p.Start
	start, at := l.start, l.at
	for _, word := range []string{"struct", "union", "enum"} {
		for i := max(at, from-len("struct")); ; {
			k := bytes.Index(text[i:], []byte(word))
			if k < 0 {
				break
			}
			end := i + k + len(word)
			if (i+k == start || !isLetter(text[i+k-1])) && end < len(text) && !isLetter(text[end]) {
				at = max(at, lex.SkipSpace(p.Text, end))
			}
			i = end
		}
	}
	l.at = at
	return uint32(min(at, p.Start))
}

// A lineScan is the part of a line that lineStart has looked at, so that a long line with many messages is read once.
type lineScan struct {
	text       *byte // the first byte of the text
	start, end int
	at         int // the place so far
}

// isLetter reports whether c may stand in an identifier.
func isLetter(c byte) bool {
	return c == '_' || c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'z' || c >= 0x80
}
