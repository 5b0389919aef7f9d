package runtime

import (
	"fmt"
	"math/big"
	"math/rand"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// system is the toolchain of riscv64 with its own libraries: libgcc has the
// functions that compilers call for values of 16 bytes.
var system = toolchain{name: "libgcc", gcc: append([]string{"riscv64-linux-gnu-gcc", "-static"}, language...), run: []string{"qemu-riscv64"}}

// compareSystem does the same as compare for rv64, but compares with the system's
// toolchain instead of the host.
func compareSystem(t *testing.T, program string) {
	t.Helper()
	want := system.execute(t, system.build(t, program), "")
	got := targets[64].execute(t, targets[64].build(t, program), "")
	if diff := cmp.Diff(lines(want), lines(got)); diff != "" {
		t.Errorf("differs from libgcc (-libgcc +ours):\n%s", shorten(diff))
	}
	if got.Status != 0 || want.Status != 0 || len(got.Output) < 1000 {
		t.Errorf("status %d, libgcc's %d, %d bytes", got.Status, want.Status, len(got.Output))
	}
}

const widePrototypes = stdioPrototypes + `
typedef unsigned __int128 wide;
typedef long double quad;
static void put(wide x) { printf("%016lx%016lx\n", (unsigned long)(x >> 64), (unsigned long)x); }
static void put_quad(quad x) { put(*(wide *)&x); }
static void put_double(double x) { printf("%lx\n", *(unsigned long *)&x); }
static void put_float(float x) { printf("%x\n", *(unsigned *)&x); }
static int sign(int x) { return (x > 0) - (x < 0); }
`

// wideList declares an array of 16-byte values.
func wideList(values [][2]uint64) string {
	var s strings.Builder
	s.WriteString("static unsigned long list[][2] __attribute__((aligned(16))) = {\n")
	for _, x := range values {
		fmt.Fprintf(&s, "{%#x, %#x},\n", x[0], x[1])
	}
	s.WriteString("};\nenum { COUNT = sizeof list / sizeof list[0] };\n")
	return s.String()
}

// quads returns special and random binary128 numbers, low half first.
func quads(r *rand.Rand, n int) [][2]uint64 {
	const ones = 1<<64 - 1
	list := [][2]uint64{
		{0, 0}, {0, 1 << 63}, {0, 0x7fff << 48}, {0, 0xffff << 48}, {0, 0x7fff8 << 44}, {1, 0x7fff << 48}, {5, 0xffff8 << 44},
		{1, 0}, {1, 1 << 63}, {0, 1 << 48}, {ones, 1<<48 - 1}, {ones, 0x7ffeffffffffffff}, {0, 0x3fff << 48}, {1, 0x3fff << 48},
		{ones, 0x3ffeffffffffffff}, {0, 0xc000 << 48}, {0, 0x3f8e << 48}, {0, 0x3f8f << 48}, {0, 0x406f << 48}, {0, 0x407f << 48},
		{0, 0xc07e << 48}, {0, 0xc07f << 48}, {0, 0x407e << 48}, {0, 0x403e << 48}, {0, 0xc03e << 48}, {0, 0x401e << 48}, {0, 0xc01e << 48},
		{1 << 59, 0x3fff << 48}, {3 << 59, 0x3fff << 48}, {1<<59 + 1, 0x3fff << 48}, {0, 0x3fff000001000000}, {1, 0x3fff000001000000},
		{0, 0x3c00 << 48}, {1 << 60, 0x3bcd << 48}, {0, 0x3bcc << 48}, {1, 0x3bcc << 48}, {0, 0x43ff << 48}, {0x0fffffffffffffff, 0x43feffffffffffff},
		{1 << 63, 0x403dffffffffffff}, {0, 0x3fff800000000000}, {0, 0xbfff800000000000},
	}
	for range n {
		x := [2]uint64{r.Uint64(), r.Uint64()}
		switch r.Intn(5) {
		case 0: // of similar size, so that sums cancel and round
			x[1] = x[1]&(1<<63|1<<48-1) | uint64(0x3fff-64+r.Intn(128))<<48
		case 1:
			x[0] &= uint64(ones) << r.Intn(64)
		case 2:
			x[1] &= 1<<63 | (1<<(40+r.Intn(12)) - 1)
		case 3: // in the range of double and float
			x[1] = x[1]&(1<<63|1<<48-1) | uint64(0x3fff-1080+r.Intn(2200))<<48
		}
		list = append(list, x)
	}
	return list
}

// TestQuad compares the arithmetic of long double with libgcc's.
func TestQuad(t *testing.T) {
	r := source(t)
	compareSystem(t, widePrototypes+wideList(quads(r, 180))+`
int __eqtf2(quad, quad), __netf2(quad, quad), __lttf2(quad, quad), __letf2(quad, quad), __gttf2(quad, quad), __getf2(quad, quad), __unordtf2(quad, quad);
int main(void) {
	for (int i = 0; i < COUNT; i++)
		for (int j = 0; j < COUNT; j++) {
			quad a = *(quad *)list[i], b = *(quad *)list[j];
			put_quad(a + b);
			put_quad(a - b);
			put_quad(a * b);
			put_quad(a / b);
			printf("%d %d %d %d %d %d %d\n", __eqtf2(a, b) != 0, __netf2(a, b) != 0, sign(__lttf2(a, b)), sign(__letf2(a, b)),
				sign(__gttf2(a, b)), sign(__getf2(a, b)), __unordtf2(a, b) != 0);
		}
	return 0;
}`)
}

// TestQuadConversions compares the conversions of long double with libgcc's.
// The functions are called by name: a compiler may convert constants itself.
func TestQuadConversions(t *testing.T) {
	r := source(t)
	compareSystem(t, widePrototypes+wideList(quads(r, 2000))+`
double __trunctfdf2(quad); float __trunctfsf2(quad); quad __extenddftf2(double), __extendsftf2(float);
int __fixtfsi(quad); long __fixtfdi(quad); __int128 __fixtfti(quad);
unsigned __fixunstfsi(quad); unsigned long __fixunstfdi(quad); wide __fixunstfti(quad);
quad __floatsitf(int), __floatditf(long), __floattitf(__int128), __floatunsitf(unsigned), __floatunditf(unsigned long), __floatuntitf(wide);
int main(void) {
	for (int i = 0; i < COUNT; i++) {
		quad a = *(quad *)list[i];
		unsigned long l = list[i][1] >> list[i][0] % 64;
		unsigned u = (unsigned)list[i][0];
		put_double(__trunctfdf2(a));
		put_float(__trunctfsf2(a));
		put_quad(__extenddftf2(*(double *)&list[i][1]));
		put_quad(__extenddftf2(*(double *)&l));
		put_quad(__extendsftf2(*(float *)&u));
		printf("%x %lx %x %lx\n", __fixtfsi(a), __fixtfdi(a), __fixunstfsi(a), __fixunstfdi(a));
		put(__fixtfti(a));
		put(__fixunstfti(a));
		put_quad(__floatsitf(u));
		put_quad(__floatunsitf(u));
		put_quad(__floatditf(l));
		put_quad(__floatunditf(l));
		put_quad(__floattitf(*(__int128 *)list[i]));
		put_quad(__floatuntitf(*(wide *)list[i]));
	}
	return 0;
}`)
}

// TestInt128 compares division and conversions of __int128 with libgcc's.
func TestInt128(t *testing.T) {
	const ones = 1<<64 - 1
	r := source(t)
	list := [][2]uint64{{0, 0}, {1, 0}, {ones, ones}, {0, 1 << 63}, {ones, 1<<63 - 1}, {10, 0}, {0, 1}, {ones, 0}, {1 << 63, 0}, {0, 1 << 52}, {1 << 10, 1 << 63},
		{0xfffffffffffffbff, 1<<63 - 1}, {1 << 10, 1 << 62}, {1<<10 + 1, 1 << 62}, {1 << 39, 1 << 62}, {3 << 39, 1 << 62}}
	for range 150 {
		x := [2]uint64{r.Uint64(), r.Uint64()}
		shift := r.Intn(128)
		if shift >= 64 {
			x[0], x[1] = x[1]>>(shift-64), 0
		} else {
			x[1] >>= shift
		}
		if r.Intn(3) == 0 {
			x[0], x[1] = ^x[0], ^x[1]
		}
		list = append(list, x)
	}
	compareSystem(t, widePrototypes+wideList(list)+`
__int128 __divti3(__int128, __int128), __modti3(__int128, __int128); wide __udivti3(wide, wide), __umodti3(wide, wide);
double __floattidf(__int128), __floatuntidf(wide); float __floattisf(__int128), __floatuntisf(wide);
__int128 __fixdfti(double), __fixsfti(float); wide __fixunsdfti(double), __fixunssfti(float);
int main(void) {
	for (int i = 0; i < COUNT; i++) {
		wide a = *(wide *)list[i];
		for (int j = 1; j < COUNT; j++) {
			wide b = *(wide *)list[j];
			put(__divti3(a, b));
			put(__modti3(a, b));
			put(__udivti3(a, b));
			put(__umodti3(a, b));
		}
		put_double(__floattidf(a));
		put_double(__floatuntidf(a));
		put_float(__floattisf(a));
		put_float(__floatuntisf(a));
		for (int e = 0; e < 140; e++) {
			double d = (double)(long)list[i][0] * (e < 64 ? 1.0 / (1ul << e) : 1.0 * (1ul << (e - 64 & 63)));
			float f = (float)d;
			if (d < 1e38 && d > -1e38) {
				put(__fixdfti(d));
				put(__fixsfti(f));
			}
			if (d >= 0 && d < 3e38) {
				put(__fixunsdfti(d));
				put(__fixunssfti(f));
			}
		}
	}
	return 0;
}`)
}

// TestPrintfLongDouble compares printf of long doubles with glibc's.
func TestPrintfLongDouble(t *testing.T) {
	r := source(t)
	var statements []string
	for _, x := range quads(r, 400) {
		s := specification(r, "-+ #0", 60, 50)
		statements = append(statements, fmt.Sprintf("{ wide x = (wide)%#x << 64 | %#x; printf(\"[%sL%c]\\n\", *(quad *)&x); }", x[1], x[0], s, "fFeEgGaA"[r.Intn(8)]))
	}
	for _, s := range []string{"%.0Lf", "%Lf", "%.5000Lf", "%.12000Le", "%.40Lg", "%La", "%.3La", "%.27La", "%20.10Le|%Lf|%d"} {
		for _, v := range []string{"0.5L", "1.5L", "1e4000L", "-3.6e-4951L", "2.5", "0x1.8p-16494L", "0.1L", "0x1.fffffffffffffffffffffffffffep0L"} {
			statements = append(statements, fmt.Sprintf("printf(\"%s\\n\", (quad)%s, (quad)2, 7);", s, v))
		}
	}
	compareSystem(t, program(widePrototypes, statements))
}

// TestStrtold compares strtold with glibc's.
func TestStrtold(t *testing.T) {
	r := source(t)
	texts := []string{"", "x", "-0", " 12", ".5", "1e", "0x1.8p1x", "0x1p-16494", "0x1p-16495", "0x1.8p-16495", "0x1.ffffffffffffffffffffffffffffp16383",
		"0x1.ffffffffffffffffffffffffffff8p16383", "0x123456789abcdef0123456789abcdef01234", "inf", "-Infinity", "nan", "1e4932", "1e4933", "-1e5000",
		"1e-4965", "1e-4966", "3e-4966", "4e-4966", "1e-5000", "1.18973149535723176508575932662800702e4932", "3.36210314311209350626267781732175260e-4932",
		"10384593717069655257060992658440192.5", "10384593717069655257060992658440193.5", "0.1", "1" + strings.Repeat("0", 5000) + "e-5000",
		"0." + strings.Repeat("0", 5000) + "1e5001", "0.5" + strings.Repeat("0", 12000) + "1", "0e999999999"}
	for _, x := range []int{-16495, -16494, -16400, -112, -1} { // midway between two numbers, and close to that
		middle := new(big.Float).SetMantExp(big.NewFloat(float64(2*r.Int63n(1<<40)+1)), x).Text('f', 16600)
		middle = strings.TrimRight(middle, "0")
		texts = append(texts, middle, middle+"000001", middle[:len(middle)-1])
	}
	for range 800 {
		texts = append(texts, fmt.Sprintf("%d.%d%d%de%d", r.Intn(1000), r.Uint64(), r.Uint64(), r.Uint64(), r.Intn(10000)-5000))
	}
	var list strings.Builder
	for _, s := range texts {
		fmt.Fprintf(&list, "%q,\n", s)
	}
	compareSystem(t, widePrototypes+"static char *texts[] = {\n"+list.String()+`};
quad strtold(const char *, char **);
int sscanf(const char *, const char *, ...);
int main(void) {
	for (int i = 0; i < sizeof texts / sizeof texts[0]; i++) {
		char *end;
		put_quad(strtold(texts[i], &end));
		printf("%ld\n", end - texts[i]);
	}
	quad x = 0;
	printf("%d ", sscanf("2.75e4000", "%Lf", &x));
	put_quad(x);
	return 0;
}`)
}
