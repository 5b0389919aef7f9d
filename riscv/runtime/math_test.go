package runtime

import (
	"fmt"
	"math"
	"math/rand"
	"strconv"
	"strings"
	"testing"
)

// magnitudes bound the arguments with which a function is tested, as exponents of two.
type magnitudes struct{ low, high int }

func (m magnitudes) random(r *rand.Rand, negative bool) float64 {
	f := math.Ldexp(1+r.Float64(), m.low+r.Intn(m.high-m.low+1))
	if negative && r.Intn(2) == 0 {
		return -f
	}
	return f
}

var specials = []float64{0, math.Copysign(0, -1), 1, -1, 0.5, -0.5, 1.5, 2.5, -2.5, 2, 3, -3, 10,
	0.49999999999999994, 4503599627370495.5, 4503599627370497, 1e300, -1e300, 5e-324, 1e-310, 0x1p-1022,
	math.MaxFloat64, math.Inf(1), math.Inf(-1), math.NaN()}

const mathPrototypes = stdioPrototypes + `
static double of(unsigned long bits) { return *(double *)&bits; }
static float off(unsigned int bits) { return *(float *)&bits; }
static void show(double x) {
	if (x != x) printf("nan\n"); else printf("%#lx\n", *(unsigned long *)&x);
}
static void showf(float x) {
	if (x != x) printf("nan\n"); else printf("%#x\n", *(unsigned int *)&x);
}
`

func prototypes(result, format string, names ...string) string {
	var b strings.Builder
	for _, name := range names {
		fmt.Fprintf(&b, format+";\n", result, name)
	}
	return b.String()
}

// table returns statements that print a function's results for a table of arguments. This
// compiles faster than a statement for each argument.
func table(name string, arguments [][]float64) string {
	var b strings.Builder
	count := len(arguments[0])
	fmt.Fprintf(&b, "{ static const unsigned long x[] = {")
	for _, list := range arguments {
		for _, x := range list {
			fmt.Fprintf(&b, "%#x,", math.Float64bits(x))
		}
	}
	call := "of(x[i])"
	for k := 1; k < count; k++ {
		call += fmt.Sprintf(", of(x[i+%d])", k)
	}
	fmt.Fprintf(&b, "};\nfor (int i = 0; i < %d; i += %d) show(%s(%s)); }\n", len(arguments)*count, count, name, call)
	return b.String()
}

func double(f float64) string { return fmt.Sprintf("of(%#xul)", math.Float64bits(f)) }

// TestExactFunctions checks functions with results that are defined to the last bit.
func TestExactFunctions(t *testing.T) {
	one := []string{"sqrt", "fabs", "floor", "ceil", "trunc", "round", "rint", "nearbyint"}
	two := []string{"fmod", "copysign", "fmin", "fmax"}
	r := source(t)
	random := func() float64 {
		if r.Intn(3) == 0 {
			return magnitudes{-3, 54}.random(r, true)
		}
		return randomDouble(r)
	}
	var statements []string
	var list [][]float64
	for _, name := range one {
		list = nil
		for _, x := range specials {
			list = append(list, []float64{x})
		}
		for range 2000 {
			list = append(list, []float64{random()})
		}
		statements = append(statements, table(name, list))
	}
	for _, name := range two {
		list = nil
		for _, x := range specials {
			for _, y := range specials {
				if name[:2] != "fm" || x != y { // the sign of a zero is not specified
					list = append(list, []float64{x, y})
				}
			}
		}
		for range 2000 {
			list = append(list, []float64{random(), random()})
		}
		statements = append(statements, table(name, list))
	}
	for range 100 {
		statements = append(statements,
			fmt.Sprintf("show(ldexp(%s, %d));", double(random()), r.Intn(4400)-2200),
			fmt.Sprintf("{ int e = 0; show(frexp(%s, &e)); printf(\"%%d\\n\", e); }", double(magnitudes{-1070, 1000}.random(r, true))),
			fmt.Sprintf("{ double w; show(modf(%s, &w)); show(w); }", double(random())))
	}
	compare(t, 64, program(mathPrototypes+prototypes("double", "%s %s(double)", one...)+
		prototypes("double", "%s %s(double, double)", two...)+
		"double ldexp(double, int); double frexp(double, int *); double modf(double, double *);\n", statements), "")
}

// TestExactFloatFunctions does the same for float, on both targets.
func TestExactFloatFunctions(t *testing.T) {
	one := []string{"sqrtf", "fabsf", "floorf", "ceilf", "truncf", "roundf", "rintf"}
	two := []string{"fmodf", "copysignf"}
	r := source(t)
	specials := []uint32{0, 1 << 31, 0x3f800000, 0xbf800000, 0x3f000000, 0xbf000000, 0x3effffff, 0x4b000001,
		0x7f800000, 0xff800000, 0x7fc00000, 1, 0x807fffff, 0x00800000, 0x7f7fffff}
	random := func() uint32 {
		switch r.Intn(3) {
		case 0:
			return specials[r.Intn(len(specials))]
		case 1:
			return r.Uint32()
		}
		return math.Float32bits(float32(magnitudes{-3, 25}.random(r, true)))
	}
	var statements []string
	for _, name := range one {
		for range 150 {
			statements = append(statements, fmt.Sprintf("showf(%s(off(%#xu)));", name, random()))
		}
	}
	for _, name := range two {
		for range 300 {
			statements = append(statements, fmt.Sprintf("showf(%s(off(%#xu), off(%#xu)));", name, random(), random()))
		}
	}
	declarations := stdioPrototypes + mathPrototypes[strings.Index(mathPrototypes, "static float off"):]
	declarations = strings.Replace(declarations, "static void show(double x) {\n\tif (x != x) printf(\"nan\\n\"); else printf(\"%#lx\\n\", *(unsigned long *)&x);\n}\n", "", 1)
	declarations += prototypes("float", "%s %s(float)", one...) + prototypes("float", "%s %s(float, float)", two...)
	eachTarget(t, func(t *testing.T, xlen int) { compare(t, xlen, program(declarations, statements), "") })
}

// ulps returns the distance between two doubles, counted in doubles. Zeros of different
// sign count as different.
func ulps(a, b float64) uint64 {
	order := func(f float64) int64 {
		if i := int64(math.Float64bits(f)); i >= 0 {
			return i
		}
		return -int64(math.Float64bits(f) & (1<<63 - 1))
	}
	if a == 0 && b == 0 && math.Signbit(a) != math.Signbit(b) {
		return math.MaxUint64
	}
	if a == b || (math.IsNaN(a) && math.IsNaN(b)) {
		return 0
	}
	if math.IsNaN(a) || math.IsNaN(b) || math.IsInf(a, 0) || math.IsInf(b, 0) {
		return math.MaxUint64
	}
	d := order(a) - order(b)
	return uint64(max(d, -d))
}

// TestApproximations compares the results with the host's long double functions, rounded
// to double.
func TestApproximations(t *testing.T) {
	functions := []struct {
		name      string
		arguments magnitudes
		negative  bool
		limit     uint64 // in ulps
	}{
		{"exp", magnitudes{-30, 9}, true, 1},
		{"expm1", magnitudes{-30, 9}, true, 2},
		{"log", magnitudes{-1070, 1020}, false, 1},
		{"log", magnitudes{-1, 0}, false, 1},
		{"log2", magnitudes{-3, 60}, false, 1},
		{"log10", magnitudes{-3, 60}, false, 1},
		{"log1p", magnitudes{-60, 20}, false, 1},
		{"sin", magnitudes{-30, 19}, true, 1},
		{"sin", magnitudes{19, 1023}, true, 1},
		{"cos", magnitudes{-30, 19}, true, 1},
		{"cos", magnitudes{19, 1023}, true, 1},
		{"tan", magnitudes{-30, 60}, true, 2},
		{"atan", magnitudes{-30, 60}, true, 1},
		{"asin", magnitudes{-20, -1}, true, 2},
		{"acos", magnitudes{-20, -1}, true, 2},
		{"pow", magnitudes{-40, 40}, false, 1},
		{"atan2", magnitudes{-10, 10}, true, 2},
		{"sinh", magnitudes{-30, 9}, true, 2},
		{"cosh", magnitudes{-30, 9}, true, 2},
		{"tanh", magnitudes{-30, 5}, true, 2},
		{"asinh", magnitudes{-30, 60}, true, 3},
		{"acosh", magnitudes{0, 60}, false, 3},
		{"atanh", magnitudes{-30, -1}, true, 3},
		{"cbrt", magnitudes{-1022, 1020}, true, 1},
		{"hypot", magnitudes{-20, 20}, true, 1},
		{"exp2", magnitudes{-30, 9}, true, 1},
	}
	declarations := mathPrototypes
	declared := map[string]bool{}
	var statements []string
	var owner []int           // for each result, the index of its function in functions
	var arguments [][]float64 // for each result, its arguments
	r := source(t)
	for i, f := range functions {
		two := f.name == "pow" || f.name == "atan2" || f.name == "hypot"
		if !declared[f.name] {
			declared[f.name] = true
			declarations += declaration(f.name, two)
		}
		var list [][]float64
		for _, x := range specials {
			if !two {
				list = append(list, []float64{x})
				continue
			}
			for _, y := range specials {
				list = append(list, []float64{x, y})
			}
		}
		for range 2000 {
			x := []float64{f.arguments.random(r, f.negative)}
			if f.name == "pow" {
				x = append(x, magnitudes{-3, 5}.random(r, true))
			} else if two {
				x = append(x, f.arguments.random(r, f.negative))
			}
			list = append(list, x)
		}
		for range list {
			owner = append(owner, i)
		}
		arguments = append(arguments, list...)
		statements = append(statements, table(f.name, list))
	}
	text := program(declarations, statements)
	want := lines(host.execute(t, host.build(t, text), ""))
	got := lines(targets[64].execute(t, targets[64].build(t, text), ""))
	if len(got) != len(want) || len(got) != len(owner)+1 {
		t.Fatalf("%d results, want %d", len(got)-1, len(owner))
	}
	worst := make([]uint64, len(functions))
	failures, inexact := 0, make([]int, len(functions))
	for n, i := range owner {
		d := ulps(parse(t, got[n]), parse(t, want[n]))
		worst[i] = max(worst[i], d)
		if d > 0 {
			inexact[i]++
		}
		if d > functions[i].limit && failures < 20 {
			t.Errorf("%s%v: got %v, want %v: %d ulp", functions[i].name, arguments[n], parse(t, got[n]), parse(t, want[n]), d)
			failures++
		}
	}
	for i, f := range functions {
		t.Logf("%-6s 2^%d..2^%d: at most %d ulp, %d of the results not the nearest", f.name, f.arguments.low, f.arguments.high, worst[i], inexact[i])
	}
}

// declaration declares a function of one or two doubles. On the host, the name stands for
// the long double function.
func declaration(name string, two bool) string {
	parameters, long := "double", "long double"
	if two {
		parameters, long = "double, double", "long double, long double"
	}
	return fmt.Sprintf("#ifdef __riscv\ndouble %[1]s(%[2]s);\n#else\nlong double %[1]sl(%[3]s);\n#define %[1]s %[1]sl\n#endif\n",
		name, parameters, long)
}

func parse(t *testing.T, line string) float64 {
	t.Helper()
	line = strings.TrimSpace(line)
	if line == "nan" {
		return math.NaN()
	}
	bits, err := strconv.ParseUint(line, 0, 64)
	if err != nil {
		t.Fatal(err)
	}
	return math.Float64frombits(bits)
}

// TestFloatFunctions checks that the float functions return the results of the double
// functions, rounded.
func TestFloatFunctions(t *testing.T) {
	names := []string{"exp", "expm1", "exp2", "log", "log2", "log10", "log1p", "sin", "cos", "tan", "asin", "acos", "atan",
		"sinh", "cosh", "tanh", "asinh", "acosh", "atanh", "cbrt"}
	var statements []string
	for _, name := range names {
		statements = append(statements, fmt.Sprintf(
			"for (float x = -0.9f; x < 3; x += 0.01f) if (bits(%[1]sf(x)) != bits((float)%[1]s(x))) printf(\"%[1]s %%g\\n\", x);", name))
	}
	for _, name := range []string{"pow", "atan2", "hypot"} {
		statements = append(statements, fmt.Sprintf(
			"for (float x = 0.1f; x < 3; x += 0.01f) if (bits(%[1]sf(x, 1.7f)) != bits((float)%[1]s(x, 1.7f))) printf(\"%[1]s %%g\\n\", x);", name))
	}
	statements = append(statements, "printf(\"%g %ld %ld %ld %lld\\n\", ldexpf(1.5f, 4), lround(-2.5), lrint(-2.5), lroundf(3.5f), llrint(1e15 + 0.5));")
	declarations := stdioPrototypes + "static unsigned bits(float x) { return x != x ? 0 : *(unsigned *)&x; }\n" +
		"float ldexpf(float, int); long lround(double), lrint(double), lroundf(float); long long llrint(double);\n" +
		prototypes("double", "%s %s(double)", names...) + prototypes("double", "%s %s(double, double)", "pow", "atan2", "hypot") +
		prototypes("float", "%s %sf(float)", names...) + prototypes("float", "%s %sf(float, float)", "pow", "atan2", "hypot")
	got := targets[64].execute(t, targets[64].build(t, program(declarations, statements)), "")
	if want := "24 -3 -2 4 1000000000000000\n"; got.Output != want {
		t.Errorf("got %s, want %s", got.Output, want)
	}
}
