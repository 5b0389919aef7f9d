package c

import (
	"gpucc/stages/convention"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
)

// TestNoMemory checks that an object for which there is not enough memory is reported as
// an error at its position.
func TestNoMemory(t *testing.T) {
	var old syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_AS, &old); err != nil {
		t.Fatal(err)
	}
	limit := syscall.Rlimit{Cur: min(1<<38, old.Max), Max: old.Max}
	if err := syscall.Setrlimit(syscall.RLIMIT_AS, &limit); err != nil {
		t.Fatal(err)
	}
	defer syscall.Setrlimit(syscall.RLIMIT_AS, &old)
	got := diagnose("char a[1l << 40] = {1};\nstruct { char x; long y[1l << 36]; } s = {2, {3}}, z;\nint f(void) { static char b[1l << 39] = {1}; return b[0]; }\nchar *p = (char[1l << 40]){1};\n", Options{ABI: convention.RV64})
	const want = `t.c:1:6: error: there is no memory for the 1099511627776 bytes of an object of type 'char[1099511627776]'
t.c:2:38: error: there is no memory for the 549755813896 bytes of an object of type 'struct <anonymous>'
t.c:3:27: error: there is no memory for the 549755813888 bytes of an object of type 'char[549755813888]'
t.c:4:11: error: there is no memory for the 1099511627776 bytes of an object of type 'char[1099511627776]'
`
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// TestLargestImage checks that an initialized object that no code could use as a whole is refused,
// without memory for it.
func TestLargestImage(t *testing.T) {
	got := diagnose("char a[] = {[0 ... 3000000000u] = 1};\nchar b[1u << 31] = {1};\nchar c[3000000000u];\n", Options{ABI: convention.RV64})
	const want = `t.c:1:6: error: an initialized object of 3000000001 bytes is larger than 2 GiB
t.c:2:6: error: an initialized object of 2147483648 bytes is larger than 2 GiB
`
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// TestSparse checks that the zeros of large objects take no memory. It runs in a fresh
// process, because reused memory is cleared.
func TestSparse(t *testing.T) {
	if !alone(t) {
		return
	}
	const text = `
char a[1l << 28] = {1};
static const char b[1l << 28] = {[(1l << 28) - 1] = 1};
char f(void) { static char c[1l << 28] = {[5] = 1}; return b[c[0]]; }`
	before := resident(t)
	tree, d := Parse("t.c", []byte(text), Options{ABI: convention.RV64})
	if tree == nil {
		t.Fatal(d)
	}
	if data, rodata := len(tree.DataSection.Bytes), len(tree.RODataSection.Bytes); data != 2<<28 || rodata != 1<<28 {
		t.Errorf("%d and %d bytes", data, rodata)
	}
	if after := resident(t); after > before+3<<27 { // the objects have 768 MB
		t.Errorf("%d MB of memory, %d MB before", after>>20, before>>20)
	}
}

// TestOneImage checks that the image of a large object is in memory once, and not again in its section and in
// the unit. It runs in a fresh process, too.
func TestOneImage(t *testing.T) {
	if testing.Short() {
		t.Skip("the race detector takes memory for each byte of the image")
	}
	if !alone(t) {
		return
	}
	before := resident(t)
	tree, d := Parse("t.c", []byte("int a[] = {[0 ... 50000000] = 1};"), Options{ABI: convention.RV64})
	if tree == nil {
		t.Fatal(d)
	}
	if n := len(tree.DataSection.Bytes); n != 4*50000004 {
		t.Errorf("%d bytes, with padding", n)
	}
	if after := resident(t); after > before+250<<20 { // the object has 191 MB
		t.Errorf("%d MB of memory, %d MB before", after>>20, before>>20)
	}
}

// alone executes the test in a process of its own. It reports whether this is that process.
func alone(t *testing.T) bool {
	t.Helper()
	const variable = "GPUCC_TEST_ALONE"
	if os.Getenv(variable) != "" {
		return true
	}
	cmd := exec.Command(os.Args[0], "-test.run=^"+t.Name()+"$")
	cmd.Env = append(os.Environ(), variable+"=1", "GOGC=off")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
	return false
}

// resident returns the memory that the process takes, in bytes.
func resident(t *testing.T) int {
	t.Helper()
	text, err := os.ReadFile("/proc/self/status")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(text), "VmRSS:")
	kilobytes := 0
	for _, c := range strings.Fields(rest)[0] {
		kilobytes = 10*kilobytes + int(c-'0')
	}
	return kilobytes << 10
}
