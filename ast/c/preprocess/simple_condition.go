package preprocess

// Conditions of headers consist of names, decimal numbers and operators, and of macros that have such
// replacement lists. Such a condition is evaluated in the text, by recursive descent. evaluate.go
// evaluates conditions that need a message or are not so simple.

// A simpleExpression is a condition that is evaluated, or the replacement list of a macro in it.
type simpleExpression struct {
	p      *Preprocessor
	text   []byte
	i      int
	failed bool // the expression is not simple, or is wrong
	nested int  // operators and parentheses around the operand

	// Of the replacement list of a macro: its parameters and arguments, and how many macros are
	// around it.
	params []*name
	args   [maxSimpleArguments]simpleArgument
	depth  int
}

// A simpleArgument is an argument that is a name or a number: a part of a text.
type simpleArgument struct {
	text       []byte
	start, end int
}

// Limits of simple conditions: the number of arguments of a macro, and the depth to which macros and
// operators are nested.
const (
	maxSimpleArguments = 4
	maxSimpleDepth     = 8
	maxSimpleNested    = 100
)

// largeSimple is a bound of values, beyond which an operation might overflow.
const largeSimple = 1 << 31

// simpleCondition evaluates the condition at offset i of a text. The line has a simpleEnd. It reports
// false as ok if the condition is not simple.
func (p *Preprocessor) simpleCondition(text []byte, i int) (holds, ok bool) {
	if p.options.undefWarnings {
		return false, false
	}
	e := simpleExpression{p: p, text: text, i: i}
	value := e.binary(0)
	e.i = skipBlanks(text, e.i)
	return value != 0, !e.failed && isEnd(text, e.i)
}

func (e *simpleExpression) fail() int64 {
	e.failed = true
	return 0
}

// simpleBindings say how tightly binary operators bind.
var simpleBindings = [kindName]uint8{
	kindMultiply: 10, kindPlus: 9, kindMinus: 9, kindLeftShift: 8, kindRightShift: 8, kindLess: 7, kindGreater: 7,
	kindLessEqual: 7, kindGreaterEqual: 7, kindEqual: 6, kindNotEqual: 6, kindAnd: 5, kindXor: 4, kindOr: 3, kindAndAnd: 2, kindOrOr: 1,
}

// binary evaluates operators that bind more tightly than least.
func (e *simpleExpression) binary(least uint8) int64 {
	left := e.unary()
	for !e.failed {
		e.i = skipBlanks(e.text, e.i)
		if classes[e.text[e.i]] != classPunctuator {
			break
		}
		k, n := e.p.operator(e.text, e.i)
		if k >= kindName || simpleBindings[k] <= least {
			break
		}
		e.i += n
		left = e.combine(k, left, e.binary(simpleBindings[k]))
	}
	return left
}

// combine computes a binary operator.
func (e *simpleExpression) combine(k kind, a, b int64) int64 {
	if min(a, b) < -largeSimple || max(a, b) > largeSimple {
		return e.fail()
	}
	switch k {
	case kindMultiply:
		return a * b
	case kindPlus:
		return a + b
	case kindMinus:
		return a - b
	case kindLeftShift, kindRightShift:
		if a < 0 || b < 0 || b > 31 {
			return e.fail()
		}
		if k == kindLeftShift {
			return a << b
		}
		return a >> b
	case kindLess:
		return asNumber(a < b)
	case kindGreater:
		return asNumber(a > b)
	case kindLessEqual:
		return asNumber(a <= b)
	case kindGreaterEqual:
		return asNumber(a >= b)
	case kindEqual:
		return asNumber(a == b)
	case kindNotEqual:
		return asNumber(a != b)
	case kindAnd:
		return a & b
	case kindXor:
		return a ^ b
	case kindOr:
		return a | b
	case kindAndAnd:
		return asNumber(a != 0 && b != 0)
	case kindOrOr:
		return asNumber(a != 0 || b != 0)
	}
	return e.fail()
}

func asNumber(b bool) int64 { return int64(truth(b).bits) }

// unary evaluates an operand with the operators before it.
func (e *simpleExpression) unary() int64 {
	if e.nested++; e.nested > maxSimpleNested {
		return e.fail()
	}
	value := e.operand()
	e.nested--
	return value
}

// operand is the rest of unary.
func (e *simpleExpression) operand() int64 {
	e.i = skipBlanks(e.text, e.i)
	switch c := e.text[e.i]; classes[c] {
	case classDigit:
		return e.number()
	case classLetter:
		return e.name()
	case classPunctuator:
		switch next := e.text[e.i+1]; {
		case c == '!' && next != '=':
			e.i++
			return asNumber(e.unary() == 0)
		case c == '-' && next != '-' && next != '=' && next != '>':
			e.i++
			return -e.unary()
		case c == '(':
			e.i++
			value := e.binary(0)
			if !e.pass(')') {
				return e.fail()
			}
			return value
		}
	}
	return e.fail()
}

// pass moves behind a character if it is next, behind blanks.
func (e *simpleExpression) pass(c byte) bool {
	i := skipBlanks(e.text, e.i)
	if e.text[i] != c {
		return false
	}
	e.i = i + 1
	return true
}

// number evaluates a decimal number, which may have the suffix L.
func (e *simpleExpression) number() (value int64) {
	text, i := e.text, e.i
	start := i
	for ; classes[text[i]] == classDigit && i-start < 18; i++ {
		value = 10*value + int64(text[i]-'0')
	}
	if text[start] == '0' && i > start+1 {
		return e.fail() // octal
	}
	if text[i] == 'L' {
		i++
	}
	if c := text[i]; classes[c] <= classHigh || c == '.' || c == '\'' || c == '"' || c == '\\' {
		return e.fail()
	}
	e.i = i
	return value
}

// word reads a name. It returns nil if the name is not in the table.
func (e *simpleExpression) word() *name {
	end, hash, plain := scanWord(e.text, e.i)
	if c := e.text[end]; !plain || c == '"' || c == '\'' {
		e.failed = true
		return nil
	}
	spelling := view(e.text[e.i:end])
	e.i = end
	return e.p.names.find(hash, spelling)
}

// name evaluates a name, or two names that a macro pastes.
func (e *simpleExpression) name() int64 {
	start := e.i
	n := e.word()
	if e.depth > 0 && !e.failed && view(e.text[skipBlanks(e.text, e.i):][:2]) == "##" {
		return e.paste(simpleArgument{e.text, start, e.i}, n)
	}
	return e.value(n)
}

// paste evaluates the name that ## makes of the name n, which is left, and the name behind it.
func (e *simpleExpression) paste(left simpleArgument, n *name) int64 {
	if i := e.parameter(n); i >= 0 {
		left = e.args[i]
	}
	e.i = skipBlanks(e.text, skipBlanks(e.text, e.i)+2)
	right := e.readArgument(true)
	if e.failed || view(e.text[skipBlanks(e.text, e.i):][:2]) == "##" || classes[left.text[left.start]] != classLetter {
		return e.fail()
	}
	var memory [64]byte
	spelling := append(append(memory[:0], left.text[left.start:left.end]...), right.text[right.start:right.end]...)
	for _, c := range spelling {
		if classes[c] > classDigit || c == '$' {
			return e.fail()
		}
	}
	n = e.p.names.find(hashName(view(spelling)), view(spelling))
	if e.parameter(n) >= 0 || n == e.p.definedName {
		return e.fail()
	}
	return e.value(n)
}

// value evaluates the name that was read last.
func (e *simpleExpression) value(n *name) int64 {
	switch {
	case n == nil || e.failed:
		return 0
	case n == e.p.definedName:
		return e.defined()
	case n.poisoned || n.noted:
		return e.fail()
	}
	if i := e.parameter(n); i >= 0 {
		return e.argument(e.args[i])
	}
	switch {
	case n.macro != nil:
		return e.macro(n.macro)
	case n.builtin != builtinNone:
		return e.query(n)
	}
	return 0
}

// defined evaluates the operator defined. In a macro it may need a message.
func (e *simpleExpression) defined() int64 {
	paren := e.pass('(')
	e.i = skipBlanks(e.text, e.i)
	if classes[e.text[e.i]] != classLetter || e.depth > 0 {
		return e.fail()
	}
	n := e.word()
	if paren && !e.pass(')') || n != nil && (n.poisoned || n.noted) {
		return e.fail()
	}
	return asNumber(n != nil && e.p.isDefined(n))
}

// argument evaluates the argument of a macro.
func (e *simpleExpression) argument(a simpleArgument) int64 {
	inner := simpleExpression{p: e.p, text: a.text, i: a.start, depth: e.depth + 1, nested: e.nested}
	if inner.depth > maxSimpleDepth {
		return e.fail()
	}
	value := inner.unary()
	if inner.failed || inner.i != a.end {
		return e.fail()
	}
	return value
}

// macro evaluates a macro that has one operand as its replacement list.
func (e *simpleExpression) macro(m *macro) int64 {
	if m.later.file == nil || len(m.params) > maxSimpleArguments || e.depth == maxSimpleDepth || m.function && !e.pass('(') {
		return e.fail()
	}
	inner := simpleExpression{p: e.p, text: m.later.file.text, i: int(m.later.start), params: m.params, depth: e.depth + 1, nested: e.nested}
	for k := range m.params {
		if k > 0 && !e.pass(',') {
			return e.fail()
		}
		inner.args[k] = e.readArgument(false)
	}
	if m.function && !e.pass(')') || e.failed {
		return e.fail()
	}
	m.used = true
	value := inner.unary()
	if inner.failed || !isEnd(inner.text, skipBlanks(inner.text, inner.i)) {
		return e.fail()
	}
	return value
}

// readArgument reads an argument, or the operand of ##.
func (e *simpleExpression) readArgument(pasted bool) simpleArgument {
	e.i = skipBlanks(e.text, e.i)
	start := e.i
	switch classes[e.text[start]] {
	case classDigit:
		e.number()
	case classLetter:
		n := e.word()
		if i := e.parameter(n); i >= 0 {
			if !pasted && e.isMacro(e.args[i]) {
				e.fail() // it is expanded before the macro gets it
			}
			return e.args[i]
		}
	default:
		e.fail()
	}
	return simpleArgument{e.text, start, e.i}
}

// parameter returns the index of the parameter with a name, -1 if there is none.
func (e *simpleExpression) parameter(n *name) int {
	if n == nil {
		return -1
	}
	for i, parameter := range e.params {
		if n == parameter {
			return i
		}
	}
	return -1
}

// query evaluates __has_attribute(name) and the like.
func (e *simpleExpression) query(n *name) int64 {
	switch n.builtin {
	case builtinHasAttribute, builtinHasCAttribute, builtinHasBuiltin:
	default:
		return e.fail()
	}
	if !e.pass('(') {
		return e.fail()
	}
	a := e.readArgument(false)
	if e.failed || !e.pass(')') || classes[a.text[a.start]] != classLetter {
		return e.fail()
	}
	if e.isMacro(a) {
		return e.fail() // it may have been expanded before
	}
	about := view(a.text[a.start:a.end])
	if e.p.options.Has == nil {
		return 0
	}
	return int64(e.p.options.Has(n.text, about))
}

// isMacro reports whether an argument is the name of a macro.
func (e *simpleExpression) isMacro(a simpleArgument) bool {
	text := view(a.text[a.start:a.end])
	n := e.p.names.find(hashName(text), text)
	return n != nil && n.special()
}
