package lint

import (
	"bytes"

	"gpucc/ast/c/intern"
	"gpucc/ast/c/lower"
	"gpucc/ast/c/types"
	"gpucc/ast/c/warn"
)

// A Sizeof is the last sizeof expression.
type Sizeof struct {
	end    int // of the expression
	typ    types.Type
	isType bool
	text   []byte // of the operand, if that is an expression
	pos    uint32 // of the operand
}

// NoteSizeof notes the operand, at pos, of the sizeof expression that has just been parsed.
func (c *Checker) NoteSizeof(typ types.Type, isType bool, pos uint32) {
	c.sizeof = Sizeof{c.front.End(), typ, isType, c.front.TextFrom(pos), pos}
}

// A MemoryCall is a call of a function of the C library that takes the size of an object.
type MemoryCall struct {
	name      intern.Ident
	facts     *memoryFunction
	arguments [3]memoryArgument
	size      Sizeof // of the argument with the size; or one without an end
}

type memoryArgument struct {
	typ      types.Type
	alias    intern.Ident
	declared types.Type // before an array became a pointer
	text     []byte
}

// A memoryFunction says which of its arguments are the destination, the source and the size. The numbers begin with 1; 0 is none.
type memoryFunction struct {
	destination, source, size int
	text                      bool // it is about strings
	compares                  bool
}

// memoryFunctionOf returns the facts about a function of the C library, or nil. The list is gcc's.
func memoryFunctionOf(name string) *memoryFunction {
	switch name {
	case "strncmp", "strncasecmp":
		return &memoryFunction{1, 2, 3, true, true}
	case "strncpy", "strncat", "stpncpy":
		return &memoryFunction{1, 2, 3, true, false}
	case "memcpy", "memmove":
		return &memoryFunction{1, 2, 3, false, false}
	case "bcopy":
		return &memoryFunction{2, 1, 3, false, false}
	case "memcmp", "bcmp":
		return &memoryFunction{1, 2, 3, false, true}
	case "memset":
		return &memoryFunction{1, 0, 3, false, false}
	case "bzero":
		return &memoryFunction{1, 0, 2, false, false}
	case "strndup":
		return &memoryFunction{0, 1, 2, true, false}
	case "memchr":
		return &memoryFunction{0, 1, 3, false, false}
	case "snprintf", "vsnprintf":
		return &memoryFunction{1, 0, 2, true, false}
	}
	return nil
}

// BeginMemoryCall begins the check of a call of a function of the C library. It returns nil if the function takes no size.
func (c *Checker) BeginMemoryCall(function string, name intern.Ident) *MemoryCall {
	facts := memoryFunctionOf(function)
	if facts == nil {
		return nil
	}
	return &MemoryCall{name: name, facts: facts}
}

// NoteArgument notes argument i of a call, which begins at pos and has just been parsed. isSizeof says that it begins with sizeof.
func (c *Checker) NoteArgument(m *MemoryCall, i int, x lower.Operand, declared types.Type, isSizeof bool, pos uint32) {
	if i >= len(m.arguments) {
		return
	}
	m.arguments[i] = memoryArgument{x.Type, x.Alias, declared, c.front.TextFrom(pos)}
	if isSizeof && i+1 == m.facts.size && c.sizeof.end == c.front.End() {
		m.size = c.sizeof
	}
}

// EndMemoryCall warns if the argument is the size of a pointer to the object, not the size of the object.
func (c *Checker) EndMemoryCall(m *MemoryCall) {
	f := m.facts
	if m.size.end == 0 {
		return
	}
	argument := func(n int) *memoryArgument {
		if n == 0 {
			return nil
		}
		return &m.arguments[n-1]
	}
	destination, source := argument(f.destination), argument(f.source)
	if !c.Types.IsPointer(m.size.typ) {
		if f.text && !f.compares && source != nil && destination != nil {
			c.checkSourceSize(m, destination, source)
		}
		return
	}
	for _, x := range [...]*memoryArgument{destination, source} {
		if x != nil && c.Types.IsPointer(x.typ) && c.same(c.Types.Target(x.typ), m.size.typ) {
			return
		}
	}
	names := [...]string{"destination", "source"}
	if f.compares {
		names = [...]string{"first source", "second source"}
	}
	_ = destination != nil && c.checkPointerSize(m, destination, names[0]) || source != nil && c.checkPointerSize(m, source, names[1])
}

// same reports whether two types are the same, with their qualifiers.
func (c *Checker) same(a, b types.Type) bool {
	return (a^b)&types.Qualifiers == 0 && c.Types.Compatible(types.Unqualified(a), types.Unqualified(b))
}

// checkSourceSize warns if the argument is the size of the source, an array, and the destination has another size.
func (c *Checker) checkSourceSize(m *MemoryCall, destination, source *memoryArgument) {
	a, b := c.Types.Info(destination.declared), c.Types.Info(source.declared)
	if b.Kind != types.ArrayKind || a.Size == b.Size || m.size.isType || !bytes.Equal(operandText(m.size.text), operandText(source.text)) {
		return
	}
	c.front.Warnf(warn.SizeofPointerMemaccess, m.size.pos, "argument to 'sizeof' in '%s' call is the same expression as the source; did you mean to use the size of the destination?", c.front.Spelled(m.name))
}

// checkPointerSize warns if the argument is the size of the pointer x, or of its type. It reports whether it has warned.
func (c *Checker) checkPointerSize(m *MemoryCall, x *memoryArgument, what string) bool {
	name, target := c.front.Spelled(m.name), c.Types.Target(m.size.typ)
	text := operandText(m.size.text)
	switch same := c.same(x.typ, m.size.typ); {
	case same && !m.size.isType && bytes.Equal(text, operandText(x.text)):
		advice := "dereference it"
		if text[0] == '&' && !m.facts.text {
			advice = "remove the addressof"
		} else if c.Types.Size(target) == 1 || m.facts.text {
			advice = "provide an explicit length"
		}
		c.front.Warnf(warn.SizeofPointerMemaccess, m.size.pos, "argument to 'sizeof' in '%s' call is the same expression as the %s; did you mean to %s?", name, what, advice)
	case same && c.Types.IsPointer(x.typ) && !m.facts.text && types.Unqualified(target) != types.Void:
		c.front.Warnf(warn.SizeofPointerMemaccess, m.size.pos, "argument to 'sizeof' in '%s' call is the same pointer type %s as the %s; expected %s or an explicit length",
			name, c.front.DescribeType(x.typ, x.alias), what, c.front.DescribeType(c.Types.Target(x.typ), x.alias))
	default:
		return false
	}
	return true
}

// operandText returns the text of an expression without blanks and without parentheses around it.
func operandText(text []byte) []byte {
	text = bytes.Join(bytes.Fields(text), nil)
	for len(text) > 1 && text[0] == '(' && closing(text) == len(text)-1 {
		text = text[1 : len(text)-1]
	}
	return text
}

// closing returns the offset of the parenthesis that closes the first one, if the text begins with one. It returns 0 if it does not, and -1 if
// there is no such parenthesis.
func closing(text []byte) int {
	depth := 0
	for i, b := range text {
		switch b {
		case '(':
			depth++
		case ')':
			depth--
		}
		if depth == 0 {
			return i
		}
	}
	return -1
}
