package random

import (
	"fmt"
	"strings"
)

// parenthesized returns an expression that binds as tightly as a primary one.
func (p *pareasWriter) parenthesized(typ string, depth int) string {
	return "(" + p.expression(typ, depth) + ")"
}

// expression returns an expression of the type, nested at most about depth deep. It is
// evaluated from left to right, in the order of the text.
func (p *pareasWriter) expression(typ string, depth int) string {
	p.spend(1)
	if depth <= 0 || !p.affords(20) {
		return p.leaf(typ)
	}
	switch p.Intn(16) {
	case 0, 1:
		return p.leaf(typ)
	case 2:
		return p.call(typ, depth)
	case 3:
		return "(" + p.assignment(typ, depth-1) + ")"
	case 4:
		return p.declaration(typ, depth-1)
	case 5:
		return fmt.Sprintf("(%s : %s)", p.expression(typ, depth-1), typ)
	case 6:
		return p.chain(typ, depth-1)
	case 7:
		return fmt.Sprintf("%s(%s)", typ, p.expression(p.pick("int", "float"), depth-1))
	}
	if typ == "float" {
		return p.floatOperation(depth - 1)
	}
	return p.intOperation(depth - 1)
}

// leaf returns a variable or a literal.
func (p *pareasWriter) leaf(typ string) string {
	if !p.chance(4) {
		if v, ok := p.anyVariable(typ, false); ok {
			return v.name
		}
	}
	if typ == "float" {
		return p.pick("0.0", "1.0", "0.5", "2.0", "3.25", "0.1", "10.75", "1000.125", "16777216.0", "2147483648.0", "4000000000.0",
			fmt.Sprintf("%d.%d", p.Intn(1000), p.Intn(1000)), "1"+strings.Repeat("0", 30)+".0", "0."+strings.Repeat("0", 30)+"1")
	}
	return p.pick("0", "1", "2", "7", "31", "32", "255", "2047", "2048", "4095", "4096", "65535", "16777217", "2147483647",
		"(-1)", "(-2048)", "(-2049)", "(-2147483647 - 1)", fmt.Sprint(p.Intn(100)), fmt.Sprint(p.Int31()))
}

// anyVariable returns a visible variable of the type, most often a recent one.
func (p *pareasWriter) anyVariable(typ string, assigned bool) (v pareasVariable, ok bool) {
	for range 6 {
		if len(p.scope) == 0 {
			break
		}
		i := p.Intn(len(p.scope))
		if p.chance(2) {
			i = max(i, p.Intn(len(p.scope)))
		}
		if v := p.scope[i]; v.typ == typ && !(assigned && v.constant) {
			return v, true
		}
	}
	return v, false
}

// call returns a call of a function that returns the type, if there is one, and another
// expression otherwise.
func (p *pareasWriter) call(typ string, depth int) string {
	if f, ok := p.callee(typ); ok {
		return p.callOf(f, depth)
	}
	return p.leaf(typ)
}

// assignment returns an assignment to one variable of the type, or to several.
func (p *pareasWriter) assignment(typ string, depth int) string {
	v, ok := p.anyVariable(typ, true)
	if !ok {
		return p.expression(typ, depth)
	}
	if p.chance(6) {
		return v.name + " = " + p.assignment(typ, depth)
	}
	return v.name + " = " + p.expression(typ, depth)
}

// declaration returns a declaration of a variable within an expression.
func (p *pareasWriter) declaration(typ string, depth int) string {
	if p.unsure > 0 {
		return p.expression(typ, depth)
	}
	e := p.expression(typ, depth)
	v := p.variable(typ)
	p.scope = append(p.scope, v)
	if p.chance(2) {
		return fmt.Sprintf("(var %s: %s = %s)", v.name, typ, e)
	}
	return fmt.Sprintf("(var %s = %s)", v.name, e)
}

// chain returns a long expression that nests to the right. It keeps as many values alive
// as it has operators.
func (p *pareasWriter) chain(typ string, depth int) string {
	n := 5 + p.Intn(30)
	if !p.chance(4) || !p.affords(4*n) {
		return p.expression(typ, depth)
	}
	var s strings.Builder
	for range n {
		op := p.pick("+", "-", "*")
		if typ == "int" && p.chance(2) {
			op = p.pick("^", "|", "&", "<<", ">>", ">>>")
		}
		p.spend(2)
		fmt.Fprintf(&s, "%s %s (", p.leaf(typ), op)
	}
	return s.String() + p.expression(typ, depth) + strings.Repeat(")", n)
}

func (p *pareasWriter) floatOperation(depth int) string {
	if p.chance(6) {
		return "-" + p.parenthesized("float", depth)
	}
	left := p.parenthesized("float", depth)
	return left + p.pick(" + ", " - ", " * ", " / ", " % ") + p.parenthesized("float", depth)
}

func (p *pareasWriter) intOperation(depth int) string {
	switch p.Intn(8) {
	case 0:
		return p.pick("-", "!", "~", "!!", "-~") + p.parenthesized("int", depth)
	case 1, 2:
		typ := p.pick("int", "float")
		left := p.parenthesized(typ, depth)
		return left + p.pick(" == ", " != ", " < ", " <= ", " > ", " >= ") + p.parenthesized(typ, depth)
	case 3:
		left := p.parenthesized("int", depth)
		p.unsure++
		defer func() { p.unsure-- }()
		return left + p.pick(" && ", " || ") + p.parenthesized("int", depth)
	case 4: // without parentheses: the structure follows from precedence
		left := p.leaf("int") + p.pick(" * ", " / ", " % ", " + ", " - ", " << ", " >> ", " >>> ") + p.leaf("int")
		return left + p.pick(" & ", " | ", " ^ ", " == ", " < ") + p.leaf("int")
	}
	left := p.parenthesized("int", depth)
	return left + p.pick(" + ", " - ", " * ", " / ", " % ", " & ", " | ", " ^ ", " << ", " >> ", " >>> ") + p.parenthesized("int", depth)
}
