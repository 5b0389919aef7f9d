package runtime

import (
	"fmt"
	"math"
	"math/cmplx"
	"math/rand"
	"strings"
	"testing"
)

// complexNumbers returns all pairs of special values, and random numbers.
func complexNumbers(r *rand.Rand, n int) (list []complex128) {
	specials := []float64{0, math.Copysign(0, -1), 1, -1, 0.5, -3, 20, -700, math.Inf(1), math.Inf(-1), math.NaN()}
	for _, x := range specials {
		for _, y := range specials {
			list = append(list, complex(x, y))
		}
	}
	for range n {
		m := magnitudes{-30, 4}
		if r.Intn(4) == 0 {
			m = magnitudes{-300, 9}
		}
		list = append(list, complex(m.random(r, true), m.random(r, true)))
	}
	return list
}

// TestComplexFunctions compares functions of complex numbers, double and float, with the
// host's. The larger part of each result may differ by some ulp; the other part by the
// same absolute amount.
func TestComplexFunctions(t *testing.T) {
	tests := []struct {
		name  string
		limit float64
	}{
		{"csqrt", 4}, {"cexp", 4}, {"clog", 4}, {"csin", 6}, {"ccos", 6}, {"ctan", 12}, {"csinh", 6}, {"ccosh", 6}, {"ctanh", 12}, {"conj", 0}, {"cproj", 0},
	}
	list := complexNumbers(source(t), 3000)
	var text strings.Builder
	text.WriteString(mathPrototypes + "static const unsigned long list[] = {")
	for _, z := range list {
		fmt.Fprintf(&text, "%#x, %#x,\n", math.Float64bits(real(z)), math.Float64bits(imag(z)))
	}
	text.WriteString("};\nenum { COUNT = sizeof list / sizeof *list };\ntypedef double _Complex z; typedef float _Complex zf;\nz cpow(z, z); double cabs(z), carg(z), creal(z), cimag(z);\n")
	for _, f := range tests {
		fmt.Fprintf(&text, "z %[1]s(z); zf %[1]sf(zf);\n", f.name)
	}
	text.WriteString("static void put(z x) { show(__real__ x); show(__imag__ x); }\nstatic void all(z x) {\n")
	for _, f := range tests {
		fmt.Fprintf(&text, "\tput(%s(x));\n", f.name)
	}
	for _, f := range tests {
		fmt.Fprintf(&text, "\tput(%sf(x));\n", f.name)
	}
	text.WriteString("\tput(__builtin_complex(cabs(x), carg(x)));\n\tput(__builtin_complex(creal(x), cimag(x)));\n}\n")
	text.WriteString("int main(void) {\n\tfor (int i = 0; i < COUNT; i += 2) all(__builtin_complex(of(list[i]), of(list[i + 1])));\n\treturn 0;\n}\n")

	want := host.execute(t, host.build(t, text.String()), "")
	got := targets[64].execute(t, targets[64].build(t, text.String()), "")
	a, b := strings.Fields(want.Output), strings.Fields(got.Output)
	each := 2 * (2*len(tests) + 2)
	if len(a) != len(b) || len(a) != each*len(list) {
		t.Fatalf("%d and %d numbers", len(a), len(b))
	}
	failed := map[string]int{}
	for i := 0; i < len(a); i += 2 {
		name, limit := "cabs, carg", 4.0
		switch k := i % each / 2; {
		case k < len(tests):
			name, limit = tests[k].name, tests[k].limit
		case k < 2*len(tests):
			name, limit = tests[k-len(tests)].name+"f", 4*0x1p29 // in ulp of float
		}
		w := complex(parse(t, a[i]), parse(t, a[i+1]))
		g := complex(parse(t, b[i]), parse(t, b[i+1]))
		if same := near(w, g, limit); !same && failed[name] < 5 {
			failed[name]++
			t.Errorf("%s(%v): got %v, want %v", name, list[i/each], g, w)
		}
	}
}

// near reports whether two complex numbers differ by at most limit ulp of the larger
// part. Infinities and NaNs must be in the same parts.
func near(w, g complex128, limit float64) bool {
	size := 0.0
	for _, x := range []float64{real(w), imag(w)} {
		if x-x == 0 {
			size = max(size, math.Abs(x))
		}
	}
	part := func(w, g float64) bool {
		if math.IsNaN(w) || math.IsInf(w, 0) {
			return w == g || math.IsNaN(w) && math.IsNaN(g)
		}
		if w == 0 && g == 0 {
			return math.Signbit(w) == math.Signbit(g)
		}
		return math.Abs(w-g) <= limit*max(size*0x1p-52, 0x1p-1074)
	}
	return part(real(w), real(g)) && part(imag(w), imag(g)) || cmplx.IsInf(w) && cmplx.IsInf(g) && math.IsNaN(real(w)+imag(w)) && math.IsNaN(real(g)+imag(g))
}
