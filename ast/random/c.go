package random

import (
	"fmt"
	"strings"
)

// C writes a C program of one file that includes no headers. Its main prints some values
// and a checksum. The C standard leaves no result of the program open except those that
// gcc defines under -fwrapv -funsigned-char -ffp-contract=off. There is no division by
// zero or with overflow, no shift by the width or more, no conversion of a float to an
// integer type that cannot hold it, no uninitialised object, no access out of bounds or
// by another type, and no two unsequenced effects on one object. If Wide is not set, the
// program means the same under every data model with an int of 32 bits.
func C(seed int64, o Options) string {
	c := &cWriter{writer: newWriter(seed, o)}
	c.globals()
	for i := range o.Functions { // callees first, so that the costs of calls are known
		c.function(i)
	}
	c.main()
	return c.assemble()
}

type cWriter struct {
	writer
	functions  []cFunction
	texts      []string // the texts of the functions
	prototypes strings.Builder
	data       string // the declarations of global variables
	scope      []cVariable
	names      int
	current    cFunction
	shared     int      // the first `shared` entries of scope are global
	loops      int      // number of loops around the current position, in the function
	switches   int      // number of switches around it
	labels     []string // labels behind the blocks around it

	effects
	own    int     // in a statement expression: 1 + the number of entries of scope that are declared outside of it; else 0
	around effects // in a statement expression: the effects of the expression around it
}

type cFunction struct {
	name       string
	parameters []cVariable
	result     ctype
	cost       int
	impure     bool // writes memory that other functions can see
	recursive  bool // the first parameter bounds the depth of the recursion
}

// A cVariable is a scalar, an array of scalars, or a pointer to scalars.
type cVariable struct {
	name     string
	typ      ctype
	length   int  // number of elements of an array, or of the memory to which a pointer points: a power of two
	rows     int  // number of rows of an array of arrays, else 0
	array    bool // an array, not a pointer
	memory   bool // a scalar that a called function might change
	constant bool // must not be changed
}

func (v cVariable) scalar() bool { return v.length == 0 }

// declarator returns the declarator of v, which follows the type.
func (v cVariable) declarator() string {
	switch {
	case v.scalar():
		return v.name
	case !v.array:
		return "*" + v.name
	case v.rows > 0:
		return fmt.Sprintf("%s[%d][%d]", v.name, v.rows, v.length)
	}
	return fmt.Sprintf("%s[%d]", v.name, v.length)
}

func (c *cWriter) name(prefix string) string {
	c.names++
	return fmt.Sprintf("%s%d", prefix, c.names)
}

// head is the start of every program. Its functions convert floats of unknown size to
// integers, and mix a value into the checksum.
const head = `int printf(const char *format, ...);

enum { Zero, One, Seven = 7, Minus = -3, Next };
typedef unsigned int word;

static unsigned checksum;
static void mix(unsigned x) { checksum = (checksum << 5) - checksum + x; }
static int truncated(float x) { return x > -2e9f && x < 2e9f ? (int)x : 12345; }
`

const wideHead = `static int whole(double x) { return x > -2e9 && x < 2e9 ? (int)x : -54321; }
static long fold(long x) { mix((unsigned)x); return x >> 32; }
`

// globals declares global variables: scalars, arrays and pointers.
func (c *cWriter) globals() {
	for range 4 + c.Intn(4) {
		t := c.arithmeticType()
		v := cVariable{name: c.name("g"), typ: t, memory: true}
		c.line("%s%s %s = %s;", c.pick("", "static ", "volatile "), t, v.name, c.constant(t))
		c.scope = append(c.scope, v)
	}
	for range 4 + c.Intn(3) {
		v := cVariable{name: c.name("a"), typ: c.arithmeticType(), length: 4 << c.Intn(3), array: true}
		if c.chance(3) {
			v.rows = 2 << c.Intn(2)
		}
		c.line("%s%s %s = %s;", c.pick("", "static "), v.typ, v.declarator(), c.arrayInitializer(v))
		c.scope = append(c.scope, v)
		if v.rows == 0 && c.chance(2) {
			p := cVariable{name: c.name("p"), typ: v.typ, length: v.length / 2, memory: true}
			c.line("static %s *%s = %s + %d;", v.typ, p.name, v.name, v.length/2)
			c.scope = append(c.scope, p)
		}
	}
	c.line(`const char text[8] = "a\n\x41\0%%?\177";`)
	c.scope = append(c.scope, cVariable{name: "text", typ: cChar, length: 8, array: true, constant: true})
	c.data, c.shared = c.out.String(), len(c.scope)
}

// arrayInitializer returns a list of constants, which may leave out the last elements.
func (c *cWriter) arrayInitializer(v cVariable) string {
	row := func() string {
		var list []string
		for range 1 + c.Intn(v.length) {
			list = append(list, c.constant(v.typ))
		}
		return "{" + strings.Join(list, ", ") + "}"
	}
	if v.rows == 0 {
		return row()
	}
	var list []string
	for range v.rows {
		list = append(list, row())
	}
	return "{" + strings.Join(list, ", ") + "}"
}

// assemble returns the text of the program: first the prototypes, then the functions in
// any order.
func (c *cWriter) assemble() string {
	text := head
	if c.Wide {
		text += wideHead
	}
	for i := len(c.texts) - 1; i > 0; i-- {
		j := c.Intn(i + 1)
		c.texts[i], c.texts[j] = c.texts[j], c.texts[i]
	}
	return text + "\n" + c.data + "\n" + c.prototypes.String() + "\n" + strings.Join(c.texts, "\n")
}

func (c *cWriter) function(i int) {
	f := cFunction{name: fmt.Sprintf("f%d", i), result: c.arithmeticType(), recursive: c.chance(5)}
	if c.chance(5) {
		f.result = cVoid
	}
	mark := len(c.scope)
	c.fullExpression()
	if f.recursive {
		f.parameters = append(f.parameters, cVariable{name: "depth", typ: cInt, constant: true})
	}
	for range c.Intn(c.Parameters + 1) {
		v := cVariable{name: c.name("v"), typ: c.arithmeticType()}
		if a, ok := c.array(true); ok && c.chance(8) {
			v = cVariable{name: c.name("p"), typ: a.typ, length: 4}
		}
		f.parameters = append(f.parameters, v)
	}
	c.scope = append(c.scope, f.parameters...)
	c.begin(f, c.Cost/10)
	signature := fmt.Sprintf("%s %s(%s)", f.result, f.name, parameterList(f))
	if c.chance(3) {
		signature = "static " + signature
	}
	fmt.Fprintf(&c.prototypes, "%s;\n", signature)
	c.line("%s {", signature)
	c.indent++
	if f.recursive {
		c.recursion()
	}
	c.statements(1 + c.Intn(2*c.Statements))
	c.returnStatement()
	c.end()
	c.scope = c.scope[:mark]
	f = c.current
	f.cost = c.cost + 5
	if f.recursive {
		f.cost *= 1 << (maxRecursion + 1)
	}
	c.functions = append(c.functions, f)
	if c.chance(2) {
		c.forward(f)
	}
}

// forward writes a function that does little else than call f, with other arguments, and return its result. The call may be a tail call.
func (c *cWriter) forward(f cFunction) {
	to := f
	f.name = "t" + f.name
	mark := len(c.scope)
	c.scope = append(c.scope, f.parameters...)
	c.begin(f, c.Cost/10)
	signature := fmt.Sprintf("%s %s(%s)", f.result, f.name, parameterList(f))
	fmt.Fprintf(&c.prototypes, "%s;\n", signature)
	c.line("%s {", signature)
	c.indent++
	c.fullExpression()
	list := ""
	if f.recursive {
		list, to.parameters = "depth, ", f.parameters[1:]
	}
	call := fmt.Sprintf("%s(%s)", to.name, strings.TrimSuffix(list+c.arguments(to, c.Depth-2), ", "))
	if f.result == cVoid {
		c.line("%s;", call)
	} else if c.chance(2) {
		c.line("return %s;", call)
	} else {
		v := cVariable{name: c.name("v"), typ: f.result}
		c.line("%s %s = %s;", v.typ, v.name, c.constant(v.typ))
		c.fullExpression()
		c.returnAssigned(v, call, c.integer(1).text)
		c.line("return %s;", v.name)
	}
	c.end()
	c.scope = c.scope[:mark]
	f.impure, f.cost = f.impure || c.current.impure, f.cost+c.cost
	c.functions = append(c.functions, f)
}

func parameterList(f cFunction) string {
	var list []string
	for _, v := range f.parameters {
		list = append(list, fmt.Sprintf("%s %s", v.typ, v.declarator()))
	}
	if list == nil {
		return "void"
	}
	return strings.Join(list, ", ")
}

func (c *cWriter) begin(f cFunction, limit int) {
	c.out.Reset()
	c.current, c.cost, c.limit, c.loops, c.switches, c.labels = f, 0, limit, 0, 0, nil
}

func (c *cWriter) end() {
	c.indent--
	c.line("}")
	c.texts = append(c.texts, c.out.String())
}

// recursion writes the test that ends the recursion of the current function, and one or
// two recursive calls.
func (c *cWriter) recursion() {
	f := c.current
	c.limit = c.Cost / 10 >> (maxRecursion + 1)
	c.line("if (depth <= 0 || depth > %d)", maxRecursion)
	c.indent++
	c.returnStatement()
	c.indent--
	f.recursive, f.parameters = false, f.parameters[1:]
	for range 1 + c.Intn(2) {
		c.fullExpression()
		call := f.name + "(" + strings.TrimSuffix("depth - 1, "+c.arguments(f, c.Depth-2), ", ") + ")"
		if f.result == cVoid {
			c.line("%s;", call)
			continue
		}
		v := cVariable{name: c.name("v"), typ: f.result}
		c.line("%s %s = %s;", v.typ, v.name, call)
		c.scope = append(c.scope, v)
	}
}

func (c *cWriter) returnStatement() {
	if c.current.result == cVoid {
		c.line("return;")
		return
	}
	c.fullExpression()
	c.line("return %s;", c.valueOf(c.current.result, c.Depth))
}

// main writes a main that calls every function, prints values, and last prints the
// checksum.
func (c *cWriter) main() {
	c.begin(cFunction{name: "main", result: cInt, impure: true}, c.Cost)
	c.line("int main(void) {")
	c.indent++
	for _, f := range c.functions {
		if !c.affords(f.cost) {
			continue
		}
		c.spend(f.cost)
		c.fullExpression()
		if call := c.callOf(f, c.Depth); f.result == cVoid {
			c.line("%s;", call)
		} else {
			c.mix(cValue{call, f.result})
		}
	}
	c.statements(c.Statements)
	c.scope = c.scope[:c.shared]
	for range 3 {
		c.print()
	}
	c.mixGlobals()
	c.line(`printf("%%u\n", checksum);`)
	c.line("return checksum & 127;")
	c.end()
}

// mixGlobals adds the values of the global variables to the checksum.
func (c *cWriter) mixGlobals() {
	for _, v := range c.scope[:c.shared] {
		switch {
		case v.scalar():
			c.mix(cValue{v.name, v.typ})
		case v.rows > 0:
			c.mix(cValue{fmt.Sprintf("%s[%d][%d]", v.name, c.Intn(v.rows), c.Intn(v.length)), v.typ})
		default:
			c.mix(cValue{fmt.Sprintf("%s[%d]", v.name, c.Intn(v.length)), v.typ})
		}
	}
}

// mix adds a value to the checksum.
func (c *cWriter) mix(v cValue) {
	if c.own > 0 {
		c.line("(void)%s;", v.text)
		return
	}
	c.current.impure = true
	switch {
	case v.typ.float():
		c.line("mix((unsigned)%s);", c.convert(cValue{fmt.Sprintf("(%s * 64.0f)", v.text), v.typ}, cInt))
	case ctypes[v.typ].bits == 64:
		c.line("mix((unsigned)fold((long)%s));", v.text)
	default:
		c.line("mix(%s);", v.text)
	}
}

// print writes a call of printf with several arguments.
func (c *cWriter) print() {
	c.fullExpression()
	var formats, values []string
	for range 1 + c.Intn(12) {
		t := c.integerType().promoted()
		switch v := fmt.Sprintf("(%s)%s", t, c.valueOf(t, c.Depth-2)); {
		case c.Wide && c.chance(5):
			formats, values = append(formats, "%.2f"), append(values, fmt.Sprintf("(%s & 4095) / 4.0", v))
		case c.chance(6):
			formats, values = append(formats, "%c"), append(values, fmt.Sprintf("'a' + (int)(%s & 15)", v))
		case c.chance(6):
			formats, values = append(formats, "%s", ctypes[t].format), append(values, `"text" + 1`, v)
		default:
			formats, values = append(formats, ctypes[t].format), append(values, v)
		}
	}
	c.line(`printf("%s\n", %s);`, strings.Join(formats, " "), strings.Join(values, ", "))
}
