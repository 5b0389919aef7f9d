package main

import (
	"regexp"
	"strings"
	"testing"

	"gpucc/gpu/gputest"
	"gpucc/riscv/object/cross"

	"github.com/google/go-cmp/cmp"
)

// ownMacros are the predefined macros that need not be gcc's, with the reasons.
var ownMacros = map[string]*regexp.Regexp{
	"they name the compiler":                          regexp.MustCompile(`^(__VERSION__|__gpucc(_major|_minor)?__)$`),
	"gpucc's atomic operations need no lock":          regexp.MustCompile(`^(__GCC_ATOMIC_\w+_LOCK_FREE|__GCC_HAVE_SYNC_COMPARE_AND_SWAP_\d)$`),
	"gpucc calls fma":                                 regexp.MustCompile(`^__FP_FAST_FMA\w*$`),
	"gpucc does not guard the stack":                  regexp.MustCompile(`^__SSP(_ALL_|_STRONG_|_EXPLICIT_)?__$`),
	"assembler statements cannot describe the frame":  regexp.MustCompile(`^__GCC_HAVE_DWARF2_CFI_ASM$`),
	"gpucc has only one code model":                   regexp.MustCompile(`^__riscv_cmodel_med(any|low)$`),
	"gpucc always divides with instructions":          regexp.MustCompile(`^__riscv_(f?div|fsqrt|muldiv)$`),
	"gpucc's preprocessor has no traditional mode":    regexp.MustCompile(`^__STDC__$`),
	"another version of the ABI of C++ is no concern": regexp.MustCompile(`^__GXX_ABI_VERSION$`),
}

// TestMacrosOfGCC compares all predefined macros with gcc's, for the standards and levels of optimisation and for flags that
// change them, and their values as a source without a directive has them.
func TestMacrosOfGCC(t *testing.T) {
	gputest.NoRaces(t)
	directory(t, map[string]string{"a.c": "", "values.c": "int a = __STDC_IEC_559__; long b = __STDC_ISO_10646__; int c = __GXX_ABI_VERSION;\n"})
	pattern := regexp.MustCompile(`(?m)^#define (\S+)(?: (.*))?$`)
	list := func(text string) map[string]string {
		macros := map[string]string{}
	next:
		for _, m := range pattern.FindAllStringSubmatch(text, -1) {
			name, _, _ := strings.Cut(m[1], "(")
			for _, own := range ownMacros {
				if own.MatchString(name) {
					continue next
				}
			}
			macros[m[1]] = m[2]
		}
		return macros
	}
	flags := strings.Fields(`-O0 -O1 -O2 -O3 -Os -Og -Oz -Ofast -std=c89 -std=c90 -std=gnu89 -std=gnu90 -std=c99 -std=gnu99 -std=c11 -std=gnu11 -std=c17 -std=gnu17
		-std=c18 -std=c2x -std=gnu2x -std=iso9899:199409 -std=iso9899:1999 -ansi -fpic -fPIC -fpie -fPIE -fno-pie -ffreestanding -fno-hosted -nostdinc -undef -fsigned-char
		-funsigned-char -pthread -fexceptions -fgnu89-inline -fgnu89-inline,-fno-gnu89-inline -fno-builtin -g -g3 -fno-inline -O2,-fno-inline -ffast-math -fno-fast-math
		-fno-math-errno -ffinite-math-only -frounding-math -fno-signed-zeros -fno-trapping-math -funsafe-math-optimizations -fassociative-math
		-freciprocal-math -fsignaling-nans -fcx-limited-range -ffast-math,-fmath-errno -ffast-math,-fno-finite-math-only -Ofast,-O2
		-Ofast,-fno-fast-math -fno-fast-math,-Ofast -ffast-math,-fno-fast-math -ffast-math,-fcx-limited-range,-fno-fast-math -frounding-math,-ffast-math,-fno-fast-math
		-ffast-math,-fno-fast-math,-ffast-math -ffast-math,-fsigned-zeros,-fno-fast-math -fsigned-zeros,-ffast-math,-fno-signed-zeros,-ffast-math -ffast-math,-fno-unsafe-math-optimizations
		-frounding-math,-ffast-math -ffast-math,-fno-associative-math
		-fassociative-math,-fno-signed-zeros,-fno-trapping-math -ffast-math,-fsigned-zeros -D__STDC_IEC_559__=7 -U__STDC_IEC_559__ -Ulinux -D__GNUC__=5`)
	for _, some := range flags {
		args := append([]string{"-O0"}, strings.Split(some, ",")...)
		args = append(args, "-w", "-dM", "-E", "a.c")
		want := list(cross.Run(t, ".", triple+"-gcc", append([]string{"-march=rv64imfd_zicsr_zifencei", "-mabi=lp64d"}, args...)...))
		got := gpucc("", args...)
		if got.Status != 0 || len(want) < 100 && some != "-undef" {
			t.Fatalf("%s: %d macros of gcc; %+v", some, len(want), got)
		}
		if diff := cmp.Diff(want, list(got.Stdout)); diff != "" {
			t.Errorf("%s: -gcc +gpucc\n%s", some, diff)
		}
	}
	mustDo(t, "-c values.c")
	mustDo(t, "-c -libc=gpucc values.c")
}

// TestInlineOfC89 compares which functions an object defines, and needs, with gcc's: inline has another meaning in GNU C89.
func TestInlineOfC89(t *testing.T) {
	directory(t, map[string]string{"a.c": `inline int a(void) { return 1; }
extern inline int b(void) { return 2; }
static inline int c(void) { return 3; }
inline int d(void); int d(void) { return 4; }
extern inline int e(void); inline int e(void) { return 5; }
inline int f(void) { return 6; } extern int f(void);
extern inline int g(void) { return 7; }
extern inline int h(void) { return 8; } int h(void);
int i(void); extern inline int i(void) { return 9; }
int j(void); inline int j(void) { return 10; }
inline __attribute__((gnu_inline)) int k(void) { return 11; }
extern inline __attribute__((gnu_inline)) int l(void) { return 11; }
int main(void) { return a() + b() + c() + d() + e() + f() + g() + h() + i() + j() + k() + l(); }
#ifdef __GNUC_GNU_INLINE__
int g(void) { return 70; }
#endif
`})
	names := func(object string) string {
		return regexp.MustCompile(`(?m)^[0-9a-f ]{17}|.* r .*\n`).ReplaceAllString(cross.Run(t, ".", triple+"-nm", object), "")
	}
	for _, flags := range []string{"-std=gnu89", "-fgnu89-inline", "-std=gnu17", "-fgnu89-inline -fno-gnu89-inline"} {
		compileBy(t, triple+"-gcc", flags+" -O0 -c a.c -o gcc.o")
		mustDo(t, flags+" -O0 -c a.c -o own.o")
		want := strings.Replace(names("gcc.o"), "U a\n", "W a\n", 1) // gpucc's inline definitions of C99 are weak ones
		if diff := cmp.Diff(want, names("own.o")); diff != "" {
			t.Errorf("%s: -gcc +gpucc\n%s", flags, diff)
		}
	}
}
