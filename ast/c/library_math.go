package c

import "strings"

// addMathFunctions adds those of <math.h>, each for float and long double, too, by a
// name that ends in f or l and with 'd' for that type.
func addMathFunctions(table map[string]string) {
	for letters, names := range map[string]string{
		"dd": "acos acosh asin asinh atan atanh cbrt ceil cos cosh erf erfc exp exp2 expm1 floor lgamma log log10 log1p log2 " +
			"logb nearbyint rint round roundeven sin sinh sqrt tan tanh tgamma trunc",
		"ddd":  "atan2 drem fdim fmax fmin fmod hypot nextafter pow remainder",
		"dddd": "fma",
		"ddi":  "ldexp scalbn",
		"ddl":  "scalbln",
		"ddp":  "frexp modf",
		"dddp": "remquo",
		"id":   "ilogb",
		"ld":   "llrint llround lrint lround",
	} {
		for name := range strings.FieldsSeq(names) {
			for suffix, letter := range map[string]string{"": "d", "f": "f", "l": "q"} {
				table[name+suffix] = strings.ReplaceAll(letters, "d", letter)
			}
		}
	}
}
