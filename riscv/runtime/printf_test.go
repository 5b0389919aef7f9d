package runtime

import (
	"fmt"
	"math"
	"math/rand"
	"strings"
	"testing"
)

const stdioPrototypes = `
int printf(const char *, ...);
int puts(const char *);
int putchar(int);
int snprintf(char *, unsigned long, const char *, ...);
int sprintf(char *, const char *, ...);
`

// program returns a program that distributes the statements over functions of limited size.
func program(declarations string, statements []string) string {
	const chunk = 500
	var b strings.Builder
	b.WriteString(declarations)
	n := 0
	for ; n*chunk < len(statements); n++ {
		fmt.Fprintf(&b, "static void part%d(void) {\n", n)
		for _, s := range statements[n*chunk : min((n+1)*chunk, len(statements))] {
			b.WriteString(s + "\n")
		}
		b.WriteString("}\n")
	}
	b.WriteString("int main(void) {\n")
	for i := range n {
		fmt.Fprintf(&b, "part%d();\n", i)
	}
	b.WriteString("return 0;\n}\n")
	return b.String()
}

// specification returns a random %-specification without length and conversion.
func specification(r *rand.Rand, flags string, maxWidth, maxPrecision int) string {
	s := "%"
	for _, f := range flags {
		if r.Intn(4) == 0 {
			s += string(f)
		}
	}
	if r.Intn(2) == 0 {
		s += fmt.Sprint(1 + r.Intn(maxWidth))
	}
	switch r.Intn(4) {
	case 0, 1:
		s += fmt.Sprintf(".%d", r.Intn(maxPrecision))
	case 2:
		s += "."
	}
	return s
}

func TestPrintfIntegers(t *testing.T) {
	eachTarget(t, func(t *testing.T, xlen int) {
		r := source(t)
		edges := []uint64{0, 1, 9, 10, 127, 128, 255, 256, 32767, 32768, 65535, 1<<31 - 1, 1 << 31, 1<<32 - 1}
		lengths := []string{"", "h", "hh"}
		if xlen == 64 {
			edges = append(edges, 1<<32, 1<<63-1, 1<<63, 1<<64-1)
			lengths = append(lengths, "l", "ll", "z", "j", "t")
		}
		var statements []string
		for range 3000 {
			v := edges[r.Intn(len(edges))]
			if r.Intn(2) == 0 {
				v = r.Uint64() >> r.Intn(64)
			}
			flags, conversion := "-+ 0", string("di"[r.Intn(2)])
			if r.Intn(2) == 0 {
				flags, conversion = "-0", "u"
				if r.Intn(4) > 0 {
					flags, conversion = "-#0", string("xXo"[r.Intn(3)])
				}
			}
			length := lengths[r.Intn(len(lengths))]
			argument := fmt.Sprintf("(int)%dll", int32(v))
			if strings.ContainsAny(length, "lzjt") {
				argument = fmt.Sprintf("(long)%#xul", v)
			}
			if xlen == 32 {
				argument = fmt.Sprintf("(int)%#xu", uint32(v))
			}
			statements = append(statements, fmt.Sprintf(`printf("[%s%s%s]\n", %s);`,
				specification(r, flags, 30, 25), length, conversion, argument))
		}
		compare(t, xlen, program(stdioPrototypes, statements), "")
	})
}

func TestPrintfText(t *testing.T) {
	const text = `
int main(void) {
	char b[64];
	int n = -1;
	printf("plain\n%%|%5c|%-5c|%c\n", 'a', 'b', 'c');
	printf("[%s] [%10s] [%-10s] [%.3s] [%10.3s] [%-10.0s]\n", "hello", "hello", "hello", "hello", "hello", "hello");
	printf("[%*d] [%-*d] [%*d] [%.*d] [%.*d]\n", 6, 42, 6, 42, -6, 42, 4, 42, -4, 42);
	printf("[%s] [%.3s] [%p] [%p]\n", (char *)0, (char *)0, (void *)0, (void *)0x1234);
	printf("[%20p] [%-20p]\n", (void *)0x1234, (void *)0x1234);
	printf("count%n\n", &n);
	printf("%d %d\n", n, snprintf(b, 5, "%d", 1234567));
	puts(b);
	printf("%d\n", snprintf((char *)0, 0, "%s", "measure"));
	printf("%d %s\n", sprintf(b, "%s-%x", "pair", 255), b);
	b[0] = 'k'; b[1] = 0;
	printf("%d %s\n", snprintf(b, 1, "gone"), b);
	printf("%d %d %d %d %d %d %d %d %d %d %d %d\n", 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12);
	printf("%y %");
	putchar('\n');
	printf("[%5000d]\n", 7);
	return printf("end\n");
}`
	eachTarget(t, func(t *testing.T, xlen int) { compare(t, xlen, stdioPrototypes+text, "") })
}

// randomDouble returns a double with a random exponent, often with few digits, sometimes
// a boundary value.
func randomDouble(r *rand.Rand) float64 {
	edges := []float64{0, math.Copysign(0, -1), 1, 0.5, 1.5, 2.5, 0.125, 9.5, 99.5, 999999.5, 9.9999995,
		0.0001, 0.00001, 123456, 1234567, 1e15, 1e16, 1e17, 1e22, 1e23, math.MaxFloat64,
		math.SmallestNonzeroFloat64, 0x1p-1022, 0x0.fffffffffffffp-1022, math.Inf(1), math.Inf(-1)}
	switch r.Intn(5) {
	case 0:
		return edges[r.Intn(len(edges))]
	case 1:
		return float64(r.Intn(2000000)-1000000) / 1000
	case 2:
		return float64(r.Intn(2000)-1000) / 8
	case 3:
		return r.NormFloat64()
	}
	for {
		if f := math.Float64frombits(r.Uint64()); !math.IsNaN(f) {
			return f
		}
	}
}

func TestPrintfFloats(t *testing.T) {
	r := source(t)
	statements := []string{
		`d(0x7ff8ul << 48, "%f\n"); d(0x7ff8ul << 48, "%-10E|\n"); d(0x7ff8ul << 48, "%010G\n"); d(0xfff8ul << 48, "%+010A\n");`,
	}
	for range 4000 {
		conversion := string("fFeEgGaA"[r.Intn(8)])
		flags := "-+ #0"
		if conversion == "g" || conversion == "G" {
			flags = "-+ 0" // see TestPrintfAlternateGeneral
		}
		statements = append(statements, fmt.Sprintf(`d(%#xul, "[%s%s]\n");`,
			math.Float64bits(randomDouble(r)), specification(r, flags, 40, 30), conversion))
	}
	for _, f := range []float64{math.SmallestNonzeroFloat64, math.MaxFloat64, 0x1.fffffffffffffp-1022} {
		statements = append(statements, fmt.Sprintf(`d(%#xul, "%%.1100f\n"); d(%#[1]xul, "%%.1100e\n"); d(%#[1]xul, "%%.800g\n");`,
			math.Float64bits(f)))
	}
	const declarations = stdioPrototypes + `
static void d(unsigned long bits, const char *format) { printf(format, *(double *)&bits); }
`
	compare(t, 64, program(declarations, statements), "")
}

// TestPrintfAlternateGeneral checks that %#g keeps trailing zeros, also if rounding adds
// a digit; the host's C library then drops them.
func TestPrintfAlternateGeneral(t *testing.T) {
	const text = stdioPrototypes + `
int main(void) {
	printf("%#g %#g %#g %#.3g %#.0g %#g %#g\n", 1.0, 999999.5, 0.0, 1234567.0, 2.0, 1e-5, 9.9999996e-5);
	return 0;
}`
	got := targets[64].execute(t, targets[64].build(t, text), "")
	if want := "1.00000 1.00000e+06 0.00000 1.23e+06 2. 1.00000e-05 0.000100000\n"; got.Output != want {
		t.Errorf("got %q, want %q", got.Output, want)
	}
}
