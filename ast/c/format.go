package c

import (
	"slices"
	"strings"

	"gpucc/ast/c/builtin"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/lex"
	"gpucc/ast/c/types"
	"gpucc/ast/c/warn"
)

// formatArgument parses the arguments of the attribute format: the family of functions,
// the number of the format parameter, and the number of the first formatted argument.
func (p *parser) formatArgument(a *attribute) {
	a.text = strings.Trim(string(p.Spelling()), "_")
	p.Next()
	for range 2 {
		p.expect(lex.Comma)
		v, _, _ := p.constantExpression()
		a.number = a.number<<8 | v&0xff
	}
}

// A formatCall is a call of a function with a format, being parsed.
type formatCall struct {
	scans        bool
	index, first int // numbers of the format argument and of the first formatted one, from 0; -1 is none
	text         []byte
	pos          uint32
	types        []types.Type // of the arguments from the first on
	next         int          // index in types of the next argument
}

// formatCall describes the call of the function called name. It returns nil if the
// function has no format or the warnings are off.
func (p *parser) formatCall(name intern.Ident) *formatCall {
	if !p.Warnings.Has(warn.Format) || name == intern.None {
		return nil
	}
	if a := p.attributesOf(name).find(formatAttribute); a != nil {
		if a.text != "printf" && a.text != "scanf" {
			return nil
		}
		return &formatCall{scans: a.text == "scanf", index: int(a.number>>8&0xff) - 1, first: int(a.number&0xff) - 1}
	}
	f := p.libraryFacts(name)
	if f == nil || !f.Has(builtin.Printf|builtin.Scanf) {
		return nil
	}
	index, first := f.Format()
	return &formatCall{scans: f.Has(builtin.Scanf), index: index - 1, first: first - 1}
}

// note records argument number i of the call, x. literal says that the argument is a
// string literal.
func (f *formatCall) note(p *parser, i int, x operand, literal bool) {
	if i == f.index && literal {
		f.text, f.pos = slices.Clone(p.stringBuffer), x.pos
	}
	if f.first >= 0 && i >= f.first {
		typ := types.Unqualified(x.typ)
		switch {
		case typ == types.Float:
			typ = types.Double
		case p.types.IsInteger(typ):
			typ = p.types.Promote(typ)
		}
		f.types = append(f.types, typ)
	}
}

// A conversion is a conversion specification of a format, such as %*.*ld (7.19.6.1).
type conversion struct {
	text   string // the text from the % on
	stars  int    // number of arguments that give the width and the precision
	width  int    // how many of these give the width
	length string
	letter byte
	skips  bool // the argument is skipped: scanf's *
}

// nextConversion returns the next specification in a format, and the text behind it.
func nextConversion(text []byte, scans bool) (c conversion, rest []byte, ok bool) {
	start := slices.Index(text, '%')
	if start < 0 {
		return c, nil, false
	}
	i := start + 1
	span := func(chars string) {
		for i < len(text) && strings.IndexByte(chars, text[i]) >= 0 {
			if text[i] == '*' {
				c.stars++
			}
			i++
		}
	}
	if scans {
		span("*")
		c.skips, c.stars = c.stars > 0, 0
		span("0123456789m")
	} else {
		span("-+ #0'")
		span("*0123456789")
		c.width = c.stars
		span(".")
		span("*0123456789")
	}
	from := i
	span("hlqjztL")
	c.length = string(text[from:i])
	if i < len(text) {
		c.letter = text[i]
		i++
	}
	c.text = string(text[start:i])
	if c.letter == '[' { // a set of scanf's
		if end := slices.Index(text[min(i+1, len(text)):], ']'); end >= 0 {
			i += end + 2
		}
	}
	return c, text[i:], true
}

// checkFormat warns about specifications of a format that do not fit the arguments.
func (p *parser) checkFormat(f *formatCall) {
	if f == nil || f.text == nil {
		return
	}
	for text := f.text; ; {
		c, rest, ok := nextConversion(text, f.scans)
		if !ok {
			break
		}
		text = rest
		if c.letter != '%' && !p.checkConversion(f, c) {
			return
		}
	}
	if f.first >= 0 && f.next < len(f.types) {
		p.warnf(warn.FormatExtraArgs, f.pos, "too many arguments for format")
	}
}

// checkConversion compares a conversion specification with its arguments. It reports false if
// the rest of the format cannot be checked.
func (p *parser) checkConversion(f *formatCall, c conversion) bool {
	for i := range c.stars {
		what := "field width specifier '*'"
		if i >= c.width {
			what = "field precision specifier '.*'"
		}
		if !p.checkFormatArgument(f, what, formatType{typ: types.Int, name: "int"}) {
			return false
		}
	}
	t, ok := p.typeOfConversion(c, f.scans)
	switch {
	case c.letter == 0:
		p.warnf(warn.Format, f.pos, "spurious trailing '%%' in format")
		return false
	case !ok:
		p.warnf(warn.Format, f.pos, "unknown conversion type character '%c' in format", c.letter)
		return true
	case c.skips || c.letter == 'm' && !f.scans:
		return true
	}
	return p.checkFormatArgument(f, "format '"+c.text+"'", t)
}

// checkFormatArgument compares the type of the next argument with t, which a part of the
// format requires. The text what names that part.
func (p *parser) checkFormatArgument(f *formatCall, what string, t formatType) bool {
	if f.first < 0 { // the arguments are in a va_list
		return true
	}
	if f.next >= len(f.types) {
		p.warnf(warn.Format, f.pos, "%s expects a matching '%s' argument", what, t.name)
		return false
	}
	got := f.types[f.next]
	f.next++
	if got != types.Invalid && !p.suits(got, t) {
		p.warnf(warn.Format, f.pos, "%s expects argument of type '%s', but argument %d has type '%s'", what, t.name, f.first+f.next, p.typeName(got))
	}
	return true
}

// A formatType is the type of argument that a conversion requires: a type, or a pointer to
// it.
type formatType struct {
	typ      types.Type
	pointers int
	name     string
}

// suits reports whether an argument of type got is accepted. The signedness of integers and
// of the characters of a string is ignored.
func (p *parser) suits(got types.Type, t formatType) bool {
	for range t.pointers {
		if !p.types.IsPointer(got) {
			return false
		}
		got = types.Unqualified(p.types.Target(got))
	}
	if t.typ == types.Void { // any pointer
		return true
	}
	return got == t.typ || p.types.IsInteger(got) && p.types.IsInteger(t.typ) && p.signless(got) == p.signless(t.typ)
}

// signless returns the signed type with the rank of an integer type.
func (p *parser) signless(typ types.Type) types.Type {
	switch typ = p.types.Underlying(typ); typ {
	case types.Char, types.UChar:
		return types.SChar
	case types.UShort:
		return types.Short
	case types.UInt:
		return types.Int
	case types.ULong:
		return types.Long
	case types.ULongLong:
		return types.LongLong
	}
	return typ
}

// integerLengths are the integer types by length modifier, and the names of the signed and
// the unsigned type in warnings.
var integerLengths = map[string]struct {
	typ              types.Type
	signed, unsigned string
}{
	"": {types.Int, "int", "unsigned int"}, "hh": {types.SChar, "signed char", "unsigned char"}, "h": {types.Short, "short int", "short unsigned int"},
	"l": {types.Long, "long int", "long unsigned int"}, "ll": {types.LongLong, "long long int", "long long unsigned int"},
	"q": {types.LongLong, "long long int", "long long unsigned int"}, "j": {types.Long, "intmax_t", "uintmax_t"},
	"z": {types.Long, "signed size_t", "size_t"}, "t": {types.Long, "ptrdiff_t", "unsigned ptrdiff_t"},
}

// typeOfConversion returns the type of argument that a specification requires.
func (p *parser) typeOfConversion(c conversion, scans bool) (t formatType, ok bool) {
	switch c.letter {
	case 'd', 'i', 'u', 'o', 'x', 'X':
		x, known := integerLengths[c.length]
		t, ok = formatType{typ: x.typ, name: x.signed}, known
		if strings.IndexByte("uoxX", c.letter) >= 0 {
			t.name = x.unsigned
		}
		if !scans && (c.length == "h" || c.length == "hh") { // promoted
			t = formatType{typ: types.Int, name: "int"}
		}
		if p.WordSize == 4 && c.length == "j" {
			t.typ = types.LongLong
		}
		if p.WordSize == 4 && (c.length == "z" || c.length == "t") {
			t.typ = types.Int
		}
	case 'f', 'F', 'e', 'E', 'g', 'G', 'a', 'A':
		t, ok = formatType{typ: types.Double, name: "double"}, true
		switch {
		case c.length == "L":
			t = formatType{typ: types.LongDouble, name: "long double"}
		case scans && c.length == "":
			t = formatType{typ: types.Float, name: "float"}
		}
	case 'c', 'C':
		wide := c.letter == 'C' || c.length == "l"
		switch {
		case wide && scans:
			t = formatType{typ: types.Int, name: "wchar_t"}
		case wide:
			t = formatType{typ: types.Int, name: "wint_t"}
		case scans:
			t = formatType{typ: types.Char, name: "char"}
		default:
			t = formatType{typ: types.Int, name: "int"}
		}
		ok = c.length == "" || c.length == "l" && c.letter == 'c'
	case 'S':
		return formatType{typ: types.Int, pointers: 1, name: "wchar_t *"}, c.length == ""
	case 's', '[':
		if c.length == "l" {
			return formatType{typ: types.Int, pointers: 1, name: "wchar_t *"}, true
		}
		return formatType{typ: types.Char, pointers: 1, name: "char *"}, c.length == "" && (scans || c.letter == 's')
	case 'p':
		t, ok = formatType{typ: types.Void, pointers: 1, name: "void *"}, true
	case 'n':
		x, known := integerLengths[c.length]
		return formatType{typ: x.typ, pointers: 1, name: x.signed + " *"}, known
	case 'm':
		return t, !scans
	}
	if scans {
		t.pointers++
		t.name = strings.TrimSuffix(t.name, " *") + " " + strings.Repeat("*", t.pointers)
	}
	return t, ok
}
