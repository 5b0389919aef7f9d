package preprocess

import (
	"bytes"
	"math"
	"sort"
	"unicode/utf8"
	"unsafe"
)

// A buffer is a file that is being read.
type buffer struct {
	file  *file
	found *found // how it was found; nil of text that is no file
	text  []byte
	pos   int // of the next character
	line  int // of it
	base  int // offset at which the line begins
	joint int // index of the next of file.joints
	next  int // its offset, or beyond the text

	name       string // as #line gives it
	module     int32
	folder     string // of the file
	search     int    // the folder in the list after that in which the file was found
	system     int    // 0, 1 or 2: C to be wrapped for C++
	conditions int    // their number when the file was opened
	fresh      bool   // pos is at the beginning of a line

	guard    guard
	included int  // line of #include in the file before
	command  bool // the text is of the command line

	toldSplice  bool   // there was a message about a backslash at the end
	lineComment bool   // there was a message about //
	notes       []note // notes behind the offset that has been read
	byTokens    bool   // text is not copied in runs, in which notes would not be noticed
}

func view(text []byte) string { return unsafe.String(unsafe.SliceData(text), len(text)) }

// seek moves to offset i, which lies before the end of the line, and counts joints.
func (b *buffer) seek(i int) {
	b.pos = i
	if i >= b.next {
		b.passJoints(i)
	}
}

// passJoints counts the lines that were joined before offset i.
func (b *buffer) passJoints(i int) {
	for i >= b.next {
		b.line++
		b.base = b.next
		b.joint++
		b.setNext()
	}
}

func (b *buffer) setNext() {
	b.next = math.MaxInt
	if b.joint < len(b.file.joints) {
		b.next = int(b.file.joints[b.joint])
	}
}

// column is the column of offset i on its line. Very wide lines have no columns.
func (b *buffer) column(i int) int32 {
	if n := i - b.base + 1; n <= maxColumn {
		return int32(n)
	}
	return 0
}

// lastPlace is the place of the last newline, when all lines were read.
func (b *buffer) lastPlace() place {
	end := max(b.file.end-1, 0)
	base := bytes.LastIndexByte(b.text[:end], '\n') + 1
	if n := len(b.file.joints); n > 0 && int(b.file.joints[n-1]) >= base {
		base = int(b.file.joints[n-1])
		end -= b.file.filled
	}
	return place{int32(b.line - 1), int32(end - base + 1)}
}

// nextLine is the line on which gcc is behind a directive: the next, if there is one.
func (b *buffer) nextLine() int {
	if b.pos < b.file.end-1 {
		return b.line + 1
	}
	return b.line
}

// lastSplice is the place of the first backslash at the end of a line that belongs to the last
// line of the text, when that is being read, or was.
func (b *buffer) lastSplice() place {
	i, begin := b.file.lastJoint(), b.file.lastBegin()
	line := b.line - b.joint + i
	if b.fresh {
		line-- // the last newline was counted
	}
	return place{int32(line), b.file.joints[i] - int32(begin) + 1}
}

// lastBegin is where the last line of a text begins after lines were joined.
func (f *file) lastBegin() int { return bytes.LastIndexByte(f.text[:f.end-1], '\n') + 1 }

// lastJoint is the index of the first joint in the last line of a text that ended with a
// backslash.
func (f *file) lastJoint() int {
	begin := f.lastBegin()
	return sort.Search(len(f.joints), func(i int) bool { return int(f.joints[i]) >= begin })
}

// passSplice warns about a backslash before the end of a text, if it was read before offset i.
func (p *Preprocessor) passSplice(b *buffer, i int) {
	if b.file.splicedEnd && !b.toldSplice && b.joint > b.file.lastJoint() {
		p.warnNotes(b, i, i+1)
		p.warnSplicedEnd(b)
	}
}

// warnSplicedEnd warns about a backslash before the end of a text, once.
func (p *Preprocessor) warnSplicedEnd(b *buffer) {
	if !b.toldSplice {
		b.toldSplice = true
		at := b.lastSplice()
		p.report(Diagnostic{Severity: p.pedantic(), Line: int(at.line), Column: int(at.column), Text: "backslash-newline at end of file"})
	}
}

const maxColumn = 1 << 12

// scan reads the next token of the current line into t. In a directive the end of the line is
// the token kindEnd, which stays unread; otherwise nextLine is called there.
// It reports false where it has reached the end of a line outside a directive.
func (p *Preprocessor) scan(t *token) bool {
	b := p.buffer
	text, i, flags := b.text, b.pos, p.commented
	p.commented = 0
	for {
		switch classes[text[i]] {
		case classSpace:
			i = p.skipBlanks(b, i)
			flags |= white
			continue
		case classNewline:
			b.seek(i)
			p.passSplice(b, i)
			if p.inDirective {
				*t = token{kind: kindEnd, line: int32(b.line), column: b.column(i), flags: flags}
				p.lastScanned = location{place: t.place()}
				return true
			}
			p.commented = flags & fallsThrough
			return false
		}
		if text[i] == '/' && p.isComment(text, i) {
			b.seek(i)
			if p.keepsComments(t, i, flags) {
				return true
			}
			comment := i
			i = p.skipComment(b, i)
			flags |= white | p.commentFlag(text[comment:i])
			continue
		}
		break
	}
	if i >= b.next {
		b.passJoints(i)
		p.passSplice(b, i)
	}
	t.line, t.column, t.flags, t.name = int32(b.line), b.column(i), flags, nil
	p.lastScanned = location{place: t.place()}
	if len(b.notes) > 0 {
		p.warnNotes(b, i, i+1)
	}
	end := p.scanToken(t, text, i)
	if !t.is(rawString) {
		t.text = view(text[i:end])
	}
	if t.kind != kindName {
		t.flags &^= fallsThrough
	}
	if len(b.notes) > 0 {
		p.warnNotes(b, i, end+1)
	}
	b.pos = end
	if end >= b.next {
		b.passJoints(end) // a joint directly behind a token counts for messages
		t.flags |= joined
		p.passSplice(b, end)
	}
	return true
}

// skipBlanks returns the offset behind the blanks at i.
func (p *Preprocessor) skipBlanks(b *buffer, i int) int {
	start, null := i, false
	for classes[b.text[i]] == classSpace {
		switch c := b.text[i]; {
		case c == 0:
			null = true
		case c != ' ' && c != '\t' && p.inDirective && p.options.Pedantic:
			p.warnVertical(c, i)
		}
		i++
	}
	if null {
		b.seek(start)
		p.report(Diagnostic{Severity: Warning, Line: b.line, Column: int(b.column(start)), Text: "null character(s) ignored"})
	}
	return i
}

// warnVertical complains about vertical white space in a directive.
func (p *Preprocessor) warnVertical(c byte, i int) {
	text := "vertical tab in preprocessing directive"
	if c == '\f' {
		text = "form feed in preprocessing directive"
	}
	p.pedwarnAt(&token{line: int32(p.buffer.line), column: p.buffer.column(i)}, "%s", text)
}

// scanToken finds out which token is at i, and its end.
func (p *Preprocessor) scanToken(t *token, text []byte, i int) int {
	c := text[i]
	switch classes[c] {
	case classLetter:
		end, hash, plain := scanWord(text, i)
		if !plain {
			return p.scanExtended(t, text, i)
		}
		if (text[end] == '"' || text[end] == '\'') && end-i <= 3 {
			if k := p.scanPrefixed(t, text, i, end); k > 0 {
				return k
			}
		}
		t.kind, t.name = kindName, p.names.intern(hash, view(text[i:end]))
		if t.name.poisoned || t.name.noted {
			p.checkName(t)
		}
		return end
	case classDigit:
		t.kind = kindNumber
		return p.scanNumber(text, i)
	case classHigh, classBackslash:
		return p.scanExtended(t, text, i)
	case classQuote:
		t.kind = kindString
		if c == '\'' {
			t.kind = kindCharacter
		}
		return p.scanQuoted(t, text, i, i)
	case classPunctuator:
		if c == '.' && classes[text[i+1]] == classDigit {
			t.kind = kindNumber
			return p.scanNumber(text, i)
		}
		k, n := p.operator(text, i)
		t.kind = k
		if (c == '<' || c == '%') && n > 1 && (k == kindOpenBrace || k == kindCloseBrace || k == kindOpenSquare || k == kindHash || k == kindPaste) || c == ':' && k == kindCloseSquare {
			t.flags |= digraph
		}
		return i + n
	}
	t.kind = kindOther
	return i + 1
}

// scanQuoted returns the end of a literal. Its quote is at i, its prefix at start. If its end
// is missing, the rest of the line is a token of no kind.
func (p *Preprocessor) scanQuoted(t *token, text []byte, start, i int) int {
	end, ok := skipQuoted(text, i)
	if keepsNull(text[i:end]) && !p.skipping {
		p.report(Diagnostic{Severity: Warning, Line: int(t.line), Column: int(t.column), Text: "null character(s) preserved in literal"})
	}
	if !ok {
		if !p.options.assembler {
			p.report(Diagnostic{Severity: p.pedantic(), Line: int(t.line), Column: int(t.column), Text: "missing terminating " + string(text[i]) + " character"})
		}
		t.kind = kindOther
		end = p.buffer.file.withoutFill(end)
	}
	return end
}

// scanPrefixed returns the end of a literal with the prefix text[i:quote], or 0 if that is no
// prefix.
func (p *Preprocessor) scanPrefixed(t *token, text []byte, i, quote int) int {
	prefix := view(text[i:quote])
	raw := false
	if n := len(prefix); prefix[n-1] == 'R' && text[quote] == '"' && p.options.rawStrings {
		raw, prefix = true, prefix[:n-1]
	}
	switch prefix {
	case "":
	case "L":
	case "u", "U":
		if !p.options.unicodeLiterals {
			return 0
		}
	case "u8":
		if !p.options.unicodeLiterals || text[quote] == '\'' && !p.options.utf8Characters {
			return 0
		}
	default:
		return 0
	}
	t.kind = kindWideString
	if text[quote] == '\'' {
		t.kind = kindWideCharacter
	} else if prefix == "" {
		t.kind = kindString
	}
	if raw {
		return p.scanRaw(t, text, i, quote)
	}
	return p.scanQuoted(t, text, i, quote)
}

// scanExtended reads a name with a character beyond ASCII, a dollar or a universal character
// name. If it is no name, its kind is none.
func (p *Preprocessor) scanExtended(t *token, text []byte, i int) int {
	start := i
	var spelled []byte // with universal character names replaced
	for {
		if c := text[i]; p.options.isWord(c) && (i > start || classes[c] == classLetter) {
			if c == '$' && p.options.warnDollars && !p.skipping {
				p.options.warnDollars = false
				p.pedwarnScanned("", "'$' in identifier or number")
			}
			spelled = append(spelled, c)
			i++
			continue
		}
		r, n := p.options.extendedRune(text, i)
		if n == 0 && p.options.isUniversal(text, i) {
			r, n = decodeUCN(text, i)
			p.checkUniversal(r, string(text[i:i+n]), i == start)
		}
		if n == 0 {
			break
		}
		if text[i] == '\\' {
			p.checkUCN(view(text[i:i+n]), r, i == start)
		} else if i == start {
			p.checkStart(view(text[i:i+n]), r)
		}
		spelled = utf8.AppendRune(spelled, r)
		i += n
	}
	if i == start {
		t.kind = kindOther
		_, n := utf8.DecodeRune(text[i:])
		return i + max(n, 1)
	}
	if (text[i] == '"' || text[i] == '\'') && i-start <= 3 {
		if k := p.scanPrefixed(t, text, start, i); k > 0 {
			return k
		}
	}
	t.kind, t.name = kindName, p.names.intern(hashName(string(spelled)), string(spelled))
	if t.name.poisoned || t.name.noted {
		p.checkName(t)
	}
	return i
}

// singles are the kinds of the operators of one character.
var singles = [256]kind{
	'=': kindAssign, '!': kindNot, '>': kindGreater, '<': kindLess, '+': kindPlus, '-': kindMinus, '*': kindMultiply, '/': kindDivide,
	'%': kindModulo, '&': kindAnd, '|': kindOr, '^': kindXor, '~': kindComplement, '?': kindQuery, ':': kindColon, ',': kindComma,
	'(': kindOpenParen, ')': kindCloseParen, '#': kindHash, '[': kindOpenSquare, ']': kindCloseSquare, '{': kindOpenBrace,
	'}': kindCloseBrace, ';': kindSemicolon, '.': kindDot,
}

// longOperators are the operators of several characters: those with the same first character one after the other, longer
// ones first.
var longOperators = [...]operator{
	{"%:%:", kindPaste}, {"%=", kindModuloAssign}, {"%>", kindCloseBrace}, {"%:", kindHash},
	{"...", kindEllipsis},
	{">>=", kindRightShiftAssign}, {">>", kindRightShift}, {">=", kindGreaterEqual},
	{"<<=", kindLeftShiftAssign}, {"<<", kindLeftShift}, {"<=", kindLessEqual}, {"<%", kindOpenBrace}, {"<:", kindOpenSquare},
	{"&&", kindAndAnd}, {"&=", kindAndAssign},
	{"||", kindOrOr}, {"|=", kindOrAssign},
	{"==", kindEqual}, {"!=", kindNotEqual},
	{"+=", kindPlusAssign}, {"++", kindIncrement},
	{"-=", kindMinusAssign}, {"--", kindDecrement}, {"->", kindArrow},
	{"*=", kindMultiplyAssign}, {"/=", kindDivideAssign}, {"^=", kindXorAssign}, {"##", kindPaste},
	{":>", kindCloseSquare}, {"::", kindScope},
}

type operator struct {
	text string
	kind kind
}

// longFrom are the indexes of the first long operators that begin with a character, or the number of long operators.
var longFrom = func() (from [256]uint8) {
	for c := range from {
		from[c] = uint8(len(longOperators))
	}
	for i := len(longOperators) - 1; i >= 0; i-- {
		from[longOperators[i].text[0]] = uint8(i)
	}
	return from
}()

// operator returns the operator at i and its length.
func (p *Preprocessor) operator(text []byte, i int) (kind, int) {
	c := text[i]
	if classes[text[i+1]] == classPunctuator {
		for _, o := range longOperators[longFrom[c]:] {
			if o.text[0] != c {
				break
			}
			if view(text[i:i+len(o.text)]) == o.text && p.hasOperator(&o) {
				return o.kind, len(o.text)
			}
		}
	}
	if classes[c] != classPunctuator {
		return kindOther, 1
	}
	return singles[c], 1
}

// hasOperator reports whether the language has an operator of several characters.
func (p *Preprocessor) hasOperator(o *operator) bool {
	switch o.text {
	case "::":
		return p.options.scope
	case "%:%:", "%:", "%>", "<%", "<:", ":>":
		return p.options.digraphs
	}
	return true
}
