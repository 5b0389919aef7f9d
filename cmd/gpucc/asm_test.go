package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"gpucc/gpu/gputest"
	"gpucc/riscv/object/cross"
)

// TestAsm runs programs with assembler statements, under qemu and in the simulator. The results
// must be the same as from gcc's programs. Objects of both devices are compared by -check.
func TestAsm(t *testing.T) {
	gputest.NoRaces(t)
	files, err := filepath.Glob("testdata/asm/*.c")
	if err != nil || len(files) == 0 {
		t.Fatal(err)
	}
	for i, file := range files {
		if files[i], err = filepath.Abs(file); err != nil {
			t.Fatal(err)
		}
	}
	folders(t, nil)
	for _, file := range files {
		name := filepath.Base(file)
		cross.Run(t, ".", triple+"-gcc", "-static", "-O1", "-w", file, "-o", "gcc")
		want, status := execute(t, "gcc")
		if status != 0 {
			t.Fatalf("%s: status %d of gcc's program", name, status)
		}
		for _, flags := range []string{"", "-O0", "-check"} {
			mustDo(t, flags+" -libc=system -static -w "+file+" -o gpucc")
			if got, status := execute(t, "gpucc"); status != 0 || got != want {
				t.Errorf("%s %s: status %d, prints\n%s, want\n%s", name, flags, status, got, want)
			}
		}
		if got := gpucc("", "run", "-w", file); got.Status != 0 || got.Stdout != want {
			t.Errorf("%s in the simulator: %+v, want\n%s", name, got, want)
		}
		cross.Run(t, ".", triple+"-gcc", "-static", "-x", "assembler", assemblerOf(t, file), "-o", "listed")
		if got, status := execute(t, "listed"); status != 0 || got != want {
			t.Errorf("%s from its assembler text: status %d, prints\n%s, want\n%s", name, status, got, want)
		}
	}
}

// TestUnsetRegisterVariables compiles variables of registers that have no initializer. None is without a value.
func TestUnsetRegisterVariables(t *testing.T) {
	const program = "long f(void) { register long a asm(\"s1\"); register long b asm(\"a3\"); register long c asm(\"t5\"); return a + b + c; }\n"
	for _, level := range []string{"-O0", "-O1", "-O2"} {
		if got := gpucc(program, level, "-Wall", "-Wextra", "-Werror", "-x", "c", "-c", "-", "-o", filepath.Join(t.TempDir(), "a.o")); got.Status != 0 {
			t.Errorf("%s: %s", level, got.Stderr)
		}
	}
}

// assemblerOf compiles a file to assembler text, and returns the text's file.
func assemblerOf(t *testing.T, file string) string {
	t.Helper()
	mustDo(t, "-libc=system -w -S "+file+" -o text.s")
	return "text.s"
}

// TestAsmErrors compares the messages about wrong assembler statements with gcc's: line and
// text. Each statement stands alone, since gcc does not report all errors at once.
func TestAsmErrors(t *testing.T) {
	folders(t, nil)
	for _, statement := range []string{
		`asm("nop" : "=r"(x + 1));`,
		`asm("nop" : "r"(x));`,
		`asm("nop" : "=r"(k));`,
		`asm("nop %[zz]" : "=r"(x));`,
		`asm("nop" :: "m"(5));`,
		`asm("nop" :: "i"(x));`,
		`asm("nop" :: "I"(5000));`,
		`asm("nop" ::: "foo");`,
		`asm("nop" :: "4"(x));`,
		`asm("nop" :: "[q]"(x));`,
		`asm("nop" :: "=r"(x));`,
		`asm("nop" : "=Q"(x));`,
		`asm("nop %Q0" : "=r"(x));`,
		`asm("nop %3" : "=r"(x));`,
		`asm("nop %" : "=r"(x));`,
		`asm(5);`,
		`asm("nop" : [a]"=r"(x), [a]"=r"(y));`,
		`asm("nop" :: "r"((void)0));`,
		`asm("nop" : "+0"(x));`,
		`asm("nop" : "=r" x);`,
		`asm volatile volatile("nop");`,
		`asm goto("nop" :::: nolabel);`,
		`register int v asm("zz") = 1; asm("nop" :: "r"(v));`,
		`register long v asm("a3") = 1; asm("nop" : "=r"(v) :: "a3");`,
	} {
		text := "const long k = 1; const int *q;\nint f(int x, long y) {\n" + statement + "\nreturn x; }\n"
		cross.WriteFile(t, "a.c", []byte(text))
		gcc := exec.Command(triple+"-gcc", "-c", "-O1", "a.c", "-o", "a.o")
		gcc.Env = append(os.Environ(), "LC_ALL=C")
		want, _ := gcc.CombinedOutput() // there are errors
		got := gpucc("", "-c", "a.c", "-o", "a.o")
		if got.Status == 0 || errorLines(got.Stderr) != errorLines(string(want)) {
			t.Errorf("%s: status %d\n%sgcc:\n%s", statement, got.Status, errorLines(got.Stderr), errorLines(string(want)))
		}
	}
	path := os.Getenv("PATH")
	for text, want := range map[string]string{
		"frob a0":                "unrecognized opcode `frob a0'",
		"nop; addi a0, a0, 5000": "illegal operands `addi a0,a0,5000'",
		"add a0, a1, fa0":        "illegal operands `add a0,a1,fa0'",
		"j . + 0x200000":         "a label of an 'asm' is out of reach: jal: immediate 2097152 out of range",
	} {
		cross.WriteFile(t, "a.c", []byte("int f(void) {\n\tasm(\""+text+"\");\n\treturn 0; }\n"))
		t.Setenv("PATH", path)
		if got := gpucc("", "-c", "a.c"); got.Status != 1 || !strings.HasPrefix(got.Stderr, "a.c:2:2: error: "+want+"\n") {
			t.Errorf("%s: %+v", text, got)
		}
		t.Setenv("PATH", "/nowhere")
		if got := gpucc("", "-c", "a.c"); got.Status != 1 || !strings.HasPrefix(got.Stderr, "a.c:2:2: error: no RISC-V assembler is installed") ||
			!strings.Contains(got.Stderr, "gpucc's own assembler does not know '") {
			t.Errorf("%s: %+v", text, got)
		}
	}
}

// TestAsmAlone compiles the programs of TestAsm without the system's assembler, but for the one
// with text at file scope.
func TestAsmAlone(t *testing.T) {
	t.Setenv("PATH", "/nowhere")
	for _, name := range []string{"operands", "registers", "flow", "system"} {
		for _, flags := range [][]string{{"-O1"}, {"-O0"}, {"-fPIC"}} {
			args := append(flags, "-libc=system", "-w", "-c", "testdata/asm/"+name+".c", "-o", filepath.Join(t.TempDir(), "a.o"))
			if got := gpucc("", args...); got.Status != 0 {
				t.Errorf("%s %v: %+v", name, flags, got)
			}
		}
	}
	got := gpucc("int main(void) { unsigned t; asm volatile(\"rdtime %0; fence w, rw\" : \"=r\"(t)); return t == 0; }", "-march=rv32imf", "-x", "c", "-c", "-", "-o", filepath.Join(t.TempDir(), "a.o"))
	if got.Status != 0 {
		t.Errorf("%+v", got)
	}
}

// TestAsmAtFileScope compiles assembler text at file scope to objects, and checks the messages
// about wrong and missing parts.
func TestAsmAtFileScope(t *testing.T) {
	folders(t, map[string]string{
		"versions.c": `int old(int x) { return x + 1; }
int new(int x) { return x + 2; }
asm(".symver old, f@V1");
asm(".symver new, f@@V2");
`,
		"map":    "V1 { global: f; local: *; };\nV2 { global: f; } V1;\n",
		"bad.c":  "int x;\n\nasm(\"nop\\n\\tfrob a0\");\n",
		"good.c": "int x;\nasm(\"nop\");\n",
	})
	mustDo(t, "-fPIC -c versions.c -o versions.o")
	cross.Run(t, ".", triple+"-gcc", "-shared", "versions.o", "-Wl,--version-script=map", "-o", "libf.so")
	if symbols := cross.Run(t, ".", triple+"-readelf", "-W", "--dyn-syms", "libf.so"); !strings.Contains(symbols, " f@V1\n") || !strings.Contains(symbols, " f@@V2\n") {
		t.Errorf("symbols:\n%s", symbols)
	}
	if got := gpucc("", "-c", "bad.c"); got.Status != 1 || !strings.Contains(got.Stderr, "bad.c:4: Error: unrecognized opcode `frob a0'") {
		t.Errorf("%+v", got)
	}
	if _, err := os.Stat("bad.o"); err == nil {
		t.Error("an object after an error")
	}
	for text, want := range map[string]string{
		"asm(5);":                "expected string literal before numeric constant",
		"asm volatile(\"nop\");": "expected '(' before 'volatile'",
		"asm(\"nop\" : : );":     "expected ')' before ':' token",
		"long f(void) { register long sp asm(\"sp\"); sp = 1; return sp; }": "assignment of read-only variable 'sp'",
		"register long x asm(\"s4\");":                                      "global register variable 'x' is not supported",
		"__attribute__((naked)) int f(void) { return 1; }":                  "other statements than 'asm' without operands are not supported in a 'naked' function",
	} {
		if got := gpucc(text+"\nint after = 1;\n", "-x", "c", "-c", "-", "-o", "x.o"); got.Status != 1 || !strings.HasPrefix(got.Stderr, "<stdin>:1:") || !strings.Contains(got.Stderr, "error: "+want+"\n") || strings.Count(got.Stderr, "error:") != 1 {
			t.Errorf("%s: %+v", text, got)
		}
	}
	t.Setenv("PATH", "/nowhere")
	if got := gpucc("", "-c", "good.c"); got.Status != 1 || !strings.Contains(got.Stderr, "no RISC-V assembler is installed") {
		t.Errorf("%+v", got)
	}
}

// errorLines lists the errors among messages, without columns.
func errorLines(messages string) string {
	var b strings.Builder
	for _, line := range warningLines(messages) {
		if strings.Contains(line, ": error: ") {
			b.WriteString(strings.NewReplacer("‘", "'", "’", "'").Replace(line) + "\n")
		}
	}
	return b.String()
}
