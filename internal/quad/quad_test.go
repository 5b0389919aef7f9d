package quad

import (
	"fmt"
	"math"
	"math/rand"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"gpucc/internal/leash"
)

// values returns special numbers, and n random ones of all magnitudes.
func values(n int) []Float {
	list := []Float{
		{}, {High: signBit}, Infinity, Infinity.Neg(), NaN, {Low: 1}, {Low: 1, High: signBit},
		{High: 1 << 48}, {Low: math.MaxUint64, High: 1<<48 - 1}, {Low: math.MaxUint64, High: 0x7ffeffffffffffff},
		{High: 0x3fff << 48}, {Low: 1, High: 0x3fff << 48}, {Low: math.MaxUint64, High: 0x3ffeffffffffffff},
		{High: 0x3fff8 << 44}, {High: 0x4000 << 48}, {High: 0xc000 << 48}, {High: 0x3f8e << 48}, {High: 0x3f8f << 48},
		{High: 0x4070 << 48}, {High: 0x403e << 48}, {Low: 1 << 11, High: 0x3c01 << 48}, {Low: 1 << 60, High: 0x3ff0<<48 | 5},
	}
	r := rand.New(rand.NewSource(1))
	for range n {
		x := Float{r.Uint64(), r.Uint64()}
		switch r.Intn(4) {
		case 0: // near 1, so that sums cancel and round
			x.High = x.High&(1<<48-1) | uint64(0x3fff-64+r.Intn(128))<<48
		case 1:
			x.Low &= ^uint64(0) << r.Intn(64)
		case 2: // subnormal or nearly subnormal
			x.High &= 1<<(40+r.Intn(12)) - 1
		}
		if !x.IsNaN() {
			list = append(list, x)
		}
	}
	return list
}

// TestGCC compares every operation with gcc's result.
func TestGCC(t *testing.T) {
	list := values(200)
	var s, want strings.Builder
	s.WriteString(`#include <stdio.h>
#include <string.h>
typedef long double ld;
static unsigned long list[][2] = {
`)
	for _, x := range list {
		fmt.Fprintf(&s, "{%#x, %#x},\n", x.Low, x.High)
	}
	s.WriteString(`};
static ld get(int i) { ld x; memcpy(&x, list[i], 16); return x; }
static void put(ld x) { unsigned long h[2]; memcpy(h, &x, 16); printf("%016lx%016lx\n", h[1], h[0]); }
int main(void) {
	int n = sizeof list / sizeof list[0];
	for (int i = 0; i < n; i++) {
		ld x = get(i);
		if (x == x) {
			double d = x; float f = x; unsigned long b; unsigned c;
			memcpy(&b, &d, 8); memcpy(&c, &f, 4);
			printf("%lx %x\n", b, c);
			put(d); put(f);
		}
		for (int j = 0; j < n; j++) {
			ld y = get(j);
			put(x + y); put(x - y); put(x * y); put(x / y);
			if (x == x && y == y) printf("%d\n", (x > y) - (x < y));
		}
	}
}
`)
	put := func(x Float) { fmt.Fprintf(&want, "%016x%016x\n", x.High, x.Low) }
	for _, x := range list {
		if !x.IsNaN() {
			fmt.Fprintf(&want, "%x %x\n", math.Float64bits(x.Float64()), math.Float32bits(x.Float32()))
			put(FromFloat64(x.Float64()))
			put(FromFloat64(float64(x.Float32())))
		}
		for _, y := range list {
			put(x.Add(y))
			put(x.Sub(y))
			put(x.Mul(y))
			put(x.Div(y))
			if !x.IsNaN() && !y.IsNaN() {
				fmt.Fprintf(&want, "%d\n", x.Compare(y))
			}
		}
	}
	compare(t, s.String(), want.String())
}

// TestParse compares the values of constants with gcc's.
func TestParse(t *testing.T) {
	texts := []string{
		"0.0", "1.", ".5", "0.1", "1e4932", "1.18973149535723176508575932662800701e4932", "1.18973149535723176508575932662800708e4932",
		"3.362103143112093506262677817321752602e-4932", "6.475175119438025110924438958227646552e-4966", "3.2e-4966", "3.3e-4966",
		"9.8e-4966", "1e5000", "1e-5000", "1e99999999999", "0e99999999999", "00000000000000000000000000000000000001.5e3",
		"123456789012345678901234567890.123456789012345678901234567890", "0x1p0", "0x.8p1", "0x1.ffffffffffffffffffffffffffff8p0",
		"0x1.ffffffffffffffffffffffffffff4p0", "0x1.00000000000000000000000000008p0", "0x1.000000000000000000000000000080000001p0",
		"0x1.8p-16494", "0x1p-16495", "0x1.0001p-16495", "0x1p16383", "0x1p16384", "0xabcdef.123456789abcdefp-7", "0x0p0", "0x1p-99999999999",
		"2.5e-1", "9007199254740993.0", "10384593717069655257060992658440191.5", "10384593717069655257060992658440192.5",
	}
	r := rand.New(rand.NewSource(2))
	for range 200 {
		texts = append(texts, fmt.Sprintf("%d.%d%de%d", r.Int63(), r.Int63(), r.Int63(), r.Intn(9900)-4980))
	}
	var s, want strings.Builder
	s.WriteString("#include <stdio.h>\n#include <string.h>\nstatic long double list[] = {\n")
	for _, x := range texts {
		fmt.Fprintf(&s, "%sL,\n", x)
		v := Parse(x)
		fmt.Fprintf(&want, "%016x%016x\n", v.High, v.Low)
	}
	s.WriteString(`};
int main(void) {
	for (int i = 0; i < sizeof list / sizeof list[0]; i++) {
		unsigned long h[2];
		memcpy(h, &list[i], 16);
		printf("%016lx%016lx\n", h[1], h[0]);
	}
}
`)
	compare(t, s.String(), want.String())
}

// compare runs a C program, compiled by gcc, and compares its output with want.
func compare(t *testing.T, source, want string) {
	t.Helper()
	folder := t.TempDir()
	file, program := filepath.Join(folder, "test.c"), filepath.Join(folder, "test")
	if err := os.WriteFile(file, []byte(source), 0o666); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("riscv64-linux-gnu-gcc", "-w", "-O0", "-static", file, "-o", program).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%.2000s", err, out)
	}
	out, err := leash.Command("qemu-riscv64", program).Output()
	if err != nil {
		t.Fatal(err)
	}
	got, lines := strings.Split(string(out), "\n"), strings.Split(want, "\n")
	if len(got) != len(lines) {
		t.Fatalf("%d lines instead of %d", len(got), len(lines))
	}
	wrong := 0
	for i := range lines {
		if lines[i] != got[i] && wrong < 10 {
			wrong++
			t.Errorf("line %d: %s, gcc has %s", i, lines[i], got[i])
		}
	}
}

// TestTruncate checks that Truncate rounds numbers of any size towards zero.
func TestTruncate(t *testing.T) {
	for text, want := range map[string]string{"2.75": "2", "0x1p100": "1267650600228229401496703205376", "0.99": "0", "12345678.5": "12345678"} {
		x := Parse(text)
		if got := x.Truncate().String(); got != want {
			t.Errorf("%s: %s", text, got)
		}
		if got := x.Neg().Truncate(); got.Neg(got).String() != want {
			t.Errorf("-%s: -%s", text, got)
		}
		if v := x.Truncate(); FromInteger(v).Truncate().Cmp(v) != 0 {
			t.Errorf("%s: FromInteger", text)
		}
	}
}
