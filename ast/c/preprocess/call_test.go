package preprocess

import (
	"fmt"
	"math/rand"
	"strings"
	"testing"
)

// A callWriter writes random programs with macros A to H, and calls of them.
type callWriter struct {
	*rand.Rand
	strings.Builder
	params [8]int // numbers of parameters, -1 of a macro without a list
}

func (w *callWriter) pick(list ...string) string { return list[w.Intn(len(list))] }

// define defines macro n.
func (w *callWriter) define(n int) {
	w.params[n] = w.Intn(5) - 1
	fmt.Fprintf(w, "#define %c", 'A'+n)
	params := strings.Split("p,q,r", ",")[:max(w.params[n], 0)]
	if w.params[n] >= 0 {
		fmt.Fprintf(w, "(%s)", strings.Join(params, ","))
	}
	for range w.Intn(7) {
		w.WriteString(w.pick(" ", " ", " ", ""))
		switch k := w.Intn(20); {
		case k < 8 && len(params) > 0:
			w.WriteString(" " + w.pick(params...))
		case k < 10 && len(params) > 0:
			fmt.Fprintf(w, " %s ## %s", w.pick(append(params, "a", "1", "A", "x")...), w.pick(append(params, "L", "B", "2")...))
		case k == 10 && len(params) > 0:
			w.WriteString(" #" + w.pick(params...))
		case k < 13:
			fmt.Fprintf(w, " %c", 'A'+w.Intn(8))
		case k < 16:
			operands := append(params, "1", "1,2", "", "(1,2),3", "A", "B(1)", "x ## y")
			fmt.Fprintf(w, " %c(%s%s%s)", 'A'+w.Intn(8), w.pick(operands...), w.pick("", ",", " ,"), w.pick(operands...))
		default:
			w.WriteString(w.pick(" x", " 1", "+", "-", "(", ")", "*", ".", " __LINE__", "\"s\"", "'c'", "a", ", "))
		}
	}
	w.WriteString("\n")
}

// use writes a call of a macro, or something else.
func (w *callWriter) use(depth int) {
	if k := w.Intn(4); k == 0 || depth > 3 {
		w.WriteString(w.pick("x", "1", " 2e+3 ", "a.b", "\"s,)\"", "'('", "(a, b)", "", " ", "L\"w\"", "/* c */", "__FILE__", "1L", "aB", "-", "+ +", "\t", "% :", "#", "%:", "/", "\n", ".5", "A", "B C"))
		return
	}
	n := w.Intn(8)
	fmt.Fprintf(w, "%c", 'A'+n)
	count := w.params[n]
	if w.Intn(40) == 0 {
		count++
	}
	if count < 0 || w.Intn(20) == 0 {
		return
	}
	w.WriteString(w.pick("(", "(", "(", " (", "( ", "\t("))
	for i := range max(count, 0) {
		if i > 0 {
			w.WriteString(w.pick(",", ", ", " ,"))
		}
		for range w.Intn(3) {
			w.use(depth + 1)
			w.WriteString(w.pick("", " ", "+"))
		}
	}
	w.WriteString(")")
}

// TestCalls checks that calls of macros that runs replace give the same tokens, at the same places, as if all tokens are read.
func TestCalls(t *testing.T) {
	for seed := range int64(1000) {
		if testing.Short() && seed%8 > 0 { // one text after another
			continue
		}
		w := &callWriter{Rand: rand.New(rand.NewSource(seed))}
		for n := range w.params {
			w.define(n)
		}
		for range 20 {
			w.WriteString(w.pick("", " ", "\t", "x = "))
			for range 1 + w.Intn(3) {
				w.use(0)
				w.WriteString(w.pick(";", " ", "", " ; y"))
			}
			w.WriteString("\n")
		}
		text := w.String()
		want, wantMessages := preprocessText(text, Options{Standard: "gnu17", Verbatim: true, TokensOnly: true})
		got, messages := preprocessText(text, Options{Standard: "gnu17", Verbatim: true})
		if a, b := placedTokens(want), placedTokens(got); a != b {
			t.Fatalf("seed %d:\n%s\ntokens:\n%s\n%s\nruns:\n%s\n%s", seed, text, want, a, got, b)
		}
		if fmt.Sprint(messages) != fmt.Sprint(wantMessages) {
			t.Fatalf("seed %d:\n%s\nmessages: %v, want %v", seed, text, messages, wantMessages)
		}
	}
}

// TestPrefixes checks that macros with names that are prefixes of literals are not replaced before a literal, and that others are.
func TestPrefixes(t *testing.T) {
	const text = "#define L 1\n#define u 2\n#define U 3\n#define u8 4\n#define R 5\n#define u8R 6\n#define x8 7\n#define F(x) x\n" +
		"L\"a\" u\"b\" U\"c\" u8\"d\" R\"(e)\" u8R\"(f)\" x8\"g\"\nL'a' u'b' U'c' u8'd' R'e' x8'f' L u U u8 L \"a\"\nF(L'a')F(u8\"b\")F(L)\n"
	for _, standard := range []string{"gnu17", "c90", "gnu2x"} {
		want, _ := preprocessText(text, Options{Standard: standard, Verbatim: true, TokensOnly: true})
		got, _ := preprocessText(text, Options{Standard: standard, Verbatim: true})
		if a, b := placedTokens(want), placedTokens(got); a != b {
			t.Errorf("%s: tokens:\n%s\nruns:\n%s", standard, a, b)
		}
	}
}

// TestReplacedCalls checks calls that are replaced, in which blanks are around each token, and others that must not be, for which
// no text is given.
func TestReplacedCalls(t *testing.T) {
	const definitions = "#define L(x) x##L\n#define N(x, y) y x\n#define V (void)\n#define I(x) (V 0)\n#define S(x) #x\n#define O() o\n#define R(x) r R(x)\n#define AB 5\n#define P(x) x##B\n#define U 7\n#define E\n#define W(...) __VA_ARGS__\n#define M(x, y) N(L(x), y##1)\n#define Q(x) N(x, 1)\n#define X(x) M(x, AB) E\n#define Z(x, y) N(x##y, P(x))\n#define Y(x) N(1 , ## x)\n#define T(x) N(x ## , 1)\n#define K 1, 2\n#define J(x) L(U)\n#define G (U + L(2))\n#define F F2\n#define F2 F\n"
	for _, c := range []struct{ text, want string }{
		{"L(12);", " 12L ;"}, {"a = L( 0x1 )+1;", "a =  0x1L +1;"}, {"N(1, 2)", " 2 1 "}, {"N((a, b), \"),\")", " \"),\" (a, b) "},
		{"N(L(1), N(b,c))", "  c b  1L "}, {"I(N(,,))", " (  ( void )  0 ) "}, {"O()", " o "}, {"N(AB,)", "   5 "},
		{"L(a b)", ""}, {"N(a)", ""}, {"N(a, S(b))", ""}, {"S(a)", ""}, {"O", ""}, {"R(1)", ""}, {"P(A)", ""}, {"L(AB)", ""}, {"N(a,\nb)", ""}, {"N(a, // b\n)", ""}, {"N(a, O)", ""},
		{"P(x E)", ""}, {"N(U\"x\", 1)", ""}, {"N(a, /* ) */ b)", ""}, {"W(1)", ""}, {"M(2, a)", "  a1 2L  "}, {"Q(a(b, c))", "  1 a(b, c)  "}, {"Q((a, b) \"),\")", "  1 (a, b) \"),\"  "}, {"X(3)", ""}, {"Z(a,)", "  aB a  "}, {"Z(,)", "  B   "}, {"Z(A,)", ""}, {"Y(a)", ""}, {"T(a)", ""}, {"Q(K)", ""}, {"J(1)", ""}, {"a G;", "a  (  7  +  2L  ) ;"}, {"F", ""}, {"F2 + F", ""},
		{"N(U, P(U))", ""}, {"Q(N(,))", "  1   "}, {"N(.5e+U, 1)", " 1 .5e+U "}, {"N(#, %:)", " %: # "},
	} {
		options := Options{Standard: "gnu17", Verbatim: true}
		got, messages := preprocessText(definitions+c.text+"\n", options)
		options.TokensOnly = true
		want, wantMessages := preprocessText(definitions+c.text+"\n", options)
		if a, b := placedTokens(got), placedTokens(want); a != b || len(messages) != len(wantMessages) {
			t.Errorf("%s: %q, want the tokens of %q", c.text, got, want)
		}
		_, line, _ := strings.Cut(got, fmt.Sprintf("# %d \"t.c\"\n", strings.Count(definitions, "\n")+1))
		if c.want != "" && strings.TrimLeft(line, " ") != strings.TrimLeft(c.want, " ")+"\n" {
			t.Errorf("%s: %q, want %q", c.text, line, c.want)
		}
	}
}
