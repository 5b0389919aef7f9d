package main

import (
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"

	"gpucc/gpu/gputest"
	"gpucc/riscv/object/cross"
)

// genericArguments declare variables of all types of numbers, by their names.
const genericArguments = `#define __STDC_WANT_IEC_60559_TYPES_EXT__ 1
#define _GNU_SOURCE
#include <tgmath.h>
#include <stdio.h>
#define P(e) do { __auto_type r_ = (e); printf("%s: %zu %.9g %.9g\n", #e, sizeof r_, (double)__real__ r_, (double)__imag__ r_); } while (0)
int i = 1; long l = 2; _Bool b = 1; float f = 0.75f; double d = 0.625; long double L = 0.3L; _Float32 F = 0.5f32; _Float64x X = 0.7F64x; _Float32x Y = 0.25f32x;
float _Complex z = 0.5f + 0.25if; _Complex _Float64 Z = 0.5 + 0.75i; _Float64x _Complex W = 0.125L + 0.5il; _Complex int K = 1 + 2i;
int calls; double count(double x) { calls++; return x; }
`

// genericCalls returns statements that print the results of type-generic calls.
func genericCalls() (list []string) {
	call := func(format string, arguments ...any) {
		list = append(list, "P("+fmt.Sprintf(format, arguments...)+");")
	}
	reals, all := strings.Split("ilbfdLFXY", ""), strings.Split("ilbfdLFXYzZWK", "")
	for _, name := range strings.Fields("acos sin exp log sqrt fabs carg cimag conj cproj") {
		for _, x := range all {
			call("%s(%s)", name, x)
		}
	}
	for _, name := range strings.Fields("ceil erf ilogb llround lrint round roundeven nextup") {
		for _, x := range reals {
			call("%s(%s)", name, x)
		}
	}
	for _, x := range all {
		for _, y := range all {
			call("pow(%s, %s)", x, y)
		}
	}
	for _, x := range reals {
		for _, y := range reals {
			for _, name := range strings.Fields("atan2 fmax fadd dmul f32div f64sub") {
				call("%s(%s, %s)", name, x, y)
			}
			call("fma(%s, f, %s)", x, y)
		}
		call("scalbn(%s, i)", x)
		call("({ int e; frexp(%s, &e) + e; })", x)
	}
	call("pow(pow(sqrt(count(2)), 2), pow(f, sin(cos(d))))")
	call("calls")
	call("sqrt(({ double s = 0; for (int k = 0; k < 5; k++) s += k; if (s > 3) goto out; s = 1; out: s; }))")
	call("pow(i ? d : f, ({ float k = 2; float *p = &k; *p + d; }))")
	return list
}

// TestTypeGeneric compares the calls that macros of <tgmath.h> make, by __builtin_tgmath, with gcc's.
func TestTypeGeneric(t *testing.T) {
	gputest.NoRaces(t)
	folders(t, nil)
	text, calls := genericArguments, genericCalls()
	main := ""
	for n := 0; n < len(calls); n += 100 {
		text += fmt.Sprintf("void f%d(void) {\n%s\n}\n", n, strings.Join(calls[n:min(n+100, len(calls))], "\n"))
		main += fmt.Sprintf(" f%d();", n)
	}
	cross.WriteFile(t, "a.c", []byte(text+"int main(void) {"+main+" return 0; }\n"))
	sameOutput(t, "a.c", "-w -static", "-lm")
}

// sameOutput compares the output of a file's program, at all levels of optimisation, with the output of gcc's
// program.
func sameOutput(t *testing.T, file, flags, libraries string) {
	t.Helper()
	compileBy(t, triple+"-gcc", flags+" "+file+" -o gcc "+libraries)
	want, status := execute(t, "./gcc")
	if want == "" || status != 0 {
		t.Fatalf("gcc's program: status %d, prints %q", status, want)
	}
	for _, level := range []string{"-O0", "-O1", "-O2"} {
		compileBy(t, "gpucc", level+" "+flags+" "+file+" -o own "+libraries)
		if got, status := execute(t, "./own"); status != 0 || got != want {
			t.Errorf("%s: status %d, prints\n%s, want\n%s", level, status, got, want)
		}
	}
}

// TestGenericErrors compares the messages about wrong calls of __builtin_tgmath with gcc's.
func TestGenericErrors(t *testing.T) {
	folders(t, nil)
	for _, call := range []string{
		"1, f", "f, d", "f, d, s", "f, d, 1, 2", "f, d, &x", "f, two, 1", "f, old, 1", "f, d, l", "f, 1, d", "1, f, d", "f, v, 1", "f", "old, f, 1", "f, d, x, d",
	} {
		cross.WriteFile(t, "a.c", []byte("float f(float); double d(double); float two(float, float); int old(); float v(float, ...); struct { int a; } s; long double l; int x;\nvoid g(void) {\n"+
			"(void)__builtin_tgmath("+call+");\n}\n"))
		gcc := exec.Command(triple+"-gcc", "-c", "a.c")
		gcc.Env = append(os.Environ(), "LC_ALL=C")
		want, _ := gcc.CombinedOutput() // there are errors
		if got := gpucc("", "-c", "a.c"); got.Status != 1 || errorLines(got.Stderr) != errorLines(string(want)) {
			t.Errorf("%s: status %d\n%sgcc:\n%s", call, got.Status, errorLines(got.Stderr), errorLines(string(want)))
		}
	}
}

// TestFloatNames compares constants, functions and limits of the types _Float32 to _Float128 with gcc's, bit for bit.
func TestFloatNames(t *testing.T) {
	folders(t, nil)
	text := `#define __STDC_WANT_IEC_60559_TYPES_EXT__ 1
#include <float.h>
#include <stdio.h>
#include <string.h>
#include <complex.h>
#define P(e) do { __typeof__(e) x_ = e; unsigned char c_[sizeof x_]; memcpy(c_, &x_, sizeof x_); for (unsigned i_ = 0; i_ < sizeof x_; i_++) printf("%02x", c_[i_]); printf(" %s\n", #e); } while (0)
_Complex _Float64x global = 1.5f64x; _Float32 _Complex pair[sizeof(_Complex _Float32) == 8 ? 1 : -1];
extern _Complex _Float32 cacosf32(_Complex _Float32 x);
int main(void) {
`
	for suffix, letter := range map[string]string{"f32": "FLT32", "f64": "FLT64", "f32x": "FLT32X", "f64x": "FLT64X", "f128": "FLT128"} {
		for _, e := range []string{
			"1.1@", "0x1.8p3@", "1e3@", ".5@", "5.@", "0xf.fp0@", "__builtin_huge_val@()", "__builtin_inf@()", "__builtin_nan@(\"\")", "__builtin_nans@(\"\")",
			"__builtin_fabs@(-1.1@)", "__builtin_copysign@(1.1@, -2.0@)", "__builtin_sqrt@(2.0@)", "__builtin_fma@(1.1@, 2.2@, 3.3@)", "__builtin_fmax@(1.1@, 2.2@)",
			"$_MANT_DIG", "$_DIG", "$_DECIMAL_DIG", "$_MIN_EXP", "$_MAX_EXP", "$_MIN_10_EXP", "$_MAX_10_EXP", "$_MAX", "$_MIN", "$_TRUE_MIN", "$_EPSILON",
		} {
			text += "P(" + strings.NewReplacer("@", suffix, "$", letter).Replace(e) + ");\n"
		}
	}
	text += "P(__builtin_nans(\"\")); P(__builtin_nansf(\"\")); P(__builtin_nansl(\"\")); P(global); P(creal(global * 2)); return sizeof pair / sizeof pair[0] - 1; }\n"
	cross.WriteFile(t, "a.c", []byte(text))
	sameOutput(t, "a.c", "-w -static", "-lm")
}

// TestFloatSelections compares generic selections that have associations of these types, and of the ones that gpucc takes for the same.
func TestFloatSelections(t *testing.T) {
	folders(t, nil)
	cross.WriteFile(t, "a.c", []byte(`#include <stdio.h>
#define ALL(x) _Generic((x), _Float32: "f32", float: "float", double: "double", _Float64: "f64", _Float32x: "f32x", long double: "long double", _Float128: "f128", default: "other")
#define OWN(x) _Generic((x), _Float32: "f32", default: "other", _Float64: "f64", _Float128: "f128")
#define POINTERS(x) _Generic((x), _Float32 *: "f32", float *: "float")
int main(void) {
	float f; double d; long double l; _Float32 g; _Float64 h;
	printf("%s %s %s %s\n", ALL(f), ALL(d), ALL(l), ALL(1));
	printf("%s %s %s %s\n", OWN(g), OWN(h), OWN(1), POINTERS(&f));
	return 0;
}
`))
	sameOutput(t, "a.c", "-w -static", "")
	cross.WriteFile(t, "bad.c", []byte("int x = _Generic(1.0f, float: 1, _Float32: 3, float: 2);\n"))
	if got := gpucc("", "-c", "bad.c"); got.Status != 1 || !strings.Contains(got.Stderr, ":47: error: '_Generic' specifies two compatible types") {
		t.Errorf("%+v", got)
	}
}
