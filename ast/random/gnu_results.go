package random

import "fmt"

// gnuResults are statements that return the result of a call. Some assign the result to the local t, and return t elsewhere
// in the same statement. In others the call is an arm of a conditional, and the conditional is returned. @C stands for a
// call, @E for an operand without an effect, and @L for a number from 1 to 5. n counts down, so that every loop ends.
var gnuResults = []string{
	"if (t = @C) return t;",
	"if ((t = @C) > @E) return t;",
	"if (!(t = @C & 3)) return t;",
	"if (t = @C, @E & 1) return t;",
	"while (t = @C) return t;",
	"while ((t = @C & 7) > 2 && n-- > 0) if (@E & 1) return t;",
	"for (t = @C; t; ) return t;",
	"for (; n-- > 0; t = @C) if (@E % 3u == 0) return t;",
	"do if (n-- <= 0) return t; while (t = @C);",
	"switch (t = @C & 3) case 1: return t;",
	"switch (@E & 3) { case 0: t = @C; return t; case 1: t = @C; break; case 2: return @C; }",
	"if (@E & 2) t = @C; else return t;",
	"if (@E & 2) return t; else t = @C;",
	"if (@E & 4) { t = @C; return t; }",
	"if (@E & 4) { t = @C; if (t & 1) return t; }",
	"if (@E & 4) { unsigned v = @C; return v; }",
	"if (@E & 4) { signed char v = @C; return v; }",
	"if (@E & 4) { unsigned long long v = @C; return v; }",
	"if (@E & 4) return t = @C;",
	"if (@E & 4) return t = @C, t;",
	"if (@E & 4) return (t = @C) + 1;",
	"if (@E & 4) return ({ t = @C; t; });",
	"if (@E & 8) return @E & 1 ? @C : @C;",
	"if (@E & 8) return @E & 1 ? @E & 2 ? @C : @C : @C;",
	"if (@E & 8) return @E & 1 ? t : @E & 2 ? @C : @C;",
	"if (@E & 8) return @E & 1 ? @E & 2 ? @C : t : @E & 4 ? @C : @E;",
	"if (@E & 8) return @E ?: @C;",
	"if (@E & 8) return @C && @C;",
	"if (@E & 8) { t = @E & 1 ? @C : @C; return t; }",
	"@E & 1 && (t = @C);",
	"@E & 1 ? (t = @C) : @C;",
	"t = @C; t++;",
	"t += @C;",
	"{ __label__ l; if (@E & 1) goto l; t = @C; l: if (@E & 2) return t; }",
	"{ __label__ l; l: t = @C; if (n-- > 0) goto l; if (@E & 2) return t; }",
	"p = @C;",
	"{ unsigned u = t; t = p; p = u; }",
}

// gnuResultOperands are the operands without an effect.
var gnuResultOperands = []string{"p", "t", "(p + t)", "(p ^ @Lu)", "(p >> @L)", "(t * @Lu)", "@Lu", "((unsigned)n + p)", "g1"}

// gnuResultHead has the functions that are called: their results are of the type of the callers, and of other types. They change the
// checksum, so that the order of calls can be seen.
const gnuResultHead = `__attribute__((noinline)) unsigned next(unsigned x) { mix(x); return x * 5 >> 1; }
__attribute__((noinline)) signed char narrow(unsigned x) { mix(x + 1); return x * 3; }
__attribute__((noinline)) unsigned long long wide(unsigned x) { mix(x + 2); return (unsigned long long)x << 9; }
static unsigned inlined(unsigned x) { return next(x) + 1; }`

// call returns a call of one of the helper functions, or of one of the first functions that results has written.
func (g *gnuWriter) call(functions int) string {
	names := []string{"next", "next", "next", "inlined", "narrow", "wide"}
	for i := range functions {
		names = append(names, fmt.Sprintf("h%d", i), fmt.Sprintf("h%d", i))
	}
	return fmt.Sprintf("%s(%s)", g.pick(names...), g.result(g.pick(gnuResultOperands...), functions))
}

// result puts parts in place of the letters of a text.
func (g *gnuWriter) result(text string, functions int) string {
	out := ""
	for i := 0; i < len(text); i++ {
		if text[i] != '@' {
			out += text[i : i+1]
			continue
		}
		i++
		switch text[i] {
		case 'C':
			out += g.call(functions)
		case 'E':
			out += g.result(g.pick(gnuResultOperands...), functions)
		case 'L':
			out += fmt.Sprint(1 + g.Intn(5))
		}
	}
	return out
}

// results writes function number i, which returns results of calls (see gnuResults).
func (g *gnuWriter) results(i int) {
	g.line("%sunsigned h%d(unsigned p) {\n\tunsigned t = p * %du;\n\tint n = %d;", g.pick("", "static ", "__attribute__((noinline)) static "), i, g.Intn(9), 1+g.Intn(3))
	for range 2 + g.Intn(7) {
		g.line("\t%s", g.result(g.pick(gnuResults...), i))
	}
	g.line("\treturn %s;\n}", g.result(g.pick("t", "@C", "@E", "@E & 1 ? @C : @C", "@E & 1 ? t : @C", "@E & 1 ? @E & 2 ? @C : @C : @E & 4 ? @C : @C"), i))
}
