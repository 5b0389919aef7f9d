package random

import "fmt"

// statements writes n statements, or fewer if they would cost too much.
func (c *cWriter) statements(n int) {
	for ; n > 0 && c.affords(20); n-- {
		c.statement()
	}
}

func (c *cWriter) statement() {
	c.spend(2)
	c.fullExpression()
	switch c.Intn(22) {
	case 0, 1, 2:
		c.declaration()
	case 3, 4, 5:
		c.assign()
	case 6:
		c.store()
	case 7:
		c.conditional()
	case 8, 9, 10:
		c.loop()
	case 11:
		c.line("{")
		c.inside(1)
		c.line("}")
	case 12:
		c.callStatement()
	case 13:
		c.leave()
	case 14:
		c.address()
	case 15, 16:
		c.switchStatement()
	case 17:
		c.labelled()
	case 18:
		c.chosen()
	case 19:
		c.assignedResult()
	default:
		c.mix(c.expression(c.Depth))
	}
}

// inside writes the statements of a block.
func (c *cWriter) inside(times int) {
	mark := len(c.scope)
	c.repeated(times, func() { c.statements(1 + c.Intn(4)) })
	c.scope = c.scope[:mark]
}

// declaration declares scalars or an array. A name may hide another one.
func (c *cWriter) declaration() {
	v := cVariable{name: c.name("v"), typ: c.arithmeticType()}
	switch c.Intn(8) {
	case 0:
		v.length, v.array = 2<<c.Intn(4), true
		c.line("%s %s = %s;", v.typ, v.declarator(), c.arrayInitializer(v))
	case 1:
		if c.own > 0 { // a static variable would outlive the expression
			c.line("%s %s = %s;", v.typ, v.name, c.constant(v.typ))
			break
		}
		v.memory, c.current.impure = true, true
		c.line("static %s %s = %s;", v.typ, v.name, c.constant(v.typ))
	case 2:
		c.line("volatile %s %s = %s;", v.typ, v.name, c.valueOf(v.typ, c.Depth))
	case 3:
		v.constant = true
		c.line("const %s %s = %s;", v.typ, v.name, c.valueOf(v.typ, c.Depth))
	case 4:
		w := cVariable{name: c.name("v"), typ: v.typ}
		c.line("%s %s = %s, %s = %s;", v.typ, v.name, c.constant(v.typ), w.name, c.constant(v.typ))
		c.scope = append(c.scope, w)
	case 5:
		value := c.valueOf(v.typ, c.Depth) // before the name hides variables in the value
		if old, ok := c.outer(); ok {
			c.line("{")
			c.indent++
			c.line("%s before = %s;", v.typ, value)
			v.name = old
			c.line("%s %s = before;", v.typ, v.name)
			c.indent--
			mark := len(c.scope)
			c.scope = append(c.scope, v)
			c.inside(1)
			c.scope = c.scope[:mark]
			c.line("}")
			return
		}
		c.line("%s %s = %s;", v.typ, v.name, value)
	default:
		c.line("%s %s = %s;", v.typ, v.name, c.valueOf(v.typ, c.Depth))
	}
	c.scope = append(c.scope, v)
}

// outer returns the name of some variable, which a new declaration hides.
func (c *cWriter) outer() (string, bool) {
	if len(c.scope) == 0 {
		return "", false
	}
	v := c.scope[c.Intn(len(c.scope))]
	return v.name, v.scalar() && v.name != "depth"
}

// assign assigns to a variable.
func (c *cWriter) assign() {
	v, ok := c.variable(true)
	if !ok {
		c.declaration()
		return
	}
	c.assignTo(v)
}

// assignTo writes a statement that assigns to v, and perhaps to other variables.
func (c *cWriter) assignTo(v cVariable) {
	list := c.change(v)
	for c.chance(6) {
		c.fullExpression()
		if v, ok := c.variable(true); ok {
			list += ", " + c.change(v)
		}
	}
	c.line("%s;", list)
}

// change returns an assignment to v.
func (c *cWriter) change(v cVariable) string {
	if v.memory {
		c.current.impure = true
		c.memoryRead = true // a compound assignment reads v as well as its operand
	}
	c.read[v.name] = true
	if v.typ != cBool && c.chance(6) {
		return c.stepOf(v.name)
	}
	return c.assignment(v.name, v.typ, c.Depth)
}

// store assigns to an element of an array.
func (c *cWriter) store() {
	v, ok := c.array(true)
	if !ok {
		return
	}
	c.current.impure, c.memoryRead = true, true
	lvalue := c.access(v)
	if v.typ != cBool && c.chance(6) {
		c.line("%s;", c.stepOf(lvalue))
		return
	}
	c.line("%s;", c.assignment(lvalue, v.typ, c.Depth))
}

// address declares a pointer, and a variable or an array that it points to.
func (c *cWriter) address() {
	p := cVariable{name: c.name("p"), length: 1}
	if v, ok := c.array(false); ok && v.rows == 0 && !v.constant && v.length > 1 && c.chance(2) {
		p.typ, p.length = v.typ, v.length/2
		c.line("%s *%s = %s;", p.typ, p.name, c.pointerInto(v))
	} else {
		w := cVariable{name: c.name("v"), typ: c.arithmeticType(), memory: true}
		p.typ = w.typ
		c.line("%s %s = %s, *%s = &%s;", w.typ, w.name, c.valueOf(w.typ, c.Depth), p.name, w.name)
		c.scope = append(c.scope, w)
	}
	c.scope = append(c.scope, p)
}

// pointerInto returns a pointer to at least half of the elements of v.
func (c *cWriter) pointerInto(v cVariable) string {
	offset := c.Intn(v.length/2 + 1)
	return fmt.Sprintf(c.pick("%s + %d", "&%s[%d]", "(&%s[0]) + %d"), v.name, offset)
}

func (c *cWriter) conditional() {
	c.line("if (%s)", c.condition(c.Depth-1).text)
	c.arm()
	for range c.Intn(2) {
		c.fullExpression()
		c.line("else if (%s)", c.condition(c.Depth-1).text)
		c.arm()
	}
	if c.chance(2) {
		c.line("else")
		c.arm()
	}
}

// chosen declares two variables: one with a known value, by which a choice depends on the other. Then it assigns to the other again.
func (c *cWriter) chosen() {
	known, v := cVariable{name: c.name("v"), typ: cInt}, cVariable{name: c.name("v"), typ: c.integerType().promoted()}
	c.line("int %s = %d;", known.name, c.Intn(2))
	c.line("%s %s = %s;", v.typ, v.name, c.convert(c.operation(c.leaf(), 1), v.typ))
	c.scope = append(c.scope, known, v)
	c.fullExpression()
	c.touch(known)
	c.touch(v)
	x, y := v.name, fmt.Sprintf("(%s)%s", v.typ, c.valueOf(v.typ, c.Depth-2))
	if c.chance(4) {
		x, y = y, x
	}
	choice := cValue{fmt.Sprintf("(%s ? %s : %s)", known.name, x, y), v.typ}
	if c.chance(2) {
		c.line("if (%s)", choice.text)
		c.arm()
	} else {
		c.mix(choice)
	}
	c.fullExpression()
	c.touch(v) // its new value does not change it
	c.line("%s = %s;", v.name, c.valueOf(v.typ, c.Depth-2))
}

// arm writes the statement behind a condition: an expression statement, or a block.
func (c *cWriter) arm() {
	if c.chance(2) {
		c.line("{")
		c.inside(1)
		c.line("}")
		return
	}
	c.indent++
	c.spend(2)
	c.fullExpression()
	if v, ok := c.variable(true); ok && !c.chance(4) {
		c.assignTo(v)
	} else {
		c.mix(c.expression(c.Depth))
	}
	c.indent--
}

// loop writes a loop of any form, which ends by a counter of its own.
func (c *cWriter) loop() {
	times := 1 + c.Intn(8)
	if !c.affords(60 * times) {
		return
	}
	c.loops++
	if c.chance(5) {
		c.pointerLoop()
	} else {
		c.countedLoop(times)
	}
	c.loops--
}

// countedLoop writes a loop that runs at most `times` times. The counter is visible
// behind the loop if it is declared before it.
func (c *cWriter) countedLoop(times int) {
	v := cVariable{name: c.name("i"), typ: c.integerType(), constant: true}
	if v.typ == cBool {
		v.typ = cInt
	}
	mark := len(c.scope)
	c.scope = append(c.scope, v)
	switch c.Intn(5) {
	case 4:
		c.scope = c.scope[:mark]
		c.jumpLoop(times)
		return
	case 0:
		c.line("for (%s %s = 0; %s < %d; %s++) {", v.typ, v.name, v.name, times, v.name)
		c.inside(times)
		c.line("}")
	case 1:
		c.line("%s %s = %d;", v.typ, v.name, times)
		c.line("while (%s-- > 0) {", v.name)
		c.inside(times)
		c.line("}")
		mark++
	case 2:
		c.line("%s %s = %d;", v.typ, v.name, times)
		c.line("do {")
		c.inside(times)
		c.line("} while (--%s > 0);", v.name)
		mark++
	default:
		c.repeat *= times + 1
		condition := c.expression(c.Depth - 1).text
		c.repeat /= times + 1
		c.line("for (%s %s = %d; %s && %s; %s -= 1) {", v.typ, v.name, times, v.name, condition, v.name)
		c.inside(times)
		c.line("}")
	}
	c.scope = c.scope[:mark]
}

// pointerLoop runs a pointer over an array.
func (c *cWriter) pointerLoop() {
	v, ok := c.array(false)
	if !ok || !v.array || v.rows > 0 || v.constant {
		return
	}
	p := cVariable{name: c.name("p"), typ: v.typ, length: 1}
	c.line("for (%s *%s = %s; %s < %s + %d; %s++) {", v.typ, p.name, v.name, p.name, v.name, v.length, p.name)
	mark := len(c.scope)
	c.scope = append(c.scope, p)
	c.inside(v.length)
	c.scope = c.scope[:mark]
	c.line("}")
	c.line("mix((unsigned)(&%s[%d] - %s));", v.name, v.length-1, v.name)
	c.current.impure = true
}

// callStatement writes a call of a function. The result is dropped.
func (c *cWriter) callStatement() {
	if f, ok := c.callee(); ok {
		c.spend(f.cost)
		c.line("%s%s;", c.pick("", "(void)"), c.callOf(f, c.Depth))
		return
	}
	c.line("%s;", c.expression(c.Depth).text)
}
