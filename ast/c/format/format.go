// Package format checks calls of functions like printf and scanf: -Wformat. It compares the
// conversion specifications of a format, a string literal, with the types of the arguments.
package format

import (
	"slices"
	"strings"

	"gpucc/ast"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/types"
	"gpucc/ast/c/warn"
)

// A Call is a call of a function with a format. Its arguments are noted while they are parsed.
type Call struct {
	Scans        bool // the format is like scanf's, else like printf's
	Index, First int  // numbers of the format argument and of the first formatted one, from 0; -1 is none

	text  []byte
	pos   uint32
	types []types.Type // of the arguments from First on
	next  int          // index in types of the next argument
}

// Warnf reports a warning, as the parser does.
type Warnf func(w warn.Warning, pos uint32, format string, args ...any) *ast.Diagnostic

// NoteText notes that argument number i is a string literal at pos.
func (c *Call) NoteText(i int, text []byte, pos uint32) {
	if i == c.Index {
		c.text, c.pos = slices.Clone(text), pos
	}
}

// NoteType notes the type of argument number i.
func (c *Call) NoteType(t *types.Table, i int, typ types.Type) {
	if c.First < 0 || i < c.First {
		return
	}
	typ = types.Unqualified(typ)
	switch {
	case typ == types.Float:
		typ = types.Double
	case t.IsInteger(typ):
		typ = t.Promote(typ)
	}
	c.types = append(c.types, typ)
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

// A checker compares a format with its arguments.
type checker struct {
	*Call
	table *types.Table
	names *intern.Table
	warnf Warnf
}

// Check warns about specifications of the format that do not fit the arguments, all of which have been noted. names has
// the names of types.
func (c *Call) Check(t *types.Table, names *intern.Table, warnf Warnf) {
	if c.text == nil {
		return
	}
	f := checker{c, t, names, warnf}
	for text := f.text; ; {
		c, rest, ok := nextConversion(text, f.Scans)
		if !ok {
			break
		}
		text = rest
		if c.letter != '%' && !f.conversion(c) {
			return
		}
	}
	if f.First >= 0 && f.next < len(f.types) {
		f.warnf(warn.FormatExtraArgs, f.pos, "too many arguments for format")
	}
}

// conversion compares a conversion specification with its arguments. It reports false if
// the rest of the format cannot be checked.
func (f *checker) conversion(c conversion) bool {
	for i := range c.stars {
		what := "field width specifier '*'"
		if i >= c.width {
			what = "field precision specifier '.*'"
		}
		if !f.argument(what, argumentType{typ: types.Int, name: "int"}) {
			return false
		}
	}
	t, ok := f.typeOf(c)
	switch {
	case c.letter == 0:
		f.warnf(warn.Format, f.pos, "spurious trailing '%%' in format")
		return false
	case !ok:
		f.warnf(warn.Format, f.pos, "unknown conversion type character '%c' in format", c.letter)
		return true
	case c.skips || c.letter == 'm' && !f.Scans:
		return true
	}
	return f.argument("format '"+c.text+"'", t)
}

// argument compares the type of the next argument with t, which a part of the
// format requires. what is the name of that part, for messages.
func (f *checker) argument(what string, t argumentType) bool {
	if f.First < 0 { // the arguments are in a va_list
		return true
	}
	if f.next >= len(f.types) {
		f.warnf(warn.Format, f.pos, "%s expects a matching '%s' argument", what, t.name)
		return false
	}
	got := f.types[f.next]
	f.next++
	if got != types.Invalid && !f.suits(got, t) {
		f.warnf(warn.Format, f.pos, "%s expects argument of type '%s', but argument %d has type '%s'", what, t.name, f.First+f.next, f.table.Spell(got, f.names))
	}
	return true
}

// An argumentType is the type of argument that a conversion requires: a type, or a pointer to
// it.
type argumentType struct {
	typ      types.Type
	pointers int
	name     string
}

// suits reports whether an argument of type got is accepted. The signedness of integers and
// of the characters of a string is ignored.
func (f *checker) suits(got types.Type, t argumentType) bool {
	for range t.pointers {
		if !f.table.IsPointer(got) {
			return false
		}
		got = types.Unqualified(f.table.Target(got))
	}
	if t.typ == types.Void { // any pointer
		return true
	}
	return got == t.typ || f.table.IsInteger(got) && f.table.IsInteger(t.typ) && f.signless(got) == f.signless(t.typ)
}

// signless returns the signed type with the rank of an integer type.
func (f *checker) signless(typ types.Type) types.Type {
	switch typ = f.table.Underlying(typ); typ {
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

// typeOf returns the type of argument that a specification requires.
func (f *checker) typeOf(c conversion) (t argumentType, ok bool) {
	switch c.letter {
	case 'd', 'i', 'u', 'o', 'x', 'X':
		x, known := integerLengths[c.length]
		t, ok = argumentType{typ: x.typ, name: x.signed}, known
		if strings.IndexByte("uoxX", c.letter) >= 0 {
			t.name = x.unsigned
		}
		if !f.Scans && (c.length == "h" || c.length == "hh") { // promoted
			t = argumentType{typ: types.Int, name: "int"}
		}
		if f.table.Word.Size() == 4 && c.length == "j" {
			t.typ = types.LongLong
		}
		if f.table.Word.Size() == 4 && (c.length == "z" || c.length == "t") {
			t.typ = types.Int
		}
	case 'f', 'F', 'e', 'E', 'g', 'G', 'a', 'A':
		t, ok = argumentType{typ: types.Double, name: "double"}, true
		switch {
		case c.length == "L":
			t = argumentType{typ: types.LongDouble, name: "long double"}
		case f.Scans && c.length == "":
			t = argumentType{typ: types.Float, name: "float"}
		}
	case 'c', 'C':
		wide := c.letter == 'C' || c.length == "l"
		switch {
		case wide && f.Scans:
			t = argumentType{typ: types.Int, name: "wchar_t"}
		case wide:
			t = argumentType{typ: types.Int, name: "wint_t"}
		case f.Scans:
			t = argumentType{typ: types.Char, name: "char"}
		default:
			t = argumentType{typ: types.Int, name: "int"}
		}
		ok = c.length == "" || c.length == "l" && c.letter == 'c'
	case 'S':
		return argumentType{typ: types.Int, pointers: 1, name: "wchar_t *"}, c.length == ""
	case 's', '[':
		if c.length == "l" {
			return argumentType{typ: types.Int, pointers: 1, name: "wchar_t *"}, true
		}
		return argumentType{typ: types.Char, pointers: 1, name: "char *"}, c.length == "" && (f.Scans || c.letter == 's')
	case 'p':
		t, ok = argumentType{typ: types.Void, pointers: 1, name: "void *"}, true
	case 'n':
		x, known := integerLengths[c.length]
		return argumentType{typ: x.typ, pointers: 1, name: x.signed + " *"}, known
	case 'm':
		return t, !f.Scans
	}
	if f.Scans {
		t.pointers++
		t.name = strings.TrimSuffix(t.name, " *") + " " + strings.Repeat("*", t.pointers)
	}
	return t, ok
}
