package runtime

import (
	"fmt"
	"math"
	"math/rand"
	"strings"
	"testing"
)

// complexDoubles returns special and random numbers. Many of them are close to each
// other, or have products and quotients that nearly overflow or underflow.
func complexDoubles(r *rand.Rand, n int) []float64 {
	list := []float64{0, math.Copysign(0, -1), 1, -1, math.Inf(1), math.Inf(-1), math.NaN(), math.MaxFloat64, -math.MaxFloat64,
		math.MaxFloat64 / 2, math.SmallestNonzeroFloat64, 0x1p-1022, -0x1p-1022, 0x1p-52, 0x1p-51, 1e300, -1e300, 1e-300, 1e154, 1e-160}
	for range n {
		exponents := [...]int{1, 8, 60, 1000}[r.Intn(4)]
		list = append(list, math.Ldexp(2*r.Float64()-1, r.Intn(2*exponents)-exponents))
	}
	return list
}

// complexProgram returns a program that applies the functions for multiplication and
// division to random quadruples of numbers of type typ. The array list has the bits of
// the numbers.
func complexProgram(typ, mode, put string, list string) string {
	return strings.NewReplacer("TYPE", typ, "MODE", mode, "PUT", put).Replace(widePrototypes + list + `
TYPE _Complex __mulMODEc3(TYPE, TYPE, TYPE, TYPE), __divMODEc3(TYPE, TYPE, TYPE, TYPE);
static unsigned long state = 1;
static TYPE pick(int limit)
{
	state = state * 6364136223846793005ul + 1442695040888963407ul;
	return *(TYPE *)&list[(state >> 33) % limit];
}
int main(void) {
	for (int i = 0; i < 12000; i++) {
		int limit = i % 3 ? COUNT : 20;
		TYPE a = pick(limit), b = pick(limit), c = pick(COUNT), d = pick(i % 5 ? limit : 20);
		TYPE _Complex product = __mulMODEc3(a, b, c, d), quotient = __divMODEc3(a, b, c, d);
		PUT(__real__ product);
		PUT(__imag__ product);
		PUT(__real__ quotient);
		PUT(__imag__ quotient);
	}
	return 0;
}`)
}

// array declares an array called list with elements of the C type typ.
func array(typ string, elements []string) string {
	return fmt.Sprintf("static %s list[] = {%s};\nenum { COUNT = sizeof list / sizeof list[0] };\n", typ, strings.Join(elements, ", "))
}

// TestComplex compares products and quotients of complex numbers with libgcc's.
func TestComplex(t *testing.T) {
	r := source(t)
	var doubles, floats []string
	for _, x := range complexDoubles(r, 200) {
		doubles = append(doubles, fmt.Sprintf("%#x", math.Float64bits(x)))
		if x != 0 && !math.IsInf(x, 0) && math.Abs(math.Log2(math.Abs(x))) > 149 { // the same bounds as for double
			x = math.Copysign(math.Exp2(math.Log2(math.Abs(x))*127/1023), x)
		}
		floats = append(floats, fmt.Sprintf("%#x", math.Float32bits(float32(x))))
	}
	compareSystem(t, complexProgram("double", "d", "put_double", array("unsigned long", doubles)))
	compareSystem(t, complexProgram("float", "s", "put_float", array("unsigned", floats)))
}

// TestComplexQuad does the same for long double.
func TestComplexQuad(t *testing.T) {
	list := wideList(quads(source(t), 200))
	compareSystem(t, strings.Replace(complexProgram("long double", "t", "put_quad", list), "i < 12000", "i < 3000", 1))
}

// TestFMA compares fma with the host's, also for sums that cancel.
func TestFMA(t *testing.T) {
	r := source(t)
	doubles := complexDoubles(r, 200)
	pick := func() float64 { return doubles[r.Intn(len(doubles))] }
	var list [][]float64
	for range 8000 {
		x, y, z := pick(), pick(), pick()
		if r.Intn(3) == 0 {
			z = -(x * y)
		}
		list = append(list, []float64{x, y, z})
	}
	compare(t, 64, program(mathPrototypes+"double fma(double, double, double);\n", []string{table("fma", list)}), "")
}
