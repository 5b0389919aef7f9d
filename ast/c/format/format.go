// Package format checks calls of functions like printf and scanf: -Wformat. It compares the
// conversion specifications of a format, a string literal, with the types of the arguments.
package format

import (
	"fmt"
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
	C90          bool // in %as, the a is a flag, as in GNU C90
	Index, First int  // numbers of the format argument and of the first formatted one, from 0; -1 is none

	literal []byte
	pos     uint32
	types   []types.Type // of the arguments from First on
	aliases []intern.Ident
}

// A Reporter reports warnings. The parser is one.
type Reporter interface {
	Warnf(w warn.Warning, pos uint32, format string, args ...any) *ast.Diagnostic
	// InLiteral returns the position of character i of the string literal at pos.
	InLiteral(pos uint32, i int) uint32
	// DescribeType quotes a type. alias is the typedef that the declaration of an operand of this type names, or 0.
	DescribeType(typ types.Type, alias intern.Ident) string
}

// NoteText notes that argument number i is a string literal at pos.
func (c *Call) NoteText(i int, text []byte, pos uint32) {
	if i == c.Index {
		c.literal, c.pos = append([]byte{}, text...), pos
	}
}

// NoteType notes the type of argument number i, and the typedef that its declaration names, or 0.
func (c *Call) NoteType(t *types.Table, i int, typ types.Type, alias intern.Ident) {
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
	c.types, c.aliases = append(c.types, typ), append(c.aliases, alias)
}

// A checker compares a format with its arguments.
type checker struct {
	*Call
	table *types.Table
	to    Reporter
	reader
	kind     *kind
	next     int // index in types of the next argument
	numbers  operandNumbers
	operands []operand // of the specification so far
}

// Check warns about specifications of the format that do not fit the arguments. All arguments must have been noted
// before.
func (c *Call) Check(t *types.Table, to Reporter) {
	f := checker{Call: c, table: t, to: to, kind: &printing}
	if f.Scans {
		f.kind = &scanning
	}
	switch {
	case c.literal == nil:
		return
	case len(c.literal) == 0:
		f.to.Warnf(warn.FormatZeroLength, f.pos, "zero-length %s format string", f.kind.name)
		return
	}
	f.text = c.literal
	if end := slices.Index(c.literal, 0); end >= 0 {
		f.text = c.literal[:end]
	}
	for f.find('%') {
		if !f.conversion() {
			return
		}
	}
	if len(f.text) < len(c.literal) {
		f.to.Warnf(warn.FormatContainsNul, f.to.InLiteral(f.pos, len(f.text)), "embedded '\\0' in format")
	}
	if f.numbers.used == isNumbered {
		f.checkNumbers()
	} else if f.First >= 0 && f.next < len(f.types) {
		f.to.Warnf(warn.FormatExtraArgs, f.pos, "too many arguments for format")
	}
}

// warn warns of the format.
func (f *checker) warn(format string, args ...any) {
	f.to.Warnf(warn.Format, f.pos, format, args...)
}

// warnHere warns of the character that has been read last.
func (f *checker) warnHere(format string, args ...any) { f.warnOf(f.i-1, format, args...) }

// warnOf warns of character i.
func (f *checker) warnOf(i int, format string, args ...any) {
	f.to.Warnf(warn.Format, f.to.InLiteral(f.pos, i), format, args...)
}

// conversion compares the conversion specification behind a % with its arguments. It reports false if
// the rest of the format cannot be checked.
func (f *checker) conversion() bool {
	switch f.peek() {
	case 0:
		f.warnHere("spurious trailing '%%' in format")
		return true
	case '%':
		f.i++
		return true
	}
	f.operands = f.operands[:0]
	number, ok := f.operandNumber()
	if !ok {
		return false
	}
	flags := f.flags()
	if !f.width(&flags) || !f.precision(&flags) {
		return false
	}
	start := f.i
	f.allocation(&flags)
	length := f.length(&flags)
	letter := f.peek()
	if letter == 0 || letter == '%' {
		f.warnHere("conversion lacks type at end of format")
		return true
	}
	f.i++
	k := f.kind.find(letter)
	if k == nil {
		f.warnHere("unknown conversion type character '%s' in format", printable(letter))
		return true
	}
	f.checkFlags(&flags, k, letter)
	if letter == '[' {
		f.scanSet()
	}
	text := "format '%" + string(f.text[start:f.i]) + "'"
	t, ok := f.typeOf(k, length)
	if !ok {
		f.warnHere("use of '%s' length modifier with '%c' type character has either no effect or undefined behavior", length, letter)
		f.next = min(f.next+1, len(f.types))
		return true
	}
	t.isWritten = f.Scans || letter == 'n'
	if flags.has('m') || flags.has('a') {
		t.pointers++
	}
	suppressed := flags.has('*') && f.Scans
	switch {
	case f.First < 0:
	case suppressed || k.isBare:
		f.checkUnused(number, suppressed)
	case !f.operand(text, t, number):
		return false
	}
	for _, x := range f.operands {
		f.argument(x)
	}
	return true
}

// printable returns a character as messages show it.
func printable(c byte) string {
	if c < ' ' || c > '~' {
		return fmt.Sprintf("\\x%02x", c)
	}
	return string(c)
}

// checkUnused warns of the operand number of a conversion that takes no argument.
func (f *checker) checkUnused(number int, suppressed bool) {
	if number > 0 && suppressed {
		f.warn("operand number specified with suppressed assignment")
	} else if number > 0 {
		f.warn("operand number specified for format taking no argument")
	}
}

// scanSet skips the set of characters of a %[.
func (f *checker) scanSet() {
	if f.peek() == '^' {
		f.i++
	}
	if f.peek() == ']' {
		f.i++
	}
	for f.peek() != 0 && f.peek() != ']' {
		f.i++
	}
	if f.peek() == 0 {
		f.warnHere("no closing ']' for '%%[' format")
	}
}

// An operand is an argument that a specification uses: a width, a precision, or the one that it converts. They are compared at the end
// of the specification.
type operand struct {
	what     string // the name of its part of the specification, for messages
	typ      argumentType
	argument int // its number among the formatted arguments
	end      int // the last character of its part of the specification
}

// operand notes that a part of a specification requires an argument of type t: the one with a number, or the next one if that is 0. It
// reports false if the rest of the format cannot be checked.
func (f *checker) operand(what string, t argumentType, number int) bool {
	if number > 0 {
		f.operands = append(f.operands, operand{what, t, number - 1, f.i - 1})
		return true
	}
	if f.numbers.used == isNumbered {
		f.warn("missing $ operand number in format")
		return false
	}
	f.numbers.used = isPlain
	f.operands = append(f.operands, operand{what, t, f.next, f.i - 1})
	f.next = min(f.next+1, len(f.types))
	return true
}

// argument compares the type of an argument with the one that is required.
func (f *checker) argument(x operand) {
	what, t, i := x.what, x.typ, x.argument
	if i >= len(f.types) {
		f.warnOf(x.end, "%s expects a matching '%s' argument", what, t.spelling())
		return
	}
	got := f.types[i]
	if t.isWritten && f.table.IsPointer(got) && f.table.Target(got)&types.Const != 0 {
		f.warn("writing into constant object (argument %d)", f.First+i+1)
	}
	if got != types.Invalid && !f.suits(got, t) {
		f.warnOf(x.end, "%s expects argument of type '%s', but argument %d has type %s", what, t.spelling(), f.First+i+1, f.to.DescribeType(got, f.aliases[i]))
	}
}

// An argumentType is the type of argument that a conversion requires: a type, or a pointer to
// it.
type argumentType struct {
	typ      types.Type
	pointers int
	name     string // of typ

	isWritten bool // the call changes the object to which the argument points
}

// spelling returns the type's name in warnings.
func (t argumentType) spelling() string {
	if t.pointers == 0 {
		return t.name
	}
	return t.name + " " + strings.Repeat("*", t.pointers)
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
