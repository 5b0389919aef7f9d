package main

import (
	"slices"
	"strings"
)

// Flags about floating point, as -ffast-math, permit optimisations that gpucc does not do: its code obeys IEEE 754. But programs may ask
// by macros whether they are given, as with gcc.

// A mathFlag is a permission, or a demand, of such a flag.
type mathFlag uint16

const (
	finiteMath        mathFlag = 1 << iota // there are no infinities, no NaNs
	unsignedZeros                          // the sign of a zero does not matter
	quietMath                              // no operation traps
	noErrno                                // functions do not set errno
	associativeMath                        // operands may be regrouped
	reciprocalMath                         // divisions may become multiplications
	unsafeMath                             // all of these may be used together
	limitedComplex                         // products of complex numbers need not handle infinities
	roundingMath                           // the program changes the rounding mode
	signalingNaNs                          // the program uses them
	unsafeOperations  = unsafeMath | associativeMath | reciprocalMath | unsignedZeros | quietMath
	fastMath          = unsafeOperations | finiteMath | noErrno | limitedComplex
	againstExactMaths = unsafeMath | reciprocalMath | finiteMath | unsignedZeros // IEEE 754 excludes these
)

// A mathChange says which properties a flag switches on, and off.
type mathChange struct{ on, off mathFlag }

// mathFlags are the flags, without their -f, and the properties that they change.
var mathFlags = flagList[mathChange]{
	{"fast-math", mathChange{on: fastMath, off: roundingMath | signalingNaNs}},
	{"no-fast-math", mathChange{off: fastMath &^ limitedComplex}},
	{"unsafe-math-optimizations", mathChange{on: unsafeOperations}},
	{"no-unsafe-math-optimizations", mathChange{off: unsafeOperations}},
	{"finite-math-only", mathChange{on: finiteMath}},
	{"no-finite-math-only", mathChange{off: finiteMath}},
	{"associative-math", mathChange{on: associativeMath}},
	{"no-associative-math", mathChange{off: associativeMath}},
	{"reciprocal-math", mathChange{on: reciprocalMath}},
	{"no-reciprocal-math", mathChange{off: reciprocalMath}},
	{"cx-limited-range", mathChange{on: limitedComplex}},
	{"no-cx-limited-range", mathChange{off: limitedComplex}},
	{"rounding-math", mathChange{on: roundingMath}},
	{"no-rounding-math", mathChange{off: roundingMath}},
	{"signaling-nans", mathChange{on: signalingNaNs}},
	{"no-signaling-nans", mathChange{off: signalingNaNs}},
	{"signed-zeros", mathChange{off: unsignedZeros}},
	{"no-signed-zeros", mathChange{on: unsignedZeros}},
	{"trapping-math", mathChange{off: quietMath}},
	{"no-trapping-math", mathChange{on: quietMath}},
	{"math-errno", mathChange{off: noErrno}},
	{"no-math-errno", mathChange{on: noErrno}},
}

// addMath adds a flag. As in gcc, only the last of a flag and its opposite counts: -ffast-math -fno-fast-math leaves nothing, not even the
// parts that -fno-fast-math does not switch off.
func (o *options) addMath(name string) {
	flag := strings.TrimPrefix(name, "no-")
	o.math = slices.DeleteFunc(o.math, func(x string) bool { return strings.TrimPrefix(x, "no-") == flag })
	o.math = append(o.math, name)
}

// mathMacros returns the flags that define the macros about floating point.
func (o *options) mathMacros() (list []string) {
	var m mathFlag
	if o.fast {
		m = fastMath
	}
	for _, name := range o.math {
		change, _ := mathFlags.find(name)
		m = m&^change.off | change.on
	}
	if m&(unsignedZeros|quietMath) != unsignedZeros|quietMath {
		m &^= associativeMath // which needs these
	}
	for _, x := range []struct {
		flags mathFlag
		macro string
	}{
		{associativeMath, "__ASSOCIATIVE_MATH__"}, {fastMath &^ (associativeMath | reciprocalMath | limitedComplex), "__FAST_MATH__"},
		{noErrno, "__NO_MATH_ERRNO__"}, {unsignedZeros, "__NO_SIGNED_ZEROS__"}, {quietMath, "__NO_TRAPPING_MATH__"},
		{reciprocalMath, "__RECIPROCAL_MATH__"}, {roundingMath, "__ROUNDING_MATH__"}, {signalingNaNs, "__SUPPORT_SNAN__"},
	} {
		if m&x.flags == x.flags {
			list = append(list, "-D"+x.macro+"=1")
		}
	}
	number := func(macro string, value string) { list = append(list, "-D"+macro+"="+value) }
	number("__FINITE_MATH_ONLY__", map[bool]string{true: "1", false: "0"}[m&finiteMath != 0])
	exact := m&(againstExactMaths|associativeMath) == 0
	number("__GCC_IEC_559", map[bool]string{true: "2", false: "0"}[exact])
	number("__GCC_IEC_559_COMPLEX", map[bool]string{true: "2", false: "0"}[exact && m&limitedComplex == 0])
	return list
}
