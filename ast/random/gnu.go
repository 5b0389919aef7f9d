package random

import (
	"fmt"
	"slices"
	"strings"
)

// GNU writes a C program that consists of the extensions of GNU C and of the less usual parts of C99: statement expressions in
// any place, nested functions, arrays of variable length, computed jumps, local labels, vectors, complex integers, records by
// value, compound literals, designators, builtin functions. Further functions assign results of calls and return them, see gnuResults. Its main prints a number for the calls of its functions and a
// checksum. All operands are integers of which only the low 32 bits count, so that every operation is defined. Wherever the
// order of evaluation is open, the operands only change variables of their own. The program means the same under gcc with
// -fwrapv for a machine of 64 bits.
func GNU(seed int64) string {
	g := &gnuWriter{writer: newWriter(seed, Options{})}
	g.line("%s", gnuHead)
	for range 1 + g.Intn(4) {
		g.record()
	}
	g.globals()
	const functions, callers = 3, 4
	for i := range functions {
		g.function(i)
	}
	g.line("%s", gnuResultHead)
	for i := range callers {
		g.results(i)
	}
	g.line("int main(void) {\n\tunsigned r = 0;\n\tfor (unsigned i = 0; i < 9; i++) {")
	for i := range callers {
		g.line("\t\tr = r * 17 + h%d(i * %du);", i, 1+g.Intn(20))
	}
	g.line("\t}")
	for i := range functions {
		g.line("\tr = r * 17 + f%d(1);\n\tr = r * 17 + f%d(%du);", i, i, g.Uint32())
	}
	for _, v := range g.scope {
		g.line("\tmix(%s);", g.read(v))
	}
	g.line("\tprintf(\"%%u %%u\\n\", r, checksum);\n\treturn 0;\n}")
	return g.out.String()
}

// gnuHead is the start of every program.
const gnuHead = `int printf(const char *format, ...);
typedef unsigned vector __attribute__((vector_size(16)));
static unsigned checksum;
static void mix(unsigned x) { checksum = checksum * 31 + x; }
static void mixed(unsigned *p) { mix(*p); }
static unsigned sum(int n, ...) {
	__builtin_va_list l;
	__builtin_va_start(l, n);
	unsigned r = n;
	while (n-- > 0)
		r = r * 3 + __builtin_va_arg(l, unsigned);
	__builtin_va_end(l);
	return r;
}
static _Complex unsigned pair(unsigned a, unsigned b) {
	_Complex unsigned r;
	__real__ r = a;
	__imag__ r = b;
	return r;
}`

type gnuWriter struct {
	writer
	names   int
	records [][]int // for each record, the kinds of its members: indices of gnuMembers
	scope   []gnuVariable
	budget  int // number of templates that the function may still expand

	context gnuContext
}

// A gnuContext tells where a statement or an expression stands.
type gnuContext struct {
	declared int  // number of entries of scope when the block began
	own      int  // the first entry of scope that may change here
	inner    bool // it is in an expression or a nested function: no variable may change that is declared outside
	loop     bool // it is in the body of a loop of its function
	returns  bool // its function returns a value
}

// A gnuVariable is a variable or a nested function. The meaning of size depends on the kind.
type gnuVariable struct {
	kind gnuKind
	name string
	size int // of an array: a number of elements that it has; of a record, or an array or a pointer to one: the record's number
}

type gnuKind uint8

const (
	gnuNothing gnuKind = iota
	gnuScalar
	gnuConstant // a scalar that must not change
	gnuLong     // a scalar of 64 bits
	gnuArray
	gnuMatrix
	gnuRecord
	gnuRecords // an array of two records
	gnuPointer // to a record
	gnuVector
	gnuComplex
	gnuFunction
)

// gnuMembers are the kinds of members of records: the declaration of a member called %s, an expression for a value of the member
// %s, and an initializer. The last two are templates.
var gnuMembers = []struct{ declaration, read, initializer string }{
	{"unsigned %s;", "%s", "@E"},
	{"unsigned %s : 13;", "%s", "@E"},
	{"int %s : 5;", "%s", "@E"},
	{"int %s : 31;", "%s", "@E"},
	{"signed char %s;", "%s", "@E"},
	{"unsigned short %s;", "%s", "@E"},
	{"unsigned long long %s;", "(unsigned)%s", "@E"},
	{"unsigned %s[3];", "%s[@E %% 3u]", "{ @E, [2] = @E }"},
	{"unsigned char %s[4];", "%s[@E & 3]", "{ [1] = @E, @E }"},
	{"union { unsigned i; unsigned char c[4]; unsigned short h[2]; } %s;", "%s.c[1]", "{ .i = @E }"},
	{"struct { short a; unsigned b; } %s;", "%s.b", "{ @E, @E }"},
	{"vector %s;", "%s[1]", "{ @E, @E }"},
}

// record declares a record, and a function that changes and returns one.
func (g *gnuWriter) record() {
	n := len(g.records)
	var members []int
	declarations := ""
	for i := range 1 + g.Intn(5) {
		k := g.Intn(len(gnuMembers))
		members = append(members, k)
		declarations += " " + fmt.Sprintf(gnuMembers[k].declaration, gnuMemberName(i))
	}
	g.records = append(g.records, members)
	attribute := g.pick("", "", "__attribute__((packed)) ", "__attribute__((aligned(16))) ")
	g.line("struct %ss%d {%s };", attribute, n, declarations)
	g.line("__attribute__((noinline)) struct s%d id%d(struct s%d x, unsigned y) {\n\tif (y & 1)\n\t\tx = (struct s%d){ };\n\treturn x;\n}", n, n, n, n)
}

// globals declares the variables that main adds to the checksum.
func (g *gnuWriter) globals() {
	g.line("unsigned g0 = 5;\nstatic unsigned g1 = 77;\nvolatile unsigned g2 = 12345;\nunsigned g3[5] = { [2] = 7, 9 };")
	g.scope = append(g.scope, gnuVariable{gnuScalar, "g0", 0}, gnuVariable{gnuScalar, "g1", 0}, gnuVariable{gnuScalar, "g2", 0}, gnuVariable{gnuArray, "g3", 5})
	for i := range g.records {
		g.line("struct s%d r%d;", i, i)
		g.scope = append(g.scope, gnuVariable{gnuRecord, fmt.Sprintf("r%d", i), i})
	}
}

// function writes a function of one parameter. It may change the global variables.
func (g *gnuWriter) function(i int) {
	globals := len(g.scope)
	g.line("%sunsigned f%d(unsigned p) {", g.pick("", "static ", "static inline "), i)
	g.scope = append(g.scope, gnuVariable{gnuScalar, "p", 0})
	g.budget, g.context = 60<<g.Intn(3), gnuContext{declared: len(g.scope), returns: true}
	for range 3 + g.Intn(5) {
		g.line("\t%s", g.statement(4))
	}
	g.line("\treturn %s;\n}", g.expression(3))
	g.scope = g.scope[:globals]
}

// name returns a new name.
func (g *gnuWriter) name() string {
	g.names++
	return fmt.Sprintf("x%d", g.names)
}

// read returns an expression for a value of a variable, which is no function.
func (g *gnuWriter) read(v gnuVariable) string {
	switch v.kind {
	case gnuLong:
		return fmt.Sprintf("(unsigned)(%s >> %d)", v.name, 8*g.Intn(5))
	case gnuArray:
		return fmt.Sprintf("%s[%d]", v.name, g.Intn(v.size))
	case gnuMatrix:
		return fmt.Sprintf("%s[%d][%d]", v.name, g.Intn(v.size), g.Intn(v.size))
	case gnuRecord:
		return g.member(v.name, v.size)
	case gnuRecords:
		return g.member(fmt.Sprintf("%s[%d]", v.name, g.Intn(2)), v.size)
	case gnuPointer:
		return g.member("(*"+v.name+")", v.size)
	case gnuVector:
		return fmt.Sprintf("%s[%d]", v.name, g.Intn(4))
	case gnuComplex:
		return g.pick("__real__ ", "__imag__ ") + v.name
	}
	return v.name
}

func gnuMemberName(i int) string { return fmt.Sprintf("m%d", i) }

// member returns an expression for a value in a record of kind n.
func (g *gnuWriter) member(record string, n int) string {
	i := g.Intn(len(g.records[n]))
	text := fmt.Sprintf(gnuMembers[g.records[n][i]].read, record+"."+gnuMemberName(i))
	return g.expand(&gnuTemplate{text: text}, 1)
}

// initializer returns an initializer for a record of kind n: some of its members, with designators or without.
func (g *gnuWriter) initializer(n, depth int) string {
	var list []string
	designated := g.chance(2)
	for i, k := range g.records[n] {
		if g.chance(4) {
			if designated {
				continue
			}
			break
		}
		text := g.expand(&gnuTemplate{text: gnuMembers[k].initializer}, depth)
		if designated {
			text = "." + gnuMemberName(i) + " = " + text
		}
		list = append(list, text)
	}
	if designated {
		g.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	}
	return "{ " + strings.Join(list, ", ") + " }"
}

// all returns the variables of some kinds, from entry `from` of scope on.
func (g *gnuWriter) all(from int, kinds ...gnuKind) (list []gnuVariable) {
	for _, v := range g.scope[min(from, len(g.scope)):] {
		if slices.Contains(kinds, v.kind) {
			list = append(list, v)
		}
	}
	return list
}

// visible returns one of these variables, if there is one.
func (g *gnuWriter) visible(from int, kinds ...gnuKind) (v gnuVariable, ok bool) {
	list := g.all(from, kinds...)
	if list == nil {
		return v, false
	}
	return list[g.Intn(len(list))], true
}
