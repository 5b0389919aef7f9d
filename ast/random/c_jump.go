package random

import (
	"fmt"
	"maps"
	"strings"
)

// Statements that jump: forwards, out of blocks, to cases, and backwards a limited number
// of times. No jump leads into the scope of a declaration from outside of it.

// leave writes a statement that leaves a loop, a switch, a block or the function, or
// continues a loop.
func (c *cWriter) leave() {
	var list []string
	if c.loops > 0 {
		list = append(list, "continue;", "break;")
	}
	if c.switches > 0 {
		list = append(list, "break;")
	}
	if n := len(c.labels); n > 0 {
		label, other := c.labels[c.Intn(n)], c.labels[c.Intn(n)]
		list = append(list, fmt.Sprintf("goto %s;", label), fmt.Sprintf("goto *(&&%s);", label))
		if c.chance(2) {
			list = append(list, fmt.Sprintf("{ static void *const table[] = {&&%s, &&%s}; goto *table[%s]; }", label, other, c.index(2)))
		}
	}
	if list == nil && (c.own > 0 || c.current.name == "main") {
		c.line(";")
		return
	}
	c.line("if (%s)", c.expression(c.Depth-1).text)
	c.indent++
	if list == nil || c.own == 0 && c.current.name != "main" && c.chance(6) {
		c.returnStatement()
	} else {
		c.line("%s", c.pick(list...))
	}
	c.indent--
}

// assignedResult assigns a call's result to a new variable, and returns the variable elsewhere in the same statement.
func (c *cWriter) assignedResult() {
	if c.own > 0 || c.current.name == "main" || c.current.result == cVoid {
		c.assign()
		return
	}
	condition := c.integer(1).text
	c.fullExpression()
	v := cVariable{name: c.name("v"), typ: c.current.result}
	c.line("%s %s = %s;", v.typ, v.name, c.constant(v.typ))
	if f, ok := c.callee(); ok && f.result != cVoid {
		c.spend(f.cost)
		c.returnAssigned(v, c.convert(cValue{c.callOf(f, c.Depth-2), f.result}, v.typ), condition)
	}
	c.scope = append(c.scope, v)
}

// returnAssigned writes a statement that assigns a call's result to v and returns v, but not always in this order: so the call may look like
// a tail call. Each loop ends in its first iteration, or the second one.
func (c *cWriter) returnAssigned(v cVariable, call, condition string) {
	text := c.pick(
		"if ((@set)) return @v;", "if ((@set)) return @v;", "if ((@set)) return @v;", "while ((@set)) return @v;",
		"if ((@set) && @x) return @v;",
		"while ((@set)) return @v;",
		"for (@set; @x; ) return @v;",
		"do { if (@x) return @v; } while ((@set, 0));",
		"for (; !@v; @v = 1) { if (@x) return @v; @set; }",
		"switch (@x) case 1: @set; if (@x) return @v;",
		"switch ((@set, @x)) case 1: return @v;",
		"if (@x) @set; else return @v;",
		"if (@x) return @v; else @set;",
		"if (@x) { @set; return @v; }",
		"if (@x) return @set;",
		"if (@x) return @set, @v;",
		"if (@x) { if (@x) @set; return @v; }",
		"if (@x) return @x ? @v : @x ? @call : @v;",
	)
	c.line("%s", strings.NewReplacer("@set", v.name+" = "+call, "@v", v.name, "@x", condition, "@call", call).Replace(text))
}

// labelled writes a block, or an if, with a label behind it. Statements in the block jump
// to the label.
func (c *cWriter) labelled() {
	label := c.name("l")
	c.labels = append(c.labels, label)
	if c.chance(2) {
		c.line("if (%s)", c.expression(c.Depth-1).text)
	}
	c.line("{")
	mark := len(c.scope)
	c.repeated(1, func() {
		c.statements(1 + c.Intn(4))
		c.fullExpression()
		c.leave()
		c.statements(1)
	})
	c.scope = c.scope[:mark]
	c.line("}")
	c.labels = c.labels[:len(c.labels)-1]
	c.line("%s: ;", label)
}

// jumpLoop writes a loop made of a label and a jump back.
func (c *cWriter) jumpLoop(times int) {
	v := cVariable{name: c.name("i"), typ: cInt, constant: true}
	label := c.name("l")
	c.line("int %s = %d;", v.name, times)
	c.scope = append(c.scope, v)
	c.line("%s: {", label)
	loops, switches := c.loops, c.switches
	c.loops, c.switches = 0, 0 // break and continue do not apply to a loop made of a jump
	c.inside(times)
	c.loops, c.switches = loops, switches
	c.line("}")
	c.line("if (--%s > 0)", v.name)
	c.line("\tgoto %s;", label)
}

// switchStatement writes a switch of any form: dense or sparse, with ranges, with a
// default at any position or none, and with cases that fall through to the next.
func (c *cWriter) switchStatement() {
	if c.chance(6) {
		c.duff()
		return
	}
	count, step, first := 1+c.Intn(9), 1, 0
	typ := c.pick("int", "unsigned", "signed char", "short")
	if c.Wide {
		typ = c.pick(typ, "long", "unsigned long")
	}
	switch c.Intn(4) {
	case 0:
		step = 1 + c.Intn(7)
	case 1:
		first = -c.Intn(5) // for an unsigned type these are large numbers
	case 2:
		if typ != "signed char" && typ != "short" { // the other types can hold all cases
			first, step = c.Intn(1<<20), 1+c.Intn(1000)
		}
	}
	if c.chance(10) { // the value is not limited to the cases: none, or only the first two, may match it
		c.line("switch (%s) {", c.integer(c.Depth-1).text)
		first, step, count = 0, 1, min(count, 2)
	} else {
		c.line("switch ((%s)((int)(%s & 15) * %d + %d)) {", typ, c.integer(c.Depth-1).text, step, first)
	}
	c.switches++
	fallback := c.Intn(2 * count)
	for i, next := 0, first; i < count; i++ {
		if i == fallback {
			c.line("default:")
			c.caseBody()
		}
		if c.chance(5) && step > 1 {
			c.line("case %d ... %d:", next, next+c.Intn(step))
		} else {
			c.line("case %d:", next)
		}
		next += step
		if step == 1 && c.chance(6) {
			next++ // a gap
		}
		if !c.chance(4) {
			c.caseBody()
		}
	}
	c.switches--
	c.line("\t;")
	c.line("}")
}

// caseBody writes the statements behind a case.
func (c *cWriter) caseBody() {
	c.line("{")
	c.inside(1)
	c.line("}")
	if !c.chance(3) {
		c.line("break;")
	}
}

// duff writes a switch with cases in a loop.
func (c *cWriter) duff() {
	i := c.name("i")
	times := 1 + c.Intn(4)
	if !c.affords(100 * times) {
		return
	}
	c.line("int %s = %d;", i, times)
	c.line("switch (%s & 3) {", c.integer(c.Depth-1).text)
	c.line("case 0: do {")
	c.repeated(times, func() {
		c.plainStatement()
		for n := 3; n > 0; n-- {
			c.line("case %d:", n)
			c.plainStatement()
		}
	})
	c.line("} while (--%s > 0);", i)
	c.line("}")
}

// plainStatement writes a statement without declarations.
func (c *cWriter) plainStatement() {
	c.spend(2)
	c.fullExpression()
	if v, ok := c.variable(true); ok {
		c.assignTo(v)
	} else {
		c.mix(c.expression(c.Depth))
	}
}

// statementExpression returns an expression that contains statements (GNU C). These
// change only variables that they declare, so that it does not matter when they are
// executed.
func (c *cWriter) statementExpression(depth int) cValue {
	if c.own > 0 || !c.affords(200) {
		return c.leaf()
	}
	kept := struct {
		loops, switches, scope, limit, depth int
		labels                               []string
		text                                 string
	}{c.loops, c.switches, len(c.scope), c.limit, c.Depth, c.labels, c.out.String()}
	c.own, c.loops, c.switches, c.labels = len(c.scope)+1, 0, 0, nil
	c.limit, c.Depth = min(c.limit, c.cost+150*c.repeat), 2
	c.around = effects{maps.Clone(c.read), maps.Clone(c.written), c.memoryRead, c.memoryWritten}

	v := cVariable{name: c.name("v"), typ: c.arithmeticType()}
	c.line("%s %s = %s;", v.typ, v.name, c.valueOf(v.typ, depth-1))
	c.scope = append(c.scope, v)
	c.statements(1 + c.Intn(3))
	c.fullExpression()
	value := c.expression(depth - 1)
	text := strings.TrimPrefix(c.out.String(), kept.text)

	c.fullExpression()
	c.own, c.loops, c.switches, c.labels, c.scope = 0, kept.loops, kept.switches, kept.labels, c.scope[:kept.scope]
	c.limit, c.Depth = kept.limit, kept.depth
	c.out.Reset()
	c.out.WriteString(kept.text)
	return cValue{fmt.Sprintf("({ %s %s; })", strings.Join(strings.Fields(text), " "), value.text), value.typ}
}

// nextInside starts a full expression in a statement expression. The effects of the
// expression around it stay recorded, and so do accesses to variables declared outside of
// it.
func (c *cWriter) nextInside() {
	for _, v := range c.scope[:c.own-1] {
		for _, set := range []struct{ from, to map[string]bool }{{c.read, c.around.read}, {c.written, c.around.written}} {
			if set.from[v.name] {
				set.to[v.name] = true
			}
		}
	}
	c.around.memoryRead = c.around.memoryRead || c.memoryRead
	c.effects = effects{maps.Clone(c.around.read), maps.Clone(c.around.written), c.around.memoryRead, c.around.memoryWritten}
}
