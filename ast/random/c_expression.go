package random

import (
	"fmt"
	"math"
	"strings"
)

// A cValue is an expression that may be used as any operand, with its type.
type cValue struct {
	text string
	typ  ctype
}

// effects are the effects of the full expression being written. Its operands may be
// evaluated in any order. Therefore, a variable that one operand writes must not occur in
// any other.
type effects struct {
	read    map[string]bool // local variables
	written map[string]bool
	// All memory counts as one variable: if a call changes memory, nothing else in the
	// expression may access memory.
	memoryRead, memoryWritten bool
}

// fullExpression starts another full expression, without effects.
func (c *cWriter) fullExpression() {
	if c.own > 0 {
		c.nextInside()
		return
	}
	c.effects = effects{read: map[string]bool{}, written: map[string]bool{}}
}

// expression returns an expression of any type, nested at most about depth deep.
func (c *cWriter) expression(depth int) cValue {
	c.spend(1)
	if depth <= 0 || !c.affords(20) {
		return c.leaf()
	}
	switch c.Intn(19) {
	case 0, 1:
		return c.leaf()
	case 2, 3:
		return c.call(depth - 1)
	case 4:
		return c.embeddedAssignment(depth - 1)
	case 5:
		return c.step()
	case 6:
		return c.unary(depth - 1)
	case 7:
		return c.comparison(depth - 1)
	case 8:
		op := c.pick("&&", "||")
		return cValue{fmt.Sprintf("(%s %s %s)", c.expression(depth-1).text, op, c.expression(depth-1).text), cInt}
	case 9:
		condition, x, y := c.condition(depth-1), c.expression(depth-1), c.expression(depth-1)
		return cValue{fmt.Sprintf("(%s ? %s : %s)", condition.text, x.text, y.text), usual(x.typ, y.typ)}
	case 10:
		x, y := c.expression(depth-2), c.expression(depth-1)
		return cValue{fmt.Sprintf("(%s, %s)", x.text, y.text), y.typ}
	case 11:
		t := c.arithmeticType()
		return cValue{fmt.Sprintf("((%s)%s)", t, c.convert(c.expression(depth-1), t)), t}
	case 12:
		return c.chain(depth - 1)
	case 13:
		return c.plain()
	case 14:
		return c.statementExpression(depth)
	}
	return c.operation(c.expression(depth-1), depth-1)
}

// condition returns an expression for a place where only the truth of its value matters: any one, or a remainder behind another operand of a comma.
func (c *cWriter) condition(depth int) cValue {
	if depth <= 0 || !c.chance(6) {
		return c.expression(depth)
	}
	before, x := c.embeddedAssignment(depth-1), cValue{c.constant(cInt), cInt}
	if v, ok := c.variable(false); ok && v.typ.integer() {
		c.touch(v)
		x = cValue{v.name, v.typ}
	}
	return cValue{fmt.Sprintf("(%s, %s %% %d)", before.text, x.text, 2<<c.Intn(10)), usual(x.typ, cInt)}
}

// valueOf returns an expression of a type that converts to t.
func (c *cWriter) valueOf(t ctype, depth int) string { return c.convert(c.expression(depth), t) }

// convert returns v as an operand that can be converted to t with a defined result. A float is
// first brought into the range of int.
func (c *cWriter) convert(v cValue, t ctype) string {
	switch {
	case !v.typ.float() || !t.integer() || t == cBool:
		return v.text
	case v.typ == cFloat:
		return fmt.Sprintf("truncated(%s)", v.text)
	}
	return fmt.Sprintf("whole(%s)", v.text)
}

// integer returns an expression of an integer type.
func (c *cWriter) integer(depth int) cValue {
	if v := c.expression(depth); v.typ.integer() {
		return v
	} else if v.typ == cFloat || c.Wide {
		return cValue{c.convert(v, cInt), cInt}
	}
	return cValue{"1", cInt}
}

// leaf returns a variable, an element of an array, or a constant.
func (c *cWriter) leaf() cValue {
	switch c.Intn(8) {
	case 0, 1, 2, 3:
		if v, ok := c.variable(false); ok {
			c.touch(v)
			return c.converted(v)
		}
	case 4, 5:
		if v, ok := c.element(); ok {
			return v
		}
	}
	t := c.arithmeticType()
	if c.chance(6) {
		return cValue{c.pick("Zero", "One", "Seven", "Minus", "Next", "'a'", `'\n'`, `'\0'`, `'\x7f'`, `'\\'`, `'\''`,
			"(int)sizeof(int)", "(int)sizeof(short[3])", "0x7fffffff", "017", "(int)(word)5"), cInt}
	}
	return cValue{c.constant(t), t.promotedConstant()}
}

// promotedConstant returns the type of a constant that initialises a variable of type t.
func (t ctype) promotedConstant() ctype {
	if t < cInt {
		return cInt
	}
	return t
}

// converted returns the variable v, or a conversion of v. Where some values would have no defined
// result, a comparison protects the conversion.
func (c *cWriter) converted(v cVariable) cValue {
	if !v.typ.float() || v.memory || !c.chance(4) {
		return cValue{v.name, v.typ}
	}
	suffix := ctypes[v.typ].suffix
	if c.chance(2) {
		return cValue{fmt.Sprintf("(%s >= 0.0%s && %s < 4e9%s ? (unsigned)%s : 5u)", v.name, suffix, v.name, suffix, v.name), cUnsigned}
	}
	t := []ctype{cShort, cSignedChar, cUnsignedChar, cInt, cBool}[c.Intn(5)]
	return cValue{fmt.Sprintf("(%s > -0.9%s && %s < 100.5%s ? (%s)%s : (%s)1)", v.name, suffix, v.name, suffix, t, v.name, t), t.promoted()}
}

// constant returns a literal, with its sign, that has type t or can initialise a variable
// of type t.
func (c *cWriter) constant(t ctype) string {
	switch {
	case t.float():
		x := c.pick("0.0", "1.0", "0.5", "2.", "3.25", "1e3", ".125", "1e-3", "16777217.0", "2147483648.0", "1e30", "0x1p-3",
			fmt.Sprintf("%d.%d", c.Intn(1000), c.Intn(1000))) + ctypes[t].suffix
		if c.chance(5) {
			return "(-" + x + ")"
		}
		return x
	case t == cBool:
		return c.pick("0", "1")
	case t < cInt:
		if c.chance(2) && ctypes[t].signed {
			return fmt.Sprintf("(-%d)", c.Intn(1<<(ctypes[t].bits-1)))
		}
		return fmt.Sprint(c.Intn(1 << (ctypes[t].bits - 1)))
	}
	suffix := ctypes[t].suffix
	if ctypes[t].bits == 64 && c.chance(2) {
		return c.pick("0x123456789abcdef", "4294967296", "4294967295", "2147483648", "9223372036854775807", "0x7fffffff00000000", "34359738367") + suffix
	}
	switch c.Intn(4) {
	case 0:
		return fmt.Sprintf("0x%x%s", c.Int31(), suffix)
	case 1:
		return c.pick("0", "1", "2", "31", "255", "256", "2047", "2048", "4096", "65535", "2147483647") + suffix
	case 2:
		if ctypes[t].signed {
			return c.pick(fmt.Sprintf("(-%d%s)", c.Intn(5000), suffix), fmt.Sprintf("(-%d%s - 1)", math.MaxInt32, suffix))
		}
	}
	return fmt.Sprintf("%d%s", c.Intn(5000), suffix)
}

// touch records that v is read.
func (c *cWriter) touch(v cVariable) {
	if v.memory || !v.scalar() {
		c.memoryRead = true
	} else {
		c.read[v.name] = true
	}
}

// hidden reports whether an inner declaration hides variable i of the scope.
func (c *cWriter) hidden(i int) bool {
	for _, v := range c.scope[i+1:] {
		if v.name == c.scope[i].name {
			return true
		}
	}
	return false
}

// variable returns a scalar that may be read here, or written if write is set.
func (c *cWriter) variable(write bool) (v cVariable, ok bool) {
	for range 8 {
		if len(c.scope) == 0 {
			break
		}
		i := c.Intn(len(c.scope))
		if c.chance(2) {
			i = max(i, c.Intn(len(c.scope)))
		}
		switch v = c.scope[i]; {
		case !v.scalar() || c.hidden(i) || c.written[v.name]:
		case v.memory && c.memoryWritten:
		case write && c.own > i+1:
		case write && (v.constant || c.read[v.name] || v.memory && c.memoryRead):
		default:
			return v, true
		}
	}
	return v, false
}

// array returns an array or a pointer. Its elements may be read here, or written if write is set.
func (c *cWriter) array(write bool) (v cVariable, ok bool) {
	for range 8 {
		if len(c.scope) == 0 {
			break
		}
		i := c.Intn(len(c.scope))
		v = c.scope[i]
		if write && c.own > 0 && (c.own > i+1 || !v.array) {
			continue
		}
		if !v.scalar() && !c.hidden(i) && !c.memoryWritten && !(write && (v.constant || c.memoryRead)) {
			return v, true
		}
	}
	return v, false
}

// element returns an element of an array that may be read here.
func (c *cWriter) element() (cValue, bool) {
	v, ok := c.array(false)
	if !ok {
		return cValue{}, false
	}
	c.memoryRead = true
	return cValue{c.access(v), v.typ}, true
}

// access returns the lvalue of an element of v.
func (c *cWriter) access(v cVariable) string {
	if v.rows > 0 {
		return fmt.Sprintf("%s[%s][%s]", v.name, c.index(v.rows), c.index(v.length))
	}
	switch c.Intn(5) {
	case 0:
		return fmt.Sprintf("(*%s)", v.name)
	case 1:
		return fmt.Sprintf("(*(%s + (%s)))", v.name, c.index(v.length))
	case 2:
		return fmt.Sprintf("%d[%s]", c.Intn(v.length), v.name)
	}
	return fmt.Sprintf("%s[%s]", v.name, c.index(v.length))
}

// index returns an expression with a value from 0 up to, but not including, length, a power of
// two.
func (c *cWriter) index(length int) string {
	if v, ok := c.variable(false); ok && v.typ.integer() && c.chance(2) {
		c.touch(v)
		return fmt.Sprintf("%s & %d", v.name, length-1)
	}
	return fmt.Sprint(c.Intn(length))
}

// call returns a call, and its value is used. Without a suitable function, it returns another
// expression.
func (c *cWriter) call(depth int) cValue {
	if f, ok := c.callee(); ok && f.result != cVoid {
		c.spend(f.cost)
		return cValue{c.callOf(f, depth), f.result}
	}
	return c.leaf()
}

// callee returns a function that may be called here.
func (c *cWriter) callee() (f cFunction, ok bool) {
	if len(c.functions) == 0 {
		return f, false
	}
	f = c.functions[c.Intn(len(c.functions))]
	if !c.affords(f.cost) || c.memoryWritten || f.impure && (c.memoryRead || c.own > 0) {
		return f, false
	}
	return f, true
}

// callOf returns a call of f. The arguments are evaluated before f runs, but the
// expression around the call may be evaluated after it.
func (c *cWriter) callOf(f cFunction, depth int) string {
	c.current.impure = c.current.impure || f.impure
	list := ""
	if f.recursive {
		list = fmt.Sprintf("(int)(%s & 7), ", c.integer(depth-1).text)
		f.parameters = f.parameters[1:]
	}
	list += c.arguments(f, depth)
	c.memoryRead = true
	c.memoryWritten = c.memoryWritten || f.impure
	return fmt.Sprintf("%s(%s)", f.name, strings.TrimSuffix(list, ", "))
}

// arguments returns expressions that can be converted to the parameters of f.
func (c *cWriter) arguments(f cFunction, depth int) string {
	var s strings.Builder
	for _, v := range f.parameters {
		if v.scalar() {
			s.WriteString(c.valueOf(v.typ, depth-1) + ", ")
		} else {
			s.WriteString(c.pointerTo(v.typ, v.length) + ", ")
		}
	}
	return s.String()
}

// pointerTo returns a pointer to at least n elements of type t. A global array always
// satisfies this, because parameters are made to fit one.
func (c *cWriter) pointerTo(t ctype, n int) string {
	var all []string
	for i, v := range c.scope {
		switch {
		case v.scalar() || v.typ != t || v.length < n || v.constant || c.hidden(i):
		case v.rows > 0:
			all = append(all, fmt.Sprintf("%s[%d]", v.name, c.Intn(v.rows)))
		default:
			offset := c.Intn(v.length - n + 1)
			all = append(all, fmt.Sprintf("%s + %d", v.name, offset), fmt.Sprintf("&%s[%d]", v.name, offset))
		}
	}
	return c.pick(all...)
}

// embeddedAssignment returns an assignment within an expression. Nothing else in the
// expression mentions the local variable that it sets.
func (c *cWriter) embeddedAssignment(depth int) cValue {
	v, ok := c.variable(true)
	if !ok || v.memory {
		return c.leaf()
	}
	c.written[v.name] = true
	return cValue{"(" + c.assignment(v.name, v.typ, depth) + ")", v.typ}
}

// assignment assigns to an lvalue of type t.
func (c *cWriter) assignment(lvalue string, t ctype, depth int) string {
	switch {
	case c.chance(2):
		return fmt.Sprintf("%s = %s", lvalue, c.valueOf(t, depth))
	case t.float():
		return fmt.Sprintf("%s %s %s", lvalue, c.pick("+=", "-=", "*=", "/="), c.expression(depth).text)
	}
	switch v := c.integer(depth); c.Intn(3) {
	case 0:
		return fmt.Sprintf("%s %s %s", lvalue, c.pick("/=", "%="), c.divisor(v).text)
	case 1:
		return fmt.Sprintf("%s %s (%s & %d)", lvalue, c.pick("<<=", ">>="), v.text, c.width(t)-1)
	default:
		return fmt.Sprintf("%s %s %s", lvalue, c.pick("+=", "-=", "*=", "&=", "|=", "^="), v.text)
	}
}

// width returns the number of bits that a value of type t has in arithmetic.
func (c *cWriter) width(t ctype) int { return ctypes[t.promoted()].bits }

// divisor returns an expression made of v. Its value is neither 0 nor -1. It is not 1
// either, because gcc turns -(a / b) into a / -b, even under -fwrapv.
func (c *cWriter) divisor(v cValue) cValue {
	t := usual(v.typ, cInt)
	if c.chance(2) {
		return cValue{fmt.Sprintf("((%s & 15) + 2)", v.text), t}
	}
	return cValue{fmt.Sprintf("(-((%s & 63) + 2))", v.text), t}
}

// step returns ++ or -- of a local variable that nothing else in the expression mentions.
func (c *cWriter) step() cValue {
	v, ok := c.variable(true)
	if !ok || v.memory || v.typ == cBool {
		return c.leaf()
	}
	c.written[v.name] = true
	return cValue{"(" + c.stepOf(v.name) + ")", v.typ}
}

func (c *cWriter) stepOf(lvalue string) string {
	return fmt.Sprintf(c.pick("%s++", "%s--", "++%s", "--%s"), lvalue)
}

func (c *cWriter) unary(depth int) cValue {
	switch c.Intn(4) {
	case 0:
		return cValue{"(!" + c.condition(depth).text + ")", cInt}
	case 1:
		v := c.integer(depth)
		return cValue{"(~" + v.text + ")", v.typ.promoted()}
	case 2:
		v := c.expression(depth)
		return cValue{"(+" + v.text + ")", v.typ.promoted()}
	}
	v := c.expression(depth)
	return cValue{"(- " + v.text + ")", v.typ.promoted()}
}

func (c *cWriter) comparison(depth int) cValue {
	x, y := c.expression(depth), c.expression(depth)
	return cValue{fmt.Sprintf("(%s %s %s)", x.text, c.pick("==", "!=", "<", "<=", ">", ">="), y.text), cInt}
}

// operation returns an arithmetic operator applied to x and another expression.
func (c *cWriter) operation(x cValue, depth int) cValue {
	if !x.typ.integer() || c.chance(3) {
		y := c.expression(depth)
		op := c.pick("+", "-", "*")
		if t := usual(x.typ, y.typ); t.float() && c.chance(4) {
			op = "/"
		}
		return cValue{fmt.Sprintf("(%s %s %s)", x.text, op, y.text), usual(x.typ, y.typ)}
	}
	y := c.integer(depth)
	switch c.Intn(4) {
	case 0:
		y = c.divisor(y)
		return cValue{fmt.Sprintf("(%s %s %s)", x.text, c.pick("/", "%"), y.text), usual(x.typ, y.typ)}
	case 1:
		return cValue{fmt.Sprintf("(%s %s (%s & %d))", x.text, c.pick("<<", ">>"), y.text, c.width(x.typ)-1), x.typ.promoted()}
	}
	return cValue{fmt.Sprintf("(%s %s %s)", x.text, c.pick("&", "|", "^"), y.text), usual(x.typ, y.typ)}
}

// chain returns a long expression that nests to the right. It keeps as many values alive
// as it has operators.
func (c *cWriter) chain(depth int) cValue {
	n := 5 + c.Intn(30)
	if !c.chance(4) || !c.affords(4*n) {
		return c.expression(depth)
	}
	var s strings.Builder
	var types []ctype
	for range n {
		c.spend(2)
		v := c.leaf()
		types = append(types, v.typ)
		fmt.Fprintf(&s, "(%s %s ", v.text, c.pick("+", "-", "*"))
	}
	last := c.expression(depth)
	t := last.typ
	for i := n - 1; i >= 0; i-- {
		t = usual(t, types[i])
	}
	return cValue{s.String() + last.text + strings.Repeat(")", n), t}
}

// plain returns an expression without parentheses. Its structure follows from
// precedence.
func (c *cWriter) plain() cValue {
	n := func() string { return fmt.Sprint(c.Intn(100)) }
	text := n()
	if v, ok := c.variable(false); ok && v.typ.integer() && v.typ <= cInt {
		c.touch(v)
		text = v.name
	}
	for range 1 + c.Intn(5) {
		text += " " + c.pick("+", "-", "*", "&", "|", "^", "==", "<", "&&", "||", "!=", ">=") + " " + n()
	}
	return cValue{"(" + text + ")", cInt}
}
