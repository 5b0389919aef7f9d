package preprocess

import (
	"strings"
	"testing"
)

// TestSimple compares directives that are read from the text with the same directives that are read
// as tokens: the output and all messages are equal.
func TestSimple(t *testing.T) {
	for _, text := range []string{
		"#define A B\n#define P(x) x ## C\n#define Q(x) P(x)\n#define AC 1\n#define BC 0\n#if Q(A)\nyes\n#else\nno\n#endif\n#if P(A)\nyes\n#endif\n",
		"#define A 1 + \\\n 1\n#if A == 2\n__LINE__ A\n#elif A\n#endif\n#if (A)\n#endif\n",
		"#define A(x) (x\\\n+ y)\n#if A(1)\nA(2) __LINE__\n#endif\n",
		"#define A \\\n  1 /* one */ \\\n\nA __LINE__\n",
		"#define\\\n A 1\nA\n#define \\\n B 2\nB __LINE__\n",
		"#define A 1 /* a\n comment */ + 2\nA __LINE__\n",
		"#define A 1 // one\n#define B 2 /**/ + 3\n#define C 4 /* four */\nA B C\n",
		"#define A(x, x) x\n#define B(x,) x\n#define C(,x) x\n#define D(x y) x\n#define E(x\n#define F() 1\n#define G( ) 2\n#define H( a , b ) a b\nF() G() H(1,2)\n",
		"#define A #x\n#define B(x) #x #y\n#define C(x) x ##\n#define D ## x\n#define E(x) ## x\n#define F(x) x ## ## y\n#define G x ## y\nA B(1) C(1) D E(1) F(z) G\n",
		"#define A __VA_ARGS__\n#define B(x) __VA_OPT__(x)\n#define C(...) __VA_ARGS__\n#ifdef __VA_ARGS__\n#endif\nC(1,2)\n",
		"#define A 'a\n#define B \"b\n#define C L'c' u8\"d\" R\"(e)\"\nA\nB\nC\n",
		"#define A(x)x\n#define B+1\n#define C.5\n#define D\"d\"\nA(2) B C D\n",
		"#define A 1\n#define A 2\n#define A 1\n#define B x y\n#define B x  y\n#define C x y\n#define C xy\n#undef A x\n#undef A\n#undef\n#undef 1\nA\n",
		"#define defined 1\n#undef defined\n#define __FILE__ 1\n#undef __LINE__\n#define __STDC__ 2\n#undef __STDC__\n",
		"#pragma GCC poison bad\n#define A bad\n#ifdef bad\n#endif\n#undef bad\n#if bad\n#endif\n",
		"#define A bad\n#pragma push_macro(\"B\")\n#pragma GCC poison bad\nA\n",
		"#define B bad + 1\n#pragma push_macro(\"B\")\n#undef B\n#pragma GCC poison bad\n#pragma pop_macro(\"B\")\nB\n",
		"#define B x\n#pragma push_macro(\"B\")\n#define B y\nB\n#pragma pop_macro(\"B\")\nB\n",
		"#ifdef A x\n#endif y\n#ifndef A\n#else z\n#endif /* A */\n#ifdef\n#endif\n#ifdef 1\n#endif\n",
		"#else\n#endif\n#elif 1\n#if 1\n#else\n#else\n#elif 1\n#endif\n#if 1\n",
		"#if 0\n#ifdef x 'y\n#if \"z\n#elif 'a\n#endif 'b\n#else c\n#define D \"\n#endif\n",
		"#if\n#endif\n#if 1 +\n#endif\n#if (1\n#endif\n#if 1)\n#endif\n#if 1 2\n#endif\n#if 1 ? 2 : 3\nx\n#endif\n#if 1/0\n#endif\n",
		"#define f(x) x\n#if f\n#endif\n#if f(1\n#endif\n#if f(1,2)\n#endif\n#if f()\n#endif\n#if f (1)\ny\n#endif\n#if g(1)\n#endif\n",
		"#define D defined\n#if D f\n#endif\n#if defined\n#endif\n#if defined(\n#endif\n#if defined(f\n#endif\n#if defined 1\n#endif\n",
		"#define A B\n#define B A\n#if A\n#else\nA B\n#endif\n#define C C\n#if C\n#else\nC\n#endif\n",
		"#if 9223372036854775807 + 1 < 0\nx\n#endif\n#if 0x10 == 16 && 010 == 8 && 1u && 'a' == 97 && -1 > 0u\ny\n#endif\n#if 1 << 40\nz\n#endif\n",
		"#if - - 1 == 1 && !!2 == 1 && -1 < 0 && ~0 == -1\nx\n#endif\n#if 1 -- 1\n#endif\n#if 1 - -1 == 2\ny\n#endif\n#if 1 +1 == 2\nz\n#endif\n",
		"#if __has_attribute(x) || __has_builtin ( y ) || __has_attribute(f)\n#endif\n#define h __has_attribute\n#if h(x)\n#endif\n#if __has_attribute\n#endif\n",
		"#  define  A\t1\t\n # if A\nx\n\t#\tendif\t\n#elif\n",
		"/* a */ #define A 1\n#/* b */define B 2\n#define /* c */ C 3\n#define D/* d */4\nA B C D\n",
		"%:define A 1\n#define B <: %: :>\n#define C(x) %:x\n#define D(x, y) x %:%: y\nA B C(2) D(a, b)\n",
		"#define $ 1\n#define A$B 2\n#define é 3\n#define C \\u00e9\n#define D @ `\n$ A$B é C D\n#ifdef $\n#endif\n",
		"#define A ??=\n#define B ??/\n 2\nA B __LINE__\n",
		"f(1\n#define A 2\n,A\n#if A\n3\n#endif\n)\n#define f(...) <__VA_ARGS__>\nf(1\n#undef A\n#define A 4\n,A\n#if A == 4\n5\n#endif\n)\n",
		"#define A 1\\\n2\n#ifdef A\n#if A == \\\n12\nx __LINE__\n#endif\n#endif \\\n\n__LINE__ A\n",
		"#define W(x) <x> /* w */\nW(\"a\" 'b')\n#define V 1 /* v */ /* w */\nV\n#define U \"/*\" + '\"' // u\nU\n",
		"#if " + strings.Repeat("(", 300) + "1" + strings.Repeat(")", 300) + "\nx\n#endif\n",
		"#define A 1\n#if A\n#include \"h.h\"\n#define \f B 2\n#define C\v3\nA B C\n",
	} {
		for _, standard := range []string{"gnu17", "c90", "gnu2x"} {
			got, first := preprocessText(text, Options{Standard: standard})
			want, second := preprocessText(text, Options{Standard: standard, TokensOnly: true})
			if a, b := got+formatted(first), want+formatted(second); a != b {
				t.Errorf("%s, %q:\n%s\ntokens:\n%s", standard, text, a, b)
			}
		}
	}
}

func formatted(list []Diagnostic) (text string) {
	for _, d := range list {
		text += d.Format()
	}
	return text
}

// TestSimpleConditions checks which conditions are evaluated in the text.
func TestSimpleConditions(t *testing.T) {
	const definitions = "#define A 2\n#define B (A + 1)\n#define N A + 1\n#define F(x, y) ((x) << 4 | (y))\n#define P(x) CAT_ ## x\n#define CAT_q 1\n#define Q(x) P(x)\n" +
		"#define q r\n#define E\n#define R R\n#define D defined A\n#define H(x) __has_attribute (x)\n#define L 9223372036854775807L\n"
	for _, c := range []struct {
		text          string
		holds, simple bool
	}{
		{"1", true, true}, {"0", false, true}, {"X", false, true}, {"A", true, true}, {"A == 2", true, true}, {"A < 2", false, true},
		{"B == 3 && A", true, true}, {"B * 2 == 6 || X", true, true}, {"!A", false, true}, {"!defined X", true, true}, {"defined(A)", true, true},
		{"(1 | 2) & 4 ^ 4", true, true}, {"1 + 2 * 3 == 7", true, true}, {"2 - 1 - 1", false, true}, {"1 << 2 >> 1 == 2", true, true}, {"3 >= 3 && 3 <= 3 && 3 != 4 && 4 > 3", true, true},
		{"F(1, 2) == 18", true, true}, {"F (A, 2) == 34", true, true}, {"P(q)", true, true}, {"H(used)", true, true}, {"H(other)", false, true}, {"-1 < 0", true, true},
		{"A // two", true, true}, {"A /* two */", true, true}, {"1L", true, true},
		{"N == 3", false, false}, {"Q(q)", false, false}, {"H(A)", false, false}, {"E", false, false}, {"R", false, false}, {"D", false, false},
		{"L + 1", false, false}, {"1u", false, false}, {"0x1", false, false}, {"010", false, false}, {"'a'", false, false}, {"1 ? 1 : 1", false, false}, {"1 / 1", false, false},
		{"F(1)", false, false}, {"F", false, false}, {"F((1), 2)", false, false}, {"A 1", false, false}, {"(A", false, false}, {"", false, false}, {"1 +", false, false}, {"__LINE__", false, false}, {"1, 1", false, false},
	} {
		options := Options{Standard: "gnu17", Has: func(query, name string) int { return int(truth(query == "__has_attribute" && name == "used").bits) }}
		options.settle()
		p := &Preprocessor{options: &options, cache: NewCache("", nil), names: newNameTable()}
		p.prepareNames()
		p.simple = p.readsSimple()
		f := newFile("t.c", []byte(definitions), cleaning{})
		p.buffer = &buffer{file: f, text: f.text, line: 1, name: "t.c", fresh: true}
		p.buffer.setNext()
		for p.buffer.pos < f.end {
			if !p.simpleDirective(p.buffer) {
				t.Fatalf("line %d is not simple", p.buffer.line)
			}
		}
		text := append([]byte(" "+c.text+"\n"), make([]byte, slack)...)
		holds, simple := p.simpleCondition(text, 0)
		if simple != c.simple || simple && holds != c.holds {
			t.Errorf("%s: got %v, %v, want %v, %v", c.text, holds, simple, c.holds, c.simple)
		}
	}
}
