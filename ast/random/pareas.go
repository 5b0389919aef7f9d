package random

import (
	"fmt"
	"strings"
)

// Pareas writes a Pareas program. Its main returns a checksum of the results of its
// functions f0, f1, ..., which may also be called directly.
func Pareas(seed int64, o Options) string {
	p := pareasWriter{writer: newWriter(seed, o)}
	for i := range o.Functions { // callees first, so that the costs of calls are known
		p.function(i)
	}
	p.main()
	for i := len(p.texts) - 1; i > 0; i-- { // the language allows any order of functions
		j := p.Intn(i + 1)
		p.texts[i], p.texts[j] = p.texts[j], p.texts[i]
	}
	return strings.Join(p.texts, "\n")
}

type pareasWriter struct {
	writer
	functions []pareasFunction
	texts     []string // the texts of the functions
	scope     []pareasVariable
	names     int // number of variables so far
	result    string
	// unsure is more than 0 at positions that may not be executed although the text
	// behind them is. A variable that is declared there could be read before it is
	// initialised.
	unsure int
}

type pareasFunction struct {
	name       string
	parameters []string // types
	result     string
	cost       int
	recursive  bool // the first parameter bounds the depth of the recursion
}

type pareasVariable struct {
	name, typ string
	constant  bool // the generator relies on its value
}

// maxRecursion is the depth of the recursion of a recursive function, which calls itself
// once or twice.
const maxRecursion = 5

func (p *pareasWriter) function(i int) {
	f := pareasFunction{name: fmt.Sprintf("f%d", i), result: p.pick("int", "int", "float", "float", "void"), recursive: p.chance(5)}
	p.scope = p.scope[:0]
	var list []string
	if f.recursive {
		f.parameters = append(f.parameters, "int")
		list = append(list, "depth: int")
		p.scope = append(p.scope, pareasVariable{"depth", "int", true})
	}
	for range p.Intn(p.Parameters + 1) {
		v := p.variable(p.pick("int", "float"))
		f.parameters = append(f.parameters, v.typ)
		list = append(list, v.name+": "+v.typ)
		p.scope = append(p.scope, v)
	}
	p.begin(f.result, p.Cost/10)
	p.line("fn %s[%s]: %s {", f.name, strings.Join(list, ", "), f.result)
	p.indent++
	if f.recursive {
		p.recursion(f)
	}
	p.statements(1 + p.Intn(2*p.Statements))
	p.returnStatement()
	p.end()
	f.cost = p.cost + 5
	if f.recursive {
		f.cost *= 1 << (maxRecursion + 1)
	}
	p.functions = append(p.functions, f)
}

// begin starts the text of a function.
func (p *pareasWriter) begin(result string, limit int) {
	p.out.Reset()
	p.result, p.cost, p.limit, p.unsure = result, 0, limit, 0
}

// end finishes the text of a function.
func (p *pareasWriter) end() {
	p.indent--
	p.line("}")
	p.texts = append(p.texts, p.out.String())
}

// recursion writes the test that ends the recursion of f, and one or two recursive calls.
func (p *pareasWriter) recursion(f pareasFunction) {
	p.limit = p.Cost / 10 >> (maxRecursion + 1)
	p.line("if depth <= 0 || depth > %d {", maxRecursion)
	p.indent++
	mark := len(p.scope)
	p.returnStatement()
	p.scope = p.scope[:mark]
	p.indent--
	p.line("}")
	for range 1 + p.Intn(2) {
		call := f.name + "[depth - 1" + p.arguments(f.parameters[1:], p.Depth-2) + "]"
		if f.result == "void" {
			p.line("%s;", call)
			continue
		}
		v := p.variable(f.result)
		p.line("var %s = %s;", v.name, call)
		p.scope = append(p.scope, v)
	}
}

// arguments returns expressions of the given types, with a comma before each.
func (p *pareasWriter) arguments(types []string, depth int) string {
	var s strings.Builder
	for _, t := range types {
		s.WriteString(", " + p.expression(t, depth-1))
	}
	return s.String()
}

func (p *pareasWriter) variable(typ string) pareasVariable {
	p.names++
	return pareasVariable{name: fmt.Sprintf("v%d", p.names), typ: typ}
}

func (p *pareasWriter) returnStatement() {
	if p.result == "void" {
		p.line("return;")
		return
	}
	p.line("return %s;", p.expression(p.result, p.Depth))
}

// main writes a main that calls every function and adds up the results.
func (p *pareasWriter) main() {
	p.scope = p.scope[:0]
	p.begin("int", p.Cost)
	p.line("fn main[]: int {")
	p.indent++
	p.line("var sum = 0;")
	for _, f := range p.functions {
		if !p.affords(f.cost) {
			continue
		}
		p.spend(f.cost)
		call := p.callOf(f, p.Depth)
		switch f.result {
		case "int":
			p.line("sum = (sum << 5) - sum + %s;", call)
		case "float":
			v := p.variable("float")
			p.line("var %s = %s;", v.name, call)
			p.line("sum = (sum << 5) - sum + int(%s * 64.0);", v.name)
		default:
			p.line("%s;", call)
		}
	}
	p.scope = append(p.scope, pareasVariable{"sum", "int", false})
	p.statements(p.Statements)
	p.line("return (sum ^ sum >> 8 ^ sum >> 16 ^ sum >> 24) & 255;")
	p.end()
}

// statements writes n statements, or fewer if they would cost too much.
func (p *pareasWriter) statements(n int) {
	for ; n > 0 && p.affords(10); n-- {
		p.statement()
	}
}

func (p *pareasWriter) statement() {
	p.spend(2)
	switch p.Intn(12) {
	case 0, 1, 2:
		v := p.variable(p.pick("int", "float"))
		switch e := p.expression(v.typ, p.Depth); p.Intn(3) {
		case 0:
			p.line("var %s = %s;", v.name, e)
		case 1:
			p.line("var %s: %s = %s;", v.name, v.typ, e)
		default:
			p.line("var %s: %s;", v.name, v.typ)
			p.line("%s = %s;", v.name, e)
		}
		p.scope = append(p.scope, v)
	case 3, 4, 5:
		p.line("%s;", p.assignment(p.pick("int", "float"), p.Depth))
	case 6, 7:
		p.conditional()
	case 8, 9:
		p.loop()
	case 10:
		p.line("%s;", p.statementCall())
	default:
		p.block(1)
	}
}

// block writes a whole block, or its statements and its closing brace if the opening brace has
// been written.
func (p *pareasWriter) block(times int) {
	p.line("{")
	p.inside(times)
	p.line("}")
}

// inside writes the statements of a block.
func (p *pareasWriter) inside(times int) {
	mark := len(p.scope)
	p.repeated(times, func() { p.statements(1 + p.Intn(4)) })
	p.scope = p.scope[:mark]
}

func (p *pareasWriter) conditional() {
	p.line("if %s {", p.condition())
	p.inside(1)
	p.unsure++
	for range p.Intn(3) {
		p.line("} elif %s {", p.condition())
		p.inside(1)
	}
	p.unsure--
	if p.chance(2) {
		p.line("} else {")
		p.inside(1)
	}
	p.line("}")
}

func (p *pareasWriter) condition() string { return p.expression("int", p.Depth-1) }

// loop writes a loop that ends by a counter of its own.
func (p *pareasWriter) loop() {
	times := 1 + p.Intn(8)
	if !p.affords(40 * times) {
		return
	}
	v := p.variable("int")
	v.constant = true
	p.line("var %s = %d;", v.name, times)
	p.scope = append(p.scope, v)
	p.repeat *= times + 1
	condition := fmt.Sprintf("%s > 0", v.name)
	if p.chance(3) {
		p.unsure++
		condition = fmt.Sprintf("%s && (%s)", condition, p.condition())
		p.unsure--
	}
	p.repeat /= times + 1
	p.line("while %s {", condition)
	p.indent++
	p.line("%s = %s - 1;", v.name, v.name)
	p.indent--
	p.inside(times)
	p.line("}")
}

// statementCall returns a call for its effect, or some other expression.
func (p *pareasWriter) statementCall() string {
	for range 4 {
		if f, ok := p.callee(""); ok {
			return p.callOf(f, p.Depth)
		}
	}
	return p.expression("int", p.Depth)
}

// callee returns a function that the cost allows. It has the given result type; "" means
// any type.
func (p *pareasWriter) callee(result string) (f pareasFunction, ok bool) {
	if len(p.functions) == 0 {
		return f, false
	}
	f = p.functions[p.Intn(len(p.functions))]
	if result != "" && f.result != result || !p.affords(f.cost) {
		return f, false
	}
	p.spend(f.cost)
	return f, true
}

func (p *pareasWriter) callOf(f pareasFunction, depth int) string {
	parameters, list := f.parameters, ""
	if f.recursive {
		list = fmt.Sprintf(", %s & 7", p.parenthesized("int", depth-1))
		parameters = parameters[1:]
	}
	list += p.arguments(parameters, depth)
	return f.name + "[" + strings.TrimPrefix(list, ", ") + "]"
}
