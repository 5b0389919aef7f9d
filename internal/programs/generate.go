package programs

import (
	"fmt"
	"slices"
	"strings"
)

// Some programs of the corpus are systematic: they cover every operator at every type,
// deep expressions, many variables, and long functions. A program writes them. Generated
// lists them by file name, and go test ./internal/programs -update writes them to the
// corpus. The programs of LongFunction are too large for the corpus.

// A cType is an arithmetic type of C.
type cType struct {
	name   string
	rank   int // rank in the usual arithmetic conversions
	values []string
	few    int // number of its values, from the first on, that are enough for pairs of types
}

// Ranks of the types to which operands are converted.
const (
	rankInt = iota
	rankUnsigned
	rankLong
	rankUnsignedLong
	rankInt128
	rankUnsignedInt128
	rankFloat
	rankDouble
	rankLongDouble
)

var common = [...]struct{ name, note, least, width string }{
	rankInt:            {"int", "note(%d, (unsigned int)(%s));", "-2147483647 - 1", "31"},
	rankUnsigned:       {"unsigned int", "note(%d, %s);", "", "31"},
	rankLong:           {"long", "note_long(%d, (unsigned long)(%s));", "-9223372036854775807l - 1", "63"},
	rankUnsignedLong:   {"unsigned long", "note_long(%d, %s);", "", "63"},
	rankInt128:         {"__int128", "note_wide(%d, %s);", "-(((__int128)1 << 126) - 1) * 2 - 2", "127"},
	rankUnsignedInt128: {"unsigned __int128", "note_wide(%d, %s);", "", "127"},
	rankFloat:          {"float", "note_float(%d, %s);", "", ""},
	rankDouble:         {"double", "note_double(%d, %s);", "", ""},
	rankLongDouble:     {"long double", "note_long_double(%d, %s);", "", ""},
}

func list(text string) []string { return strings.Split(text, ", ") }

var (
	charType    = cType{"char", rankInt, list("0, 255, 1, 128, 2, 100, 127, 254"), 4}
	schar       = cType{"signed char", rankInt, list("0, -1, -128, 127, 1, 2, -2, 100"), 4}
	uchar       = cType{"unsigned char", rankInt, list("0, 255, 1, 128, 2, 100, 127, 254"), 4}
	short       = cType{"short", rankInt, list("0, -1, -32768, 32767, 1, 2, 255, -256"), 4}
	ushort      = cType{"unsigned short", rankInt, list("0, 65535, 1, 32768, 2, 255, 32767, 65534"), 4}
	boolean     = cType{"_Bool", rankInt, list("0, 1"), 2}
	intType     = cType{"int", rankInt, list("0, -1, -2147483647 - 1, 2147483647, 7, 1, 65536, -46341, 123456789"), 5}
	unsigned    = cType{"unsigned int", rankUnsigned, list("0, 4294967295u, 2147483648u, 7, 1, 2147483647, 65536, 3000000000u"), 4}
	long        = cType{"long", rankLong, list("0, -1, -9223372036854775807l - 1, 9223372036854775807l, 7, 1, 4294967296l, -2147483649l, 1234567890123456789l"), 5}
	ulong       = cType{"unsigned long", rankUnsignedLong, list("0, 18446744073709551615ul, 9223372036854775808ul, 7, 1, 4294967296ul, 12345678901234567890ul"), 4}
	longLong    = cType{"long long", rankLong, long.values, 5}
	ulongLong   = cType{"unsigned long long", rankUnsignedLong, ulong.values, 4}
	floatType   = cType{"float", rankFloat, list("0.0f, -1.5f, 1e10f, 0.1f, 1.0f, 3.4028235e38f, 1e-45f, -0.0f, 16777217.0f"), 4}
	doubleType  = cType{"double", rankDouble, list("0.0, -1.5, 1e300, 0.1, 1.0, 1.7976931348623157e308, 4.9e-324, -0.0, 9007199254740993.0"), 4}
	int128      = cType{"__int128", rankInt128, list("0, -1, (__int128)1 << 127, ~((__int128)1 << 127), 7, 1, (__int128)1 << 64, -((__int128)0x123456789abcdef << 60)"), 5}
	uint128     = cType{"unsigned __int128", rankUnsignedInt128, list("0, -1, (unsigned __int128)1 << 127, 7, 1, 0xfedcba9876543210, (unsigned __int128)0x123456789abcdef << 62"), 4}
	longDouble  = cType{"long double", rankLongDouble, list("0.0L, -1.5L, 1e4000L, 0.1L, 1.0L, 0x1.ffffffffffffffffffffffffffffp16383L, 0x1p-16494L, -0.0L, 10384593717069655257060992658440193.0L"), 4}
	wideTypes   = []cType{int128, uint128, longDouble}
	smallTypes  = []cType{charType, schar, uchar, short, ushort, boolean}
	rv32Types   = append(smallTypes[:6:6], intType, unsigned, floatType)
	rv64Types   = append(rv32Types[:9:9], long, ulong, doubleType)
	allTypes    = append(rv64Types[:12:12], wideTypes...)
	arithmetic  = []string{"+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>"}
	comparisons = []string{"<", "<=", ">", ">=", "==", "!=", "&&", "||"}
	singles     = []string{"-", "+", "~", "!"}
)

func (t cType) floating() bool { return t.rank >= rankFloat }

// wide reports whether values take 16 bytes.
func (t cType) wide() bool {
	return t.rank == rankInt128 || t.rank == rankUnsignedInt128 || t.rank == rankLongDouble
}

// identifier returns the type's name as a part of an identifier.
func (t cType) identifier() string { return strings.ReplaceAll(t.name, " ", "_") }

// Generated returns the generated programs of the corpus: file name and text.
func Generated() map[string]string {
	return map[string]string{
		"operators_small.c":      operators(true, smallTypes...),
		"operators_int.c":        operators(true, intType, unsigned),
		"operators_float.c":      operators(true, floatType),
		"operators_long.c":       operators(false, long, ulong, longLong, ulongLong),
		"operators_double.c":     operators(false, doubleType),
		"operators_mixed_rv32.c": mixedOperators(true, rv32Types, func(cType) bool { return true }),
		"operators_mixed.c":      mixedOperators(false, rv64Types, func(t cType) bool { return t.rank >= rankLong }),
		"operators_wide.c":       operators(false, wideTypes...),
		"operators_mixed_wide.c": mixedOperators(false, allTypes, cType.wide),
		"assignments_wide.c":     assignments(false, wideTypes),
		"assignments_rv32.c":     assignments(true, rv32Types),
		"assignments.c":          assignments(false, []cType{long, ulong, longLong, ulongLong, doubleType}),
		"deep_expressions.c":     deepExpressions(),
		"many_locals.c":          manyLocals(true, "float"),
		"many_locals_double.c":   manyLocals(false, "double"),
		"long_function.c":        first(LongFunction(300)),
	}
}

func first(text, _ string) string { return text }

// header returns the beginning of a program: declarations, and a checksum for each
// operator.
func header(rv32 bool, what string, names []string, types []cType) string {
	var b strings.Builder
	if rv32 {
		b.WriteString("// rv32\n")
	}
	fmt.Fprintf(&b, `// Generated by internal/programs/generate.go.
// %s
int printf(const char *format, ...);

enum { KINDS = %d };

static const char *names[KINDS] = {"%s"};
static unsigned int sums[KINDS];

static void note(int kind, unsigned int x)
{
    sums[kind] = (sums[kind] ^ x) * 16777619u;
}

static void show(const char *type)
{
    printf("%%s:", type);
    for (int i = 0; i < KINDS; i++) {
        printf(" %%s %%08x", names[i], sums[i]);
        sums[i] = 0;
    }
    printf("\n");
}
`, what, len(names), strings.Join(names, `", "`))
	b.WriteString(noteFunctions(types))
	return b.String()
}

// noteFunctions returns the functions that note results of these types, besides integers of 32 bits.
func noteFunctions(types []cType) string {
	var b strings.Builder
	float, double, long, wide := needs(types)
	if long || double || wide {
		b.WriteString(`
static void note_long(int kind, unsigned long x)
{
    note(kind, (unsigned int)(x ^ x >> 32));
}
`)
	}
	if float {
		b.WriteString(`
static void note_float(int kind, float x)
{
    note(kind, x != x ? 0 : *(unsigned int *)&x);
}
`)
	}
	if double {
		b.WriteString(`
static void note_double(int kind, double x)
{
    note_long(kind, x != x ? 0 : *(unsigned long *)&x);
}
`)
	}
	if wide {
		b.WriteString(`
static void note_wide(int kind, unsigned __int128 x)
{
    note_long(kind, (unsigned long)x);
    note_long(kind, (unsigned long)(x >> 64));
}

static void note_long_double(int kind, long double x)
{
    note_wide(kind, x != x ? 0 : *(unsigned __int128 *)&x);
}
`)
	}
	return b.String()
}

// needs reports which of the note functions programs with these types use.
func needs(types []cType) (float, double, long, wide bool) {
	for _, t := range types {
		float = float || t.rank == rankFloat
		double = double || t.rank == rankDouble
		long = long || t.rank == rankLong || t.rank == rankUnsignedLong
		wide = wide || t.wide()
	}
	return
}

func note(rank, kind int, expression string) string {
	return fmt.Sprintf(common[rank].note, kind, expression)
}

// withCondition returns a statement with a condition before it that excludes divisions which C leaves
// undefined. The operands have a common rank.
func withCondition(rank int, operator, statement string) string {
	c := common[rank]
	if rank >= rankFloat || (operator != "/" && operator != "%") {
		return statement
	}
	if c.least == "" {
		return "if (b != 0)\n" + step(statement)
	}
	return fmt.Sprintf("if (b != 0 && !(b == -1 && a == %s))\n%s", c.least, step(statement))
}

func step(text string) string { return "    " + strings.ReplaceAll(text, "\n", "\n    ") }

// pairs writes a function of two loops, over values of two types, around a body.
func pairs(b *strings.Builder, name string, s, t cType, sCount, tCount int, body []string) {
	fmt.Fprintf(b, "\nstatic void %s(void)\n{\n", name)
	fmt.Fprintf(b, "    for (int i = 0; i < %d; i++)\n        for (int j = 0; j < %d; j++) {\n", sCount, tCount)
	fmt.Fprintf(b, "            %s a = %s_values[i];\n            %s b = %s_values[j];\n", s.name, s.identifier(), t.name, t.identifier())
	for _, statement := range body {
		fmt.Fprintf(b, "%s\n", step(step(step(statement))))
	}
	fmt.Fprintf(b, "        }\n    show(\"%s\");\n}\n", strings.ReplaceAll(name, "__", ", "))
}

func values(b *strings.Builder, types []cType) {
	b.WriteString("\n")
	for _, t := range types {
		fmt.Fprintf(b, "static %s %s_values[] = {%s};\n", t.name, t.identifier(), strings.Join(t.values, ", "))
	}
}

func mainOf(b *strings.Builder, functions []string) string {
	b.WriteString("\nint main(void)\n{\n")
	for _, f := range functions {
		fmt.Fprintf(b, "    %s();\n", f)
	}
	b.WriteString("    return 0;\n}\n")
	return b.String()
}

// shiftCount returns a shift count that is less than the width that the left operand has
// after promotion.
func shiftCount(rank int) string { return "(b & " + common[rank].width + ")" }

// binary returns the expression "a operator b". The rank of the left operand is given.
func binary(operator string, left int) string {
	if operator == "<<" || operator == ">>" {
		return "a " + operator + " " + shiftCount(left)
	}
	return "a " + operator + " b"
}

// operators returns a program that applies all operators to pairs of values of each type.
func operators(rv32 bool, types ...cType) string {
	names := slices.Concat(arithmetic, comparisons, []string{"?:"}, list("unary -, unary +, ~, !"))
	var b strings.Builder
	b.WriteString(header(rv32, "Every operator on pairs of values of one type.", names, types))
	values(&b, types)
	var functions []string
	for _, t := range types {
		var body []string
		kind := 0
		for _, op := range arithmetic {
			if !t.floating() || kind < 4 {
				body = append(body, withCondition(t.rank, op, note(t.rank, kind, binary(op, t.rank))))
			}
			kind++
		}
		for _, op := range comparisons {
			body = append(body, note(rankInt, kind, "a "+op+" b"))
			kind++
		}
		body = append(body, note(t.rank, kind, "a ? a : b"))
		kind++
		for _, op := range singles {
			if op == "!" {
				body = append(body, note(rankInt, kind, "!a"))
			} else if op != "~" || !t.floating() {
				body = append(body, note(t.rank, kind, op+"a"))
			}
			kind++
		}
		pairs(&b, t.identifier(), t, t, len(t.values), len(t.values), body)
		functions = append(functions, t.identifier())
	}
	return renamed(mainOf(&b, functions), functions)
}

// renamed renames functions that have names of types, which are keywords.
func renamed(text string, functions []string) string {
	for _, f := range functions {
		text = strings.ReplaceAll(text, "static void "+f+"(void)", "static void test_"+f+"(void)")
		text = strings.ReplaceAll(text, "\n    "+f+"();", "\n    test_"+f+"();")
	}
	return text
}

// mixedOperators returns a program that applies operators to every two types for one of
// which counts holds. Another program covers the other pairs.
func mixedOperators(rv32 bool, types []cType, counts func(cType) bool) string {
	names := slices.Concat(arithmetic, list("<, ==, &&, ?:, ="))
	var b strings.Builder
	b.WriteString(header(rv32, "Operators between every two types.", names, types))
	values(&b, types)
	var functions []string
	for _, s := range types {
		for _, t := range types {
			if s.name == t.name || !counts(s) && !counts(t) {
				continue
			}
			name := s.identifier() + "__" + t.identifier()
			pairs(&b, name, s, t, s.few, t.few, mixedBody(s, t))
			functions = append(functions, name)
		}
	}
	return renamed(mainOf(&b, functions), functions)
}

func mixedBody(s, t cType) []string {
	rank := max(s.rank, t.rank)
	floating := rank >= rankFloat
	var body []string
	kind := 0
	for _, op := range arithmetic {
		result := rank
		if op == "<<" || op == ">>" {
			result = s.rank
		}
		if !floating || kind < 4 {
			body = append(body, withCondition(rank, op, note(result, kind, binary(op, s.rank))))
		}
		kind++
	}
	for _, op := range []string{"<", "==", "&&"} {
		body = append(body, note(rankInt, kind, "a "+op+" b"))
		kind++
	}
	body = append(body, note(rank, kind, "j & 1 ? a : b"))
	if s.floating() || !t.floating() { // otherwise not every value can be converted
		body = append(body, "a = b;", note(s.rank, kind+1, "a"))
	}
	return body
}

// assignments returns a program with compound assignments, increments and decrements of locals,
// globals, elements and dereferenced pointers.
func assignments(rv32 bool, types []cType) string {
	var operators []string
	for _, op := range arithmetic {
		operators = append(operators, op+"=")
	}
	names := slices.Concat(operators, list("x++, x--, ++x, --x"))
	var b strings.Builder
	b.WriteString(header(rv32, "Compound assignment, increment and decrement of every kind of object.", names, types))
	values(&b, types)
	var functions []string
	for _, t := range types {
		name := t.identifier()
		fmt.Fprintf(&b, "\nstatic %s %s_global, %s_array[3];\n", t.name, name, name)
		pairs(&b, name, t, t, len(t.values), len(t.values), assignmentBody(t))
		functions = append(functions, name)
	}
	return renamed(mainOf(&b, functions), functions)
}

func assignmentBody(t cType) []string {
	name := t.identifier()
	targets := []string{"x", name + "_global", name + "_array[j % 3]", "*p"}
	body := []string{
		fmt.Sprintf("%s x, y, *p = &y, *q;", t.name),
	}
	each := func(kind int, operator string, statement func(target string) string) {
		for _, target := range targets {
			body = append(body, withCondition(t.rank, operator, fmt.Sprintf("%s = a, %s", target, statement(target))))
		}
	}
	for kind, op := range arithmetic {
		if t.floating() && kind >= 4 {
			continue
		}
		operand := strings.TrimPrefix(binary(op, t.rank), "a "+op+" ")
		each(kind, op, func(target string) string {
			return note(t.rank, kind, target+" "+op+"= "+operand)
		})
	}
	for i, form := range []string{"%s++", "%s--", "++%s", "--%s"} {
		if t.name == "_Bool" {
			form = strings.NewReplacer("--%s", "%s -= 1", "%s--", "%s -= 1").Replace(form)
		}
		kind := len(arithmetic) + i
		each(kind, "", func(target string) string {
			if target == "*p" {
				target = "(*p)"
			}
			return note(t.rank, kind, fmt.Sprintf(form, target)) + " " + note(t.rank, kind, target)
		})
	}
	return append(body,
		fmt.Sprintf("q = %s_array;", name),
		"*q++ = a, *q++ = b, *q = a;",
		note(t.rank, 0, "*--q"), note(t.rank, 0, "*q--"), note(t.rank, 0, "*q"))
}

// LongGroups is the number of groups for which LongFunction's code is longer than 1 MiB,
// which is beyond the reach of a jump.
const LongGroups = 24000
