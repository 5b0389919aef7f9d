package c

import (
	"bytes"
	"strings"

	"gpucc/ast/c/intern"
	"gpucc/ast/c/lex"
	"gpucc/ast/c/types"
	"gpucc/ast/c/warn"
)

// -Wmissing-field-initializers and -Wmissing-braces, as gcc decides them. It says nothing about { 0 } and { }, nor about
// a list with designators, nor about lists inside one.

const initializerWarnings = 1<<warn.MissingFieldInitializers | 1<<warn.MissingBraces

// An initializerCheck is the part of an initializer for its warnings.
type initializerCheck struct {
	list          elementList // the innermost one
	depth         int         // number of lists around the current element
	begin         uint32      // the place of the outermost brace
	missingBraces bool        // a list without braces has begun
	isNonzero     bool        // the initializer that was read last is not { } or { 0 }
	designates    bool        // a list that has no braces begins behind a designator
	set           setParts    // for -Woverride-init
}

// An elementList is a list of initializers with or without braces of its own.
type elementList struct {
	count      int
	isZero     bool // the last initializer is an integer zero
	designated bool // the list, or one around it, has a designator
}

// checks reports whether warnings about initializers are on.
func (p *parser) checks() bool { return p.Warnings&initializerWarnings != 0 }

// beginList begins a list for the part of type typ at offset. It returns the list around it, for endList.
func (p *parser) beginList(in *initializer, typ types.Type, offset int64, braced bool) elementList {
	if !braced {
		p.setWithoutBraces(in, typ, offset)
	}
	x := &in.check
	around := x.list
	if !p.checks() {
		return around
	}
	if x.depth == 0 {
		x.begin = uint32(max(p.PrevEnd-1, 0))
	}
	x.depth++
	x.list = elementList{designated: around.designated}
	x.missingBraces = x.missingBraces || !braced && !x.designates
	x.designates = false
	return around
}

// endList ends a list for an object of type typ. The member behind the last one that it initializes has the number next.
func (p *parser) endList(in *initializer, around elementList, typ types.Type, next int, braced bool) {
	x := &in.check
	if !p.checks() {
		return
	}
	switch l := &x.list; {
	case l.count == 0 || l.count == 1 && l.isZero:
		x.isNonzero = false
	case l.count > 1:
		x.isNonzero = true
	}
	if braced && x.missingBraces && x.isNonzero {
		p.warnf(warn.MissingBraces, x.begin, "missing braces around initializer")
	}
	if x.isNonzero && !x.list.designated && p.Types.IsRecord(typ) && !p.Types.Info(typ).Union {
		p.missingField(typ, next)
	}
	x.depth--
	x.list = around
	p.noteElement(in, false)
	x.isNonzero = x.isNonzero || braced
}

// missingField warns that an initializer of the record of type typ ends before the member with the number next, if there is one
// that has a size.
func (p *parser) missingField(typ types.Type, next int) {
	for _, m := range p.Types.MembersOf(typ)[next:] {
		if !m.IsBitField && p.Types.Size(m.Typ) <= 0 {
			continue
		}
		name := "({anonymous})"
		if m.Name != intern.None {
			name = p.Names.Name(m.Name)
		}
		p.warnf(warn.MissingFieldInitializers, p.lineStart(), "missing initializer for field '%s' of '%s'", name, p.TypeName(typ))
		return
	}
}

// noteElement notes that a list has one more element.
func (p *parser) noteElement(in *initializer, isZero bool) {
	in.check.list.count++
	in.check.list.isZero = isZero
}

// noteScalar does the same for a scalar of type typ at a bit of the object. Its initializer begins at from and has just been parsed.
func (p *parser) noteScalar(in *initializer, typ types.Type, bit int64, from int) {
	p.setPart(in, bit, from)
	if !p.checks() {
		return
	}
	isZero := p.spellsZero(p.Text[from:max(from, p.PrevEnd)])
	in.check.isNonzero = in.check.isNonzero || !isZero
	p.noteElement(in, isZero && !types.IsFloatingKind(p.Types.Kind(typ)))
}

// noteWhole does the same for an initializer that is no scalar and no list.
func (p *parser) noteWhole(in *initializer) {
	in.check.isNonzero = true
	p.noteElement(in, false)
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
	text := p.Text[:p.Start]
	start := bytes.LastIndexByte(text, '\n') + 1
	at := lex.SkipSpace(p.Text, start)
	for _, word := range []string{"struct", "union", "enum"} {
		for i := at; ; {
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
	return uint32(min(at, p.Start))
}

// isLetter reports whether c may stand in an identifier.
func isLetter(c byte) bool {
	return c == '_' || c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'z' || c >= 0x80
}
