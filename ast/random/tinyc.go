package random

import "fmt"

// TinyC writes a TinyC program, and the same program in C. In C, every literal, truth
// value and char that is read is converted to 64 bits, the size of TinyC's int. main
// prints values and returns a part of a checksum. As in C (see C), the meaning leaves a
// compiler no choice except those that gcc decides under -fwrapv and -ffp-contract=off.
func TinyC(seed int64, o Options) (tinyc, inC string) {
	return writeTinyC(seed, o, false), writeTinyC(seed, o, true)
}

func writeTinyC(seed int64, o Options, inC bool) string {
	o.Depth -= 2 // each level takes more text than in C
	t := &tinycWriter{writer: newWriter(seed, o), inC: inC}
	t.out.WriteString([...]string{tinycHead, tinycHeadInC}[b2i(inC)])
	t.globals()
	for i := range o.Functions {
		t.function(i)
	}
	t.main()
	return t.out.String()
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// A tinycWriter writes one of the two texts. It uses the same random numbers for both.
type tinycWriter struct {
	writer
	inC   bool
	scope []tinycVariable
	names int
	costs []int // of the functions f0, f1, ...
	loops int   // number of loops around the current position
}

// A tinycVariable is a scalar, an array or a struct, or a pointer to one of these.
type tinycVariable struct {
	name     string
	typ      tinycType
	length   int // number of elements of an array, or of the memory to which a pointer points: a power of two; else 0
	constant bool
}

type tinycType int

const (
	tChar tinycType = iota
	tInt
	tDouble
	tPair
	tNest
)

// The head declares two structs and the functions for the checksum. In both texts the
// structs have the members that the generator uses (see part).
const (
	tinycHead = `struct Pair { char c; int n; double d; int a[4]; };
struct Nest { Pair first; char s[3]; Pair second; };
typedef int (*Operation)(int, int);
int checksum;
void mix(int x) { checksum = checksum * 31 + x; }
int whole(double x) { return x > -9e15 && x < 9e15 ? cast<int>(x) : 12345; }
int add(int x, int y) { return x + y; }
int hash(int x, int y) { return (x ^ y >> 7) * 1000003; }
int less(int x, int y) { return x < y; }
Operation operations[4] = {add, hash, less, &hash};
Pair made(int n, double d, char c) { Pair p = {c, n, d, {n, c}}; return p; }
`
	tinycHeadInC = `int printf(const char *, ...);
typedef signed char character;
typedef struct Pair { character c; long long n; double d; long long a[4]; } Pair;
typedef struct Nest { Pair first; character s[3]; Pair second; } Nest;
typedef long long (*Operation)(long long, long long);
static void printnum(long long n) { printf("%lld\n", n); }
long long checksum;
void mix(long long x) { checksum = checksum * 31 + x; }
long long whole(double x) { return x > -9e15 && x < 9e15 ? (long long)x : 12345; }
long long add(long long x, long long y) { return x + y; }
long long hash(long long x, long long y) { return (x ^ y >> 7) * 1000003; }
long long less(long long x, long long y) { return x < y; }
Operation operations[4] = {add, hash, less, &hash};
Pair made(long long n, double d, character c) { Pair p = {c, n, d, {n, c}}; return p; }
`
)

func (t *tinycWriter) typeName(typ tinycType) string {
	if t.inC && typ <= tInt {
		return [...]string{"character", "long long"}[typ]
	}
	return [...]string{"char", "int", "double", "Pair", "Nest"}[typ]
}

// asInt returns text, an expression of an integer type, converted to TinyC's int.
func (t *tinycWriter) asInt(text string) string {
	if t.inC {
		return "((long long)" + text + ")"
	}
	return text
}

// cast returns a cast of an expression.
func (t *tinycWriter) cast(typ tinycType, text string) string {
	if t.inC {
		return t.asInt("(" + t.typeName(typ) + ")(" + text + ")")
	}
	return fmt.Sprintf("cast<%s>(%s)", t.typeName(typ), text)
}

func (t *tinycWriter) name(prefix string) string {
	t.names++
	return fmt.Sprintf("%s%d", prefix, t.names)
}

func (t *tinycWriter) declare(v tinycVariable) tinycVariable {
	t.scope = append(t.scope, v)
	return v
}

func (t *tinycWriter) globals() {
	for range 6 {
		v := t.declare(tinycVariable{name: t.name("g"), typ: tinycType(t.Intn(5))})
		t.line("%s %s;", t.typeName(v.typ), v.name)
		v = t.declare(tinycVariable{name: t.name("a"), typ: tinycType(t.Intn(3)), length: 4 << t.Intn(3)})
		t.line("%s %s[%d] = {%s, %s};", t.typeName(v.typ), v.name, v.length, t.literal(v.typ), t.literal(v.typ))
		p := t.declare(tinycVariable{name: t.name("p"), typ: v.typ, length: v.length / 2})
		t.line("%s *%s = &%s[%d];", t.typeName(p.typ), p.name, v.name, v.length/2)
	}
}

// function writes function i, which has parameters of every kind.
func (t *tinycWriter) function(i int) {
	mark := len(t.scope)
	t.cost, t.limit, t.loops = 0, t.Cost/10, 0
	t.line("%s f%d(%s x, %s y, %s z, %s *p) {", t.typeName(tInt), i, t.typeName(tInt), t.typeName(tDouble), t.typeName(tPair), t.typeName(tNest))
	t.declare(tinycVariable{name: "x", typ: tInt})
	t.declare(tinycVariable{name: "y", typ: tDouble})
	t.declare(tinycVariable{name: "z", typ: tPair})
	t.declare(tinycVariable{name: "p", typ: tNest, length: 1})
	t.body(t.Statements)
	t.line("\treturn %s;", t.integer(t.Depth))
	t.line("}")
	t.costs = append(t.costs, t.cost+5)
	t.scope = t.scope[:mark]
}

func (t *tinycWriter) main() {
	t.cost, t.limit, t.loops = 0, t.Cost, 0
	t.line("%s {", [...]string{"int main()", "int main(void)"}[b2i(t.inC)])
	t.line("\t%s nest = {{1, 2, 3.5}, \"ab\"};", t.typeName(tNest))
	t.declare(tinycVariable{name: "nest", typ: tNest})
	for i := range t.costs {
		t.indent++
		t.call(i)
		t.indent--
	}
	t.body(t.Statements)
	for _, v := range t.scope {
		if v.typ <= tDouble {
			t.line("\tmix(%s);", t.convert(t.read(v), tInt))
		}
	}
	t.line("\tprintnum(checksum);")
	t.line("\treturn checksum & 63;")
	t.line("}")
}

func (t *tinycWriter) body(n int) {
	t.repeated(1, func() { t.statements(n) })
}

func (t *tinycWriter) statements(n int) {
	mark := len(t.scope)
	for ; n > 0 && t.affords(30); n-- {
		t.statement()
	}
	t.scope = t.scope[:mark]
}

func (t *tinycWriter) statement() {
	t.spend(3)
	switch t.Intn(13) {
	case 0, 1:
		t.declaration()
	case 2, 3, 4:
		t.assign()
	case 5:
		t.line("if (%s) {", t.expression(t.Depth).text)
		t.body(3)
		t.line("} else {")
		t.body(2)
		t.line("}")
	case 6, 7:
		t.loop()
	case 8:
		t.switched()
	case 9:
		if len(t.costs) > 0 {
			t.call(t.Intn(len(t.costs)))
		}
	case 10:
		if t.loops > 0 {
			t.line("if (%s) %s;", t.expression(t.Depth-1).text, t.pick("break", "continue"))
		}
	case 11:
		t.line("printnum(%s);", t.convert(t.expression(t.Depth), tInt))
	default:
		t.line("mix(%s);", t.convert(t.expression(t.Depth), tInt))
	}
}

// declaration declares a scalar, a struct or a pointer to one.
func (t *tinycWriter) declaration() {
	v := tinycVariable{name: t.name("v"), typ: tinycType(t.Intn(5))}
	switch {
	case v.typ <= tDouble:
		t.line("%s %s = %s;", t.typeName(v.typ), v.name, t.value(v.typ))
	case v.typ == tNest:
		from, ok := t.find(func(x tinycVariable) bool { return x.typ == tNest && x.length == 0 })
		if !ok {
			return
		}
		t.line("%s *%s = &%s;", t.typeName(tNest), v.name, from.name)
		v.length = 1
	default:
		t.line("%s %s = %s;", t.typeName(v.typ), v.name, t.pair())
	}
	t.declare(v)
}

// pair returns an expression for a value of the struct Pair.
func (t *tinycWriter) pair() string {
	if v, ok := t.find(func(x tinycVariable) bool { return x.typ >= tPair }); ok && t.chance(2) {
		switch dot := [...]string{".", "->"}[min(v.length, 1)]; {
		case v.typ == tNest:
			return v.name + dot + t.pick("first", "second")
		case v.length == 0:
			return v.name
		}
	}
	return fmt.Sprintf("made(%s, %s, %s)", t.value(tInt), t.value(tDouble), t.value(tChar))
}

// assign writes an assignment to an lvalue that may be changed.
func (t *tinycWriter) assign() {
	if v, ok := t.find(func(x tinycVariable) bool { return x.typ == tNest }); ok && t.chance(4) {
		t.line("%s%s%s = %s;", v.name, [...]string{".", "->"}[min(v.length, 1)], t.pick("first", "second"), t.pair())
		return
	}
	v, typ, ok := t.lvalue()
	if !ok {
		return
	}
	switch t.Intn(4) {
	case 0:
		t.line("%s;", fmt.Sprintf(t.pick("%s++", "--%s"), v))
	case 1:
		operator := t.pick("+=", "-=", "*=")
		if typ != tDouble && t.chance(2) {
			operator = t.pick("&=", "|=", "^=")
		}
		t.line("%s %s %s;", v, operator, t.convert(t.expression(t.Depth), typ))
	default:
		t.line("%s = %s;", v, t.value(typ))
	}
}

// call writes a call of function i. The arguments have no effects.
func (t *tinycWriter) call(i int) {
	nest, ok := t.find(func(x tinycVariable) bool { return x.typ == tNest })
	if !ok || !t.affords(t.costs[i]) {
		return
	}
	t.spend(t.costs[i])
	t.line("mix(f%d(%s, %s, %s, %s%s));", i, t.value(tInt), t.value(tDouble), t.pair(), [...]string{"&", ""}[min(nest.length, 1)], nest.name)
}

// loop writes a loop that ends by a counter of its own.
func (t *tinycWriter) loop() {
	times := 1 + t.Intn(7)
	if !t.affords(60 * times) {
		return
	}
	i, mark := tinycVariable{name: t.name("i"), typ: tinycType(t.Intn(2)), constant: true}, len(t.scope)
	head, tail := fmt.Sprintf("for (%s %s = 0; %s < %d; %s++) {", t.typeName(i.typ), i.name, i.name, times, i.name), "}"
	if t.chance(2) {
		t.line("%s %s = %d;", t.typeName(i.typ), i.name, times)
		head, tail = fmt.Sprintf("while (%s--) {", i.name), "}"
		if t.chance(2) {
			head, tail = "do {", fmt.Sprintf("} while (--%s);", i.name)
		}
		mark++
	}
	t.declare(i)
	t.line("%s", head)
	t.loops++
	t.repeated(times, func() { t.statements(3) })
	t.loops--
	t.line("%s", tail)
	t.scope = t.scope[:min(mark, len(t.scope))]
}

// switched writes a switch in which some cases fall through to the next.
func (t *tinycWriter) switched() {
	t.line("switch (%s & 7) {", t.integer(t.Depth-1))
	loops := t.loops
	t.loops = 0 // a break would belong to the switch
	for _, value := range t.Perm(8)[:5] {
		if value == 0 {
			t.line("default: {")
		} else {
			t.line("case %d: {", value)
		}
		t.body(2)
		t.line("}")
		if !t.chance(3) {
			t.line("break;")
		}
	}
	t.loops = loops
	t.line("}")
}

// find returns a variable in scope for which wanted holds, often one of the last.
func (t *tinycWriter) find(wanted func(tinycVariable) bool) (v tinycVariable, ok bool) {
	for range 12 {
		i := t.Intn(len(t.scope))
		if t.chance(2) {
			i = max(i, t.Intn(len(t.scope)))
		}
		if v = t.scope[i]; wanted(v) {
			return v, true
		}
	}
	return v, false
}

// lvalue returns a scalar that may be written, and its type.
func (t *tinycWriter) lvalue() (text string, typ tinycType, ok bool) {
	v, ok := t.find(func(x tinycVariable) bool { return !x.constant })
	text, typ = t.part(v)
	return text, typ, ok
}

// part returns v if it is a scalar, and else a scalar in it.
func (t *tinycWriter) part(v tinycVariable) (text string, typ tinycType) {
	dot := [...]string{".", "->"}[min(v.length, 1)]
	switch {
	case v.typ == tNest && t.chance(3):
		return fmt.Sprintf("%s%ss[%d]", v.name, dot, t.Intn(3)), tChar
	case v.typ == tNest:
		return t.part(tinycVariable{name: v.name + dot + t.pick("first", "second"), typ: tPair})
	case v.typ == tPair && t.chance(3):
		return fmt.Sprintf("%s.a[%s]", v.name, t.index(4)), tInt
	case v.typ == tPair:
		i := t.Intn(3)
		return v.name + [...]string{".c", ".n", ".d"}[i], tinycType(i)
	case v.length > 0 && t.chance(3):
		return fmt.Sprintf("(*(%s + %s))", v.name, t.index(v.length)), v.typ
	case v.length > 0:
		return fmt.Sprintf("%s[%s]", v.name, t.index(v.length)), v.typ
	}
	return v.name, v.typ
}

// index returns an expression with a value from 0 up to, but not including, length, a power of
// two.
func (t *tinycWriter) index(length int) string {
	if v, ok := t.find(func(x tinycVariable) bool { return x.typ <= tInt && x.length == 0 }); ok && t.chance(2) {
		return fmt.Sprintf("(%s & %d)", v.name, length-1)
	}
	return fmt.Sprint(t.Intn(length))
}

// A tinycValue is an expression, of type int or double, that may be used as any operand.
type tinycValue struct {
	text string
	typ  tinycType
}

// read returns the value of v, or of a part of v.
func (t *tinycWriter) read(v tinycVariable) tinycValue {
	text, typ := t.part(v)
	if typ == tDouble {
		return tinycValue{"(" + text + ")", tDouble}
	}
	return tinycValue{t.asInt("(" + text + ")"), tInt}
}

// literal returns a constant that can initialise a variable of type typ.
func (t *tinycWriter) literal(typ tinycType) string {
	if typ == tDouble {
		return t.pick("0.5", "1e3", ".25", "3.0", "1e-3", "123456.789", "0x1p-4")
	}
	if typ == tChar || t.chance(4) {
		text := t.pick("'a'", `'\n'`, `'\xff'`, "'0'", "100", "7", "0")
		if t.inC {
			text = "(character)" + text
		}
		return text
	}
	text := t.pick("0", "1", "2", "63", "255", "65536", "2147483647", "2147483648", "4294967295", "0xffffffff", "0x7fffffffffffffff",
		"017", "1099511627776", fmt.Sprint(t.Intn(5000)))
	if t.inC {
		text += "LL"
	}
	return text
}

// convert returns v as a value of type typ.
func (t *tinycWriter) convert(v tinycValue, typ tinycType) string {
	if v.typ == tDouble && typ != tDouble {
		return "whole(" + v.text + ")"
	}
	return v.text
}

func (t *tinycWriter) value(typ tinycType) string {
	return t.convert(t.expression(t.Depth-1), typ)
}

func (t *tinycWriter) integer(depth int) string { return t.convert(t.expression(depth), tInt) }

// expression returns an expression without effects, nested at most depth deep.
func (t *tinycWriter) expression(depth int) tinycValue {
	t.spend(1)
	if depth <= 0 || !t.affords(20) {
		return t.leaf()
	}
	integer := func(format string, args ...any) tinycValue {
		return tinycValue{fmt.Sprintf("("+format+")", args...), tInt}
	}
	truth := func(format string, args ...any) tinycValue {
		return tinycValue{t.asInt(fmt.Sprintf("("+format+")", args...)), tInt}
	}
	switch t.Intn(14) {
	case 0, 1:
		return t.leaf()
	case 2:
		return truth("%s %s %s", t.expression(depth-1).text, t.pick("<", "<=", ">", ">=", "==", "!="), t.expression(depth-1).text)
	case 3:
		return truth("%s %s %s", t.expression(depth-1).text, t.pick("&&", "||"), t.expression(depth-1).text)
	case 4:
		return truth("!%s", t.expression(depth-1).text)
	case 5:
		x, y, z := t.expression(depth-1), t.expression(depth-1), t.expression(depth-1)
		return tinycValue{fmt.Sprintf("(%s ? %s : %s)", x.text, y.text, z.text), max(y.typ, z.typ)}
	case 6:
		typ := tinycType(t.Intn(3))
		if typ == tDouble {
			return tinycValue{"(1.0 * " + t.expression(depth-1).text + ")", typ}
		}
		return tinycValue{t.cast(typ, t.integer(depth-1)), tInt}
	case 7:
		return integer("%s %s ((%s & 15) + 2)", t.integer(depth-1), t.pick("/", "%"), t.integer(depth-1))
	case 8:
		return integer("%s %s (%s & 63)", t.integer(depth-1), t.pick("<<", ">>"), t.integer(depth-1))
	case 9:
		return integer("%s %s %s", t.integer(depth-1), t.pick("&", "|", "^"), t.integer(depth-1))
	case 10:
		return integer("%s%s", t.pick("~", "- ", "+"), t.integer(depth-1))
	case 11:
		return integer("operations[%s & 3](%s, %s)", t.integer(depth-2), t.integer(depth-1), t.integer(depth-2))
	}
	x, y := t.expression(depth-1), t.expression(depth-1)
	return tinycValue{fmt.Sprintf("(%s %s %s)", x.text, t.pick("+", "-", "*"), y.text), max(x.typ, y.typ)}
}

// leaf returns a literal or the value of a variable.
func (t *tinycWriter) leaf() tinycValue {
	if v, ok := t.find(func(tinycVariable) bool { return true }); ok && !t.chance(4) {
		return t.read(v)
	}
	if t.chance(4) {
		return tinycValue{t.literal(tDouble), tDouble}
	}
	return tinycValue{t.asInt(t.literal(tInt)), tInt}
}
