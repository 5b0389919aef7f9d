package link

import (
	"bytes"
	"encoding/binary"
	"errors"
	"math/rand"
	"path/filepath"
	"strings"
	"testing"

	"gpucc/riscv/object"
	"gpucc/riscv/object/cross"
)

// library is a small replacement for the runtime library: start-up, exit and output.
const library = `
	int main(int argc, char **argv, char **envp);
	static long call(long a, long b, long c, long number) {
		register long a0 asm("a0") = a, a1 asm("a1") = b, a2 asm("a2") = c, a7 asm("a7") = number;
		asm volatile("ecall" : "+r"(a0) : "r"(a1), "r"(a2), "r"(a7) : "memory");
		return a0;
	}
	void exit(int status) { for (;;) call(status, 0, 0, 93); }
	void print(const char *s) { long n = 0; while (s[n]) n++; call(1, (long)s, n, 64); }
	void __gpucc_start(long *sp) {
		int argc = (int)sp[0];
		char **argv = (char **)(sp + 1);
		if (((long)__builtin_frame_address(0) & 15) != 0) exit(99);
		exit(main(argc, argv, argv + argc + 1));
	}`

const program = `
	void print(const char *s);
	int twice(int);
	extern const char *names[];
	extern int counter, zeros[100];
	extern char end[];
	void nothing(void) __attribute__((weak));
	static int digits(int n, char *s) {
		if (n < 10) { *s = '0' + n; return 1; }
		int k = digits(n / 10, s);
		s[k] = '0' + n % 10;
		return k + 1;
	}
	static void number(int n) { char s[16]; s[digits(n, s)] = 0; print(s); print("\n"); }
	int pick(int n) {
		switch (n) {
		case 0: return 10; case 1: return 22; case 2: return 3; case 3: return 17; case 4: return 8;
		case 5: print("five\n"); return 9; case 6: return 51; case 7: return 2;
		}
		return -1;
	}
	int main(int argc, char **argv) {
		for (int i = 0; i < argc; i++) { if (i) print(argv[i]); print(" "); }
		print(names[1]); print(names[0]);
		for (int i = 0; i < 8; i++) { counter += twice(pick(i)); zeros[i * 3] += i; }
		if (nothing) nothing();
		number(counter);
		number(zeros[21]);
		number(end > (char *)&zeros[99]);
		float f = counter;
		number((int)(f * 1.5f));
		return 7;
	}`

const data = `
	const char *names[] = {"second\n", "first "};
	int counter = 5, zeros[100];
	int twice(int n) { return 2 * n; }`

// read reads an object from a file that a compiler made.
func read(t testing.TB, file []byte) *object.Object {
	t.Helper()
	o, err := object.Read(file)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

func compile(t testing.TB, xlen int, source string, flags ...string) *object.Object {
	t.Helper()
	return read(t, cross.Compile(t, xlen, source, append([]string{"-fno-builtin"}, flags...)...))
}

func TestPrograms(t *testing.T) {
	tests := []struct {
		xlen  int
		flags []string
	}{
		{64, []string{"-O0", "-mno-relax"}},
		{64, []string{"-O2", "-mno-relax"}},
		{64, []string{"-O2", "-mcmodel=medany"}},
		{64, []string{"-O1", "-march=rv64gc", "-g"}},
		{64, []string{"-O2", "-march=rv64gc", "-fPIE", "-falign-functions=16"}},
		{64, []string{"-Os", "-march=rv64gc", "-fcommon", "-ffunction-sections"}},
		{32, []string{"-O0", "-mno-relax"}},
		{32, []string{"-O2"}},
		{32, []string{"-O2", "-mcmodel=medany", "-fpic"}},
	}
	const want = " one two first second\nfive\n249\n7\n1\n373\n"
	for _, test := range tests {
		objects := []*object.Object{
			compile(t, test.xlen, program, test.flags...),
			compile(t, test.xlen, data, test.flags...),
		}
		file, err := Link(objects, Options{Library: []*object.Object{compile(t, test.xlen, library, test.flags...)}})
		if err != nil {
			t.Errorf("rv%d %v: %v", test.xlen, test.flags, err)
			continue
		}
		out, status := cross.Execute(t, test.xlen, file, nil, "one", "two")
		if out != want || status != 7 {
			t.Errorf("rv%d %v: the program prints %q and exits with %d", test.xlen, test.flags, out, status)
		}
	}
}

// TestRelocations checks every relocation, in instructions and in data, against the
// expected values.
func TestRelocations(t *testing.T) {
	const source = `
		.globl main
	main:	addi sp, sp, -16
		sd ra, 8(sp)
		li s0, 0
		.option push
		.option norelax
		lla a0, value		# PCREL_HI20, PCREL_LO12_I
		lw a1, 0(a0)
	1:	auipc a2, %pcrel_hi(value)
		lw a3, %pcrel_lo(1b)(a2)
		bne a1, a3, fail
	2:	auipc a2, %pcrel_hi(value + 4)
		sw a1, %pcrel_lo(2b)(a2)	# PCREL_LO12_S
		lw a3, 4(a0)
		bne a1, a3, fail
		lui a4, %hi(value)
		addi a5, a4, %lo(value)
		bne a5, a0, fail
		lw a5, %lo(value)(a4)
		bne a5, a1, fail
		sw zero, %lo(value + 4)(a4)
		lw a3, 4(a0)
		bnez a3, fail
		la a6, value		# GOT_HI20 under -fpic
		bne a6, a0, fail
		.option pop
		lla a0, table
		lb a1, 0(a0)
		li a2, 12
		bne a1, a2, fail
		lh a1, 2(a0)
		bne a1, a2, fail
		lw a1, 4(a0)
		bne a1, a2, fail
		ld a1, 8(a0)
		bne a1, a2, fail
		lw a1, 16(a0)		# 32_PCREL
		addi a2, a0, 16
		add a1, a1, a2
		lla a2, value
		bne a1, a2, fail
		lwu a1, 20(a0)
		bne a1, a2, fail
		ld a1, 24(a0)
		addi a2, a2, 4
		bne a1, a2, fail
		call good
		tail finish
	finish:	mv a0, s0
		ld ra, 8(sp)
		addi sp, sp, 16
		ret
	good:	li s0, 42
		j 1f
		nop
	1:	ret
	fail:	li s0, 1
		j finish
	here:	nop
		.option norvc
		nop
		nop
	there:	nop
		.data
	value:	.word 1234, 0
		.section .rodata
		.p2align 3
	table:	.byte there - here - 0
		.byte 0
		.half there - here
		.word there - here
		.dword there - here
		.word value - .
		.word value
		.dword value + 4
`
	for _, flags := range [][]string{{"-mno-relax"}, {"-mrelax"}, {"-fpic"}, {"-march=rv64imfdc"}} {
		o := read(t, cross.Assemble(t, 64, strings.Replace(source, "here:	nop\n", "here:	.option norvc\nnop\n", 1), flags...))
		file, err := Link([]*object.Object{o}, Options{Library: []*object.Object{compile(t, 64, library)}})
		if err != nil {
			t.Errorf("%v: %v", flags, err)
			continue
		}
		if _, status := cross.Execute(t, 64, file, nil); status != 42 {
			t.Errorf("%v: exit status %d", flags, status)
		}
	}
}

// TestSegments checks that the file has the right segments, and that readelf reports no
// error.
func TestSegments(t *testing.T) {
	for _, xlen := range []int{32, 64} {
		objects := []*object.Object{compile(t, xlen, program), compile(t, xlen, data), compile(t, xlen, library)}
		file, err := Link(objects, Options{})
		if err != nil {
			t.Fatal(err)
		}
		dir := t.TempDir()
		cross.WriteFile(t, filepath.Join(dir, "a.out"), file)
		text := cross.Run(t, dir, cross.Binutils(xlen, "readelf"), "-aW", "a.out")
		for _, want := range []string{
			"EXEC (Executable file)", "UNIX - System V", "R   0x1000", "R E 0x1000", "RW  0x1000", "GNU_STACK",
			"_start", " FUNC    GLOBAL DEFAULT    2 main", " OBJECT  GLOBAL DEFAULT    4 zeros", "LOCAL  DEFAULT    2 digits",
		} {
			if !strings.Contains(text, want) {
				t.Errorf("rv%d: readelf does not show %q in\n%s", xlen, want, text)
			}
		}
		for _, bad := range []string{"Warning", "Error", "RWE", ".LC0"} {
			if strings.Contains(text, bad) {
				t.Errorf("rv%d: readelf shows %q in\n%s", xlen, bad, text)
			}
		}
	}
}

// TestLibrary checks that only the needed objects of the library are linked, and none
// that defines only symbols which the program defines itself.
func TestLibrary(t *testing.T) {
	lib := []*object.Object{
		compile(t, 64, library),
		compile(t, 64, "int helper(void) { return 1; } int other(void) { return helper(); }"),
		compile(t, 64, "int unneeded(void) { return missing(); }", "-Wno-implicit-function-declaration"),
	}
	main := compile(t, 64, "int other(void); int helper(void) { return 30; } int main(void) { return other() + 3; }", "-O0")
	file, err := Link([]*object.Object{main}, Options{Library: lib})
	if err != nil {
		t.Fatal(err)
	}
	if _, status := cross.Execute(t, 64, file, nil); status != 33 {
		t.Errorf("exit status %d", status)
	}
	if bytes.Contains(file, []byte("unneeded")) {
		t.Error("an object that nobody needs is linked")
	}
	// The same with objects that Find returns one by one.
	asked := map[string]int{}
	find := func(symbol string) (*object.Object, error) {
		asked[symbol]++
		return map[string]*object.Object{"__gpucc_start": lib[0], "other": lib[1]}[symbol], nil
	}
	again, err := Link([]*object.Object{main}, Options{Find: find})
	if err != nil || !bytes.Equal(again, file) {
		t.Errorf("asking for symbols gives another file, and %v", err)
	}
	if len(asked) != 2 {
		t.Errorf("asked for %v", asked)
	}
	broken := errors.New("broken library")
	if _, err := Link([]*object.Object{main}, Options{Find: func(string) (*object.Object, error) { return nil, broken }}); err != broken {
		t.Errorf("got %v", err)
	}

	// A program may have its own _start.
	start := read(t, cross.Assemble(t, 64, "	.globl _start\n_start:	li a0, 5\n	li a7, 93\n	ecall\n"))
	if file, err = Link([]*object.Object{start}, Options{}); err != nil {
		t.Fatal(err)
	}
	if _, status := cross.Execute(t, 64, file, nil); status != 5 {
		t.Errorf("exit status %d", status)
	}
}

func TestWeak(t *testing.T) {
	objects := []*object.Object{
		compile(t, 64, "__attribute__((weak)) int f(void) { return 1; } int x; int f(void); int main(void) { return f() + x; }", "-fcommon"),
		compile(t, 64, "int f(void) { return 20; } int x = 2;"),
		compile(t, 64, "__attribute__((weak)) int f(void) { return 3; } int x;", "-fcommon"),
	}
	file, err := Link(objects, Options{Library: []*object.Object{compile(t, 64, library)}})
	if err != nil {
		t.Fatal(err)
	}
	if _, status := cross.Execute(t, 64, file, nil); status != 22 {
		t.Errorf("exit status %d", status)
	}
}

// TestParts checks that constructors run in the order of their priorities, that parts
// with the same name are contiguous, and that thread-local objects can be accessed in all
// three ways.
func TestParts(t *testing.T) {
	const first = `
		extern __thread int shared; static __thread char own[5] = "abc"; __thread long zero;
		extern int order; void finish(int);
		__attribute__((constructor)) static void last(void) { order = order * 10 + 3; }
		__attribute__((constructor(101))) static void one(void) { order = order * 10 + 1; }
		int a __attribute__((section("numbers"))) = 4;
		int get(void) { own[0]++; zero += 2; return shared + own[0] + zero; }`
	const second = `
		__thread int shared = 7; int order;
		__attribute__((constructor(102))) static void two(void) { order = order * 10 + 2; }
		int b __attribute__((section("numbers"))) = 5; static int c __attribute__((section("numbers"), used)) = 6;
		extern int __start_numbers[], __stop_numbers[];
		int get(void);
		int main(void) {
			int sum = 0;
			for (int *p = __start_numbers; p < __stop_numbers; p++) sum += *p + 100;
			shared++;
			return order != 123 ? 1 : sum != 315 ? 2 : get() != 8 + 98 + 2 ? 3 : get() != 8 + 99 + 4 ? 4 : 42;
		}`
	const start = `
		int main(void); void exit(int);
		extern void (*__init_array_start[])(void), (*__init_array_end[])(void);
		void __gpucc_start(long *sp) {
			for (void (**f)(void) = __init_array_start; f < __init_array_end; f++) (*f)();
			exit(main());
		}`
	library := strings.Replace(library, "void __gpucc_start", "static __attribute__((unused)) void other", 1)
	for _, xlen := range []int{32, 64} {
		for _, flags := range [][]string{{"-O0"}, {"-O2", "-fpie"}, {"-O2", "-mno-relax", "-fpic", "-ftls-model=initial-exec"}} {
			var objects []*object.Object
			for _, source := range []string{first, second, start, library} {
				objects = append(objects, compile(t, xlen, source, flags...))
			}
			file, err := Link(objects, Options{})
			if err != nil {
				t.Errorf("rv%d %v: %v", xlen, flags, err)
				continue
			}
			if _, status := cross.Execute(t, xlen, file, nil); status != 42 {
				t.Errorf("rv%d %v: exit status %d", xlen, flags, status)
			}
		}
	}
}

// jump returns an object with a function main that jumps to another function.
func jump(typ object.RelocType, distance int) *object.Object {
	text := make([]byte, distance+4)
	binary.LittleEndian.PutUint32(text, 0x0000006f) // j .
	if typ == object.Branch {
		binary.LittleEndian.PutUint32(text, 0x00000063) // beq x0, x0, .
	}
	return &object.Object{
		XLEN: 64, Files: []string{"jump.c"},
		Text:  object.Section{Bytes: text, Relocs: []object.Reloc{{Type: typ, Symbol: 1}}},
		Lines: []object.Line{{Offset: 0, Line: 3, Column: 9}, {Offset: 4, Line: 4, Column: 1}},
		Symbols: []object.Symbol{
			{Name: "main", Section: object.Text, Global: true, Func: true, Size: 4},
			{Name: "far", Section: object.Text, Global: true, Func: true, Value: uint64(distance)},
		},
	}
}

func TestErrors(t *testing.T) {
	lib := []*object.Object{compile(t, 64, library)}
	missing := compile(t, 64, `
		extern int a, b; int f(void); static int *p = &b;
		int g(void) { return a + f(); }
		int main(void) { return g() + *p; }`, "-O0")
	tests := []struct {
		name    string
		objects []*object.Object
		want    string
	}{
		{"nothing", nil, "undefined reference to 'main'"},
		{"undefined", []*object.Object{missing},
			"a.c: in function 'g': undefined reference to 'f'\n" +
				"a.c: in function 'g': undefined reference to 'a'\n" +
				"a.c: in 'p': undefined reference to 'b'"},
		{"multiple", []*object.Object{
			compile(t, 64, "int f(void) { return 0; } int x = 1, y;"),
			compile(t, 64, "int main(void) { return 0; } int x = 2, f = 3; static int y;"),
		}, "a.c: in 'x': multiple definition of 'x', first defined in a.c\n" +
			"a.c: in 'f': multiple definition of 'f', first defined in a.c"},
		{"no main", []*object.Object{compile(t, 64, "int f(void) { return 0; }")}, "undefined reference to 'main'"},
		{"far jump", []*object.Object{jump(object.JAL, 1<<20)}, "jump.c:3:9: relocation R_RISCV_JAL to 'far': 1048576 does not fit in 21 bits"},
		{"near jump", []*object.Object{jump(object.JAL, 1<<20-4)}, ""},
		{"far branch", []*object.Object{jump(object.Branch, 1<<12)}, "jump.c:3:9: relocation R_RISCV_BRANCH to 'far': 4096 does not fit in 13 bits"},
		{"near branch", []*object.Object{jump(object.Branch, 1<<12-4)}, ""},
		{"two machines", []*object.Object{compile(t, 64, "int x;"), compile(t, 32, "int y;")}, "a.c: it is for rv32, but a.c is for rv64"},
		{"far data", []*object.Object{compile(t, 64, "char big[1L << 33], x; int main(void) { return x + big[5]; }", "-mcmodel=medlow", "-O0")},
			"the program takes 85899"},
	}
	for _, test := range tests {
		_, err := Link(test.objects, Options{Library: lib})
		switch {
		case err == nil && test.want == "":
		case err == nil:
			t.Errorf("%s: no error", test.name)
		case test.want == "" || !strings.HasPrefix(err.Error(), test.want):
			t.Errorf("%s: got\n%v\nwant\n%s", test.name, err, test.want)
		}
	}
	if _, err := Link(nil, Options{}); err == nil || err.Error() != "no objects to link" {
		t.Errorf("no objects, no library: got %v", err)
	}
}

func TestLocate(t *testing.T) {
	m, err := New([]*object.Object{jump(object.JAL, 64)}, Options{Library: []*object.Object{compile(t, 64, library)}})
	if err != nil {
		t.Fatal(err)
	}
	main := m.text[0].address
	for offset, want := range map[uint64]int{0: 3, 2: 3, 4: 4, 64: 4} {
		if file, line, _, ok := m.Locate(main + offset); file != "jump.c" || line != want || !ok {
			t.Errorf("offset %d: %s:%d", offset, file, line)
		}
	}
	for _, address := range []uint64{0, main - 1, main + 68, 1 << 40} {
		if file, line, _, ok := m.Locate(address); ok {
			t.Errorf("address %#x: %s:%d", address, file, line)
		}
	}
}

// TestDamagedObjects checks that every object that can be read can be linked, or is
// refused.
func TestDamagedObjects(t *testing.T) {
	var files [][]byte
	for _, xlen := range []int{32, 64} {
		files = append(files, cross.Compile(t, xlen, program, "-O2"), cross.Compile(t, xlen, data, "-O2", "-fpic"))
	}
	r := rand.New(rand.NewSource(1))
	linked := 0
	for range 10000 {
		file := bytes.Clone(files[r.Intn(len(files))])
		for range 1 + r.Intn(6) {
			file[r.Intn(len(file))] = byte(r.Intn(256))
		}
		if r.Intn(8) == 0 {
			file = file[:r.Intn(len(file))]
		}
		o, err := object.Read(file)
		if err != nil {
			continue
		}
		o.Symbols = append(o.Symbols, object.Symbol{Name: "_start", Weak: true, Section: object.Text})
		if _, err := Link([]*object.Object{o}, Options{}); err == nil {
			linked++
		}
	}
	if linked == 0 {
		t.Error("no damaged file was linked: the test reaches nothing")
	}
}
