package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"gpucc/gpu/gputest"
	"gpucc/internal/programs"
	"gpucc/riscv/object"
	"gpucc/riscv/object/cross"

	"github.com/google/go-cmp/cmp"
)

// A result is the exit status and output of an invocation.
type result struct {
	Status         int
	Stdout, Stderr string
}

// gpucc runs the driver in the current directory.
func gpucc(stdin string, args ...string) result {
	var out, errs bytes.Buffer
	d := &driver{stdin: strings.NewReader(stdin), stdout: &out, stderr: &errs, started: time.Now()}
	status := d.main(args)
	return result{status, out.String(), errs.String()}
}

// directory makes the test run in a new directory that contains the given files.
func directory(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		cross.WriteFile(t, filepath.Join(dir, name), []byte(text))
	}
	t.Chdir(dir)
	return dir
}

func exists(name string) bool {
	_, err := os.Lstat(name)
	return err == nil
}

var sources = map[string]string{
	"hello.c": "int puts(const char *);\nint main(void) { puts(\"hello\"); return 3; }\n",
	"echo.c": `int printf(const char *, ...); int getchar(void);
int main(int argc, char **argv) {
	for (int i = 1; i < argc; i++) printf("[%s]", argv[i]);
	int c; while ((c = getchar()) >= 0) printf("%c", c);
	return argc;
}`,
	"main.c":    "int twice(int); int add(int, int); int main(void) { return twice(add(3, 4)); }\n",
	"twice.par": "fn twice[n: int]: int { return n * 2; }\n",
	"hello.tc":  "int twice(int x); int main() { char *s = \"hi\\n\"; while (*s) print(*s++); printnum(twice(1 << 40)); return scan(); }\n",
	"twice.tc":  "int twice(int x) { return 2 * x; }\n",
	"add.c":     "int add(int a, int b) { return a + b; }\n",
	"trap.c":    "static int look(int *p)\n{\n\treturn *p;\n}\nint main(void)\n{\n\treturn look((int *)8);\n}\n",
	"bad.c":     "int main(void)\n{\n\treturn x;\n}\n",
	"worse.c":   "int f(void) { return y; }\nint g(void) { return z; }\n",
	"bad.par":   "fn main[]: int { return 1 +; }\n",
	"nomain.c":  "int f(void) { return 0; }\n",
	"missing.c": "int f(void);\nint main(void)\n{\n\treturn f();\n}\n",
}

func TestBuild(t *testing.T) {
	directory(t, sources)
	for _, args := range []string{
		"hello.c", "-o prog hello.c", "hello.c -oprog", "-O0 -o prog hello.c", "-march=rv32imf hello.c --device=cpu -o prog",
	} {
		if got := gpucc("", strings.Fields(args)...); got != (result{}) {
			t.Fatalf("gpucc %s: %+v", args, got)
		}
		name, xlen := "prog", 64
		if !strings.Contains(args, "prog") {
			name = "a.out"
		}
		if strings.Contains(args, "rv32") {
			xlen = 32
		}
		info, err := os.Stat(name)
		if err != nil || info.Mode()&0o111 == 0 {
			t.Fatalf("gpucc %s: %s: %v", args, name, err)
		}
		if out, status := cross.Execute(t, xlen, cross.ReadFile(t, name), nil); out != "hello\n" || status != 3 {
			t.Errorf("gpucc %s: the program prints %q and exits with %d", args, out, status)
		}
		os.Remove(name)
	}
}

func TestSeparateCompilation(t *testing.T) {
	directory(t, sources)
	if got := gpucc("", "-c", "main.c", "twice.par"); got != (result{}) {
		t.Fatalf("%+v", got)
	}
	cross.WriteFile(t, "add.o", cross.Compile(t, 64, sources["add.c"]))
	if got := gpucc("", "-libc=gpucc", "main.o", "twice.o", "add.o", "-o", "prog"); got != (result{}) {
		t.Fatalf("%+v", got)
	}
	if _, status := cross.Execute(t, 64, cross.ReadFile(t, "prog"), nil); status != 14 {
		t.Errorf("the program exits with %d", status)
	}
	// The system's linker accepts the objects, too.
	cross.Run(t, ".", "riscv64-linux-gnu-gcc", "-static", "-Wl,--fatal-warnings", "main.o", "twice.o", "add.o", "-o", "other")
	if _, status := cross.Execute(t, 64, cross.ReadFile(t, "other"), nil); status != 14 {
		t.Errorf("the program that ld linked exits with %d", status)
	}
	want := result{1, "", "main.c: in function 'main': error: undefined reference to 'add'\n" +
		"main.c: in function 'main': error: undefined reference to 'twice'\n"}
	if diff := cmp.Diff(want, gpucc("", "run", "main.o")); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}

// TestObjectOfGCC links an object that gcc compiled with its default flags,
// position-independent and with compressed instructions, with gpucc's objects and the
// runtime library.
func TestObjectOfGCC(t *testing.T) {
	directory(t, map[string]string{
		"main.c": "int from_gcc(int, double);\nint main(void) { return from_gcc(2, 2.5); }\n",
		"gcc.c": `#include <stdio.h>
			#include <stdlib.h>
			#include <string.h>
			struct s { int a; double b; char name[20]; };
			int from_gcc(int n, double d) {
				struct s x = {n, d, "abc"};
				char *p = malloc(100);
				strcpy(p, x.name);
				printf("%s %d %.2f %s\n", p, x.a, x.b, strchr(p, 'b'));
				free(p);
				return 40 + n;
			}`,
	})
	for _, flags := range []string{"-O0 -g", "-O2", "-Os -fno-pie -mcmodel=medlow"} {
		cross.Run(t, ".", "riscv64-linux-gnu-gcc", append(strings.Fields(flags), "-c", "gcc.c", "-o", "gcc.o")...)
		if got := gpucc("", "-libc=gpucc", "main.c", "gcc.o"); got != (result{}) {
			t.Fatalf("%s: %+v", flags, got)
		}
		if out, status := cross.Execute(t, 64, cross.ReadFile(t, "a.out"), nil); out != "abc 2 2.50 bc\n" || status != 42 {
			t.Errorf("%s: the program prints %q and exits with %d", flags, out, status)
		}
	}
}

// TestAssemblerText checks that assembling the output of -S gives the same bytes as -c.
func TestAssemblerText(t *testing.T) {
	directory(t, sources)
	for _, source := range []string{"echo.c", "twice.par", "trap.c"} {
		sameBytes(t, 64, "-march=rv64imfd", source)
		sameBytes(t, 32, "-march=rv32imf", source)
	}
	sameBytes(t, 64, "-march=rv64imfd", "hello.tc")
}

// TestTinyC checks that TinyC is recognised by its file's name or by -x, is compiled in
// one go or separately, and links with C. Its functions call the C library, gpucc's or
// the system's.
func TestTinyC(t *testing.T) {
	example := cross.ReadFile(t, "../../examples/primes.tc")
	directory(t, sources)
	cross.WriteFile(t, "primes.tc", example)
	const primes = "2\n3\n5\n7\n11\nprimes: 5\ntheir part in percent: 42\nthe longest gap, from and to: 7\n11\n"
	if diff := cmp.Diff(result{0, primes, ""}, gpucc(" 12\n", "run", "primes.tc")); diff != "" {
		t.Error(diff)
	}
	const want = "hi\n2199023255552\n"
	cross.WriteFile(t, "whole.tc", []byte(sources["hello.tc"]+sources["twice.tc"]))
	if diff := cmp.Diff(result{'A', want, ""}, gpucc("A", "run", "whole.tc")); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff(result{4, "", ""}, gpucc(sources["twice.tc"]+"int main() { return twice(2); }", "run", "-O0", "-x", "tinyc", "-")); diff != "" {
		t.Error(diff)
	}
	cross.WriteFile(t, "twice64.c", []byte("long twice(long x) { return 2 * x; }\n"))
	for _, steps := range [][]string{
		{"hello.tc twice64.c -o prog"},
		{"-c -g hello.tc", "-S twice.tc", "-static hello.o twice.s -o prog"},
		{"-c -O0 hello.tc twice.tc", "-libc=gpucc hello.o twice.o -o prog"},
		{"-fsyntax-only hello.tc twice.tc", "-libc=system -static hello.tc twice.tc -o prog"},
	} {
		for _, args := range steps {
			if diff := cmp.Diff(result{}, gpucc("", strings.Fields(args)...)); diff != "" {
				t.Fatalf("gpucc %s: %s", args, diff)
			}
		}
		if out, status := cross.Execute(t, 64, cross.ReadFile(t, "prog"), nil); out != want || status != 255 {
			t.Errorf("%q: prints %q, status %d", steps, out, status)
		}
		os.Remove("prog")
	}
	unused := result{0, "", "gpucc: warning: hello.tc: input file unused because it is not preprocessed\n"}
	if diff := cmp.Diff(unused, gpucc("", "-E", "hello.tc")); diff != "" {
		t.Error(diff)
	}
	refused := result{1, "", "twice.tc:1:1: error: TinyC needs -march=rv64imfd: its 'int' has 64 bits\n int twice(int x) { return 2 * x; }\n ^\n1 error generated.\n"}
	if diff := cmp.Diff(refused, gpucc("", "-march=rv32imf", "-c", "twice.tc")); diff != "" {
		t.Error(diff)
	}
}

// TestAssemblerTextOfCorpus does the same as TestAssemblerText for the whole corpus of
// test programs.
func TestAssemblerTextOfCorpus(t *testing.T) {
	gputest.NoRaces(t)
	t.Chdir(t.TempDir())
	corpus, err := programs.Programs()
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range corpus {
		for xlen, march := range map[int]string{32: "-march=rv32imf", 64: "-march=rv64imfd"} {
			if xlen == 64 || p.RV32 {
				sameBytes(t, xlen, march, p.Path)
			}
		}
	}
}

// sameBytes compares the object of -c with the object that the assembler makes from the
// output of -S.
func sameBytes(t *testing.T, xlen int, march, source string) {
	t.Helper()
	for flag, output := range map[string]string{"-S": "a.s", "-c": "a.o"} {
		if got := gpucc("", flag, march, source, "-o", output); got.Status != 0 {
			t.Fatalf("%s %s %s: %+v", flag, march, source, got)
		}
	}
	want, err := object.Read(cross.ReadFile(t, "a.o"))
	if err != nil {
		t.Fatal(err)
	}
	got, err := object.Read(cross.Assemble(t, xlen, string(cross.ReadFile(t, "a.s"))))
	if err != nil {
		t.Fatal(err)
	}
	for i := object.Text; i <= object.ROData; i++ {
		a, b := want.Section(i).Bytes, got.Section(i).Bytes
		if i == object.Text {
			a, b = withoutPadding(a), withoutPadding(b)
		}
		if !bytes.Equal(a, b) {
			t.Errorf("%s %s: %s differs", march, source, object.SectionNames[i])
		}
	}
}

// withoutPadding returns code without the nops with which the assembler makes the size of
// a section a multiple of its alignment, and without the zeros between sections. gpucc's
// code has neither.
func withoutPadding(code []byte) (kept []byte) {
	for word := range slices.Chunk(code, 4) {
		if !bytes.Equal(word, []byte{0x13, 0, 0, 0}) && !bytes.Equal(word, make([]byte, len(word))) {
			kept = append(kept, word...)
		}
	}
	return kept
}

func TestRun(t *testing.T) {
	directory(t, sources)
	tests := []struct {
		stdin, args string
		want        result
	}{
		{"", "run hello.c", result{3, "hello\n", ""}},
		{"more\n", "run echo.c one -c --two", result{4, "[one][-c][--two]more\n", ""}},
		{"more\n", "run -march=rv32imf -O0 echo.c", result{1, "more\n", ""}},
		{sources["hello.c"], "run -", result{3, "hello\n", ""}},
		{"fn main[]: int { return 7; }", "run -x pareas -", result{7, "", ""}},
		{"", "run bad.c", result{1, "", "bad.c:3:9: error: 'x' undeclared (first use in this function)\n \treturn x;\n \t       ^\n1 error generated.\n"}},
	}
	for _, test := range tests {
		if diff := cmp.Diff(test.want, gpucc(test.stdin, strings.Fields(test.args)...)); diff != "" {
			t.Errorf("gpucc %s: -want +got\n%s", test.args, diff)
		}
	}
}

func TestTrap(t *testing.T) {
	directory(t, sources)
	got := gpucc("", "run", "-O0", "trap.c")
	want := regexp.MustCompile(`^gpucc: error: trap at 0x[0-9a-f]+ in look \(trap\.c:3\): read of 0x8\n$`)
	if got.Status != 128+11 || !want.MatchString(got.Stderr) {
		t.Errorf("%+v", got)
	}
}

func TestErrors(t *testing.T) {
	directory(t, sources)
	tests := []struct {
		args string
		want string
	}{
		{"", "gpucc: error: no input files\n"},
		{"nothere.c", "gpucc: error: nothere.c: No such file or directory\n"},
		{"-libc=gpucc nothere.o", "gpucc: error: nothere.o: No such file or directory\n"},
		{"nothere.c bad.par nothere.par", "gpucc: error: nothere.c: No such file or directory\n" +
			"bad.par:1:28: error: unexpected \";\", expected an expression\n fn main[]: int { return 1 +; }\n                            ^\n1 error generated.\n" +
			"gpucc: error: nothere.par: No such file or directory\n"},
		{"-x c .", "gpucc: error: .: Is a directory\n"},
		{"-foo hello.c", "gpucc: error: unrecognized command-line option '-foo'\n"},
		{"-c hello.c add.c -o x.o", "gpucc: error: cannot specify '-o' with '-c', '-S' or '-E' with multiple files\n"},
		{"nomain.c", "gpucc: error: undefined reference to 'main'\n"},
		{"missing.c", "missing.c:4:9: error: undefined reference to 'f'\n"},
		{"nomain.c hello.c worse.c", "worse.c:1:22: error: 'y' undeclared (first use in this function)\n int f(void) { return y; }\n                      ^\n" +
			"worse.c:2:22: error: 'z' undeclared (first use in this function)\n int g(void) { return z; }\n                      ^\n2 errors generated.\n"},
		{"hello.c -o no/such/place", "gpucc: error: no/such/place: No such file or directory\n"},
		{"hello.c -o .", "gpucc: error: .: Is a directory\n"},
		{"-libc=gpucc twice.par hello.txt", "gpucc: error: hello.txt: file format not recognized\n"},
		{"-march=rv32imf add.o main.c", "gpucc: error: add.o: the file is for rv64, not for rv32 as -march says\n"},
		{"-dump=nothing hello.c", "gpucc: error: no stage 'nothing' to dump; -dump=list lists them\n"},
	}
	cross.WriteFile(t, "hello.txt", []byte("int main(void);\n"))
	cross.WriteFile(t, "add.o", cross.Compile(t, 64, sources["add.c"]))
	before, _ := os.ReadDir(".")
	for _, test := range tests {
		if diff := cmp.Diff(result{1, "", test.want}, gpucc("", strings.Fields(test.args)...)); diff != "" {
			t.Errorf("gpucc %s: -want +got\n%s", test.args, diff)
		}
	}
	if after, _ := os.ReadDir("."); len(after) != len(before) {
		t.Errorf("files were left: %v, before %v", after, before)
	}
}

// TestUnusedInputs checks inputs that are for the linker when it does not run, with gcc's
// messages.
func TestUnusedInputs(t *testing.T) {
	directory(t, sources)
	mustDo(t, "-c add.c")
	for _, args := range []string{"-c add.o", "-c none.o", "-c /W4 hello.c", "-S add.o none.o hello.c -o -", "-E none.o", "-M add.o", "-fsyntax-only none.o", "-c hello.c -lnone", "-E hello.c/x"} {
		var want bytes.Buffer
		cmd := exec.Command(triple+"-gcc", strings.Fields(args)...)
		cmd.Stderr = &want
		cmd.Run()
		got := gpucc("", strings.Fields(args)...)
		if text := strings.ReplaceAll(want.String(), triple+"-gcc: ", "gpucc: "); got.Status != cmd.ProcessState.ExitCode() || got.Stderr != text {
			t.Errorf("gpucc %s: status %d, %q; gcc: status %d, %q", args, got.Status, got.Stderr, cmd.ProcessState.ExitCode(), text)
		}
	}
	if os.Remove("hello.o") != nil {
		t.Error("the error about another input prevents the object")
	}
}

// TestOutputUntouched checks that an error leaves the output file as it was.
func TestOutputUntouched(t *testing.T) {
	directory(t, sources)
	const old = "precious"
	for _, args := range []string{"bad.c -o out", "-c bad.c -o out", "-S bad.c -o out", "nomain.c -o out", "hello.c nothere.c -o out", "-Werror -foo hello.c -o out"} {
		cross.WriteFile(t, "out", []byte(old))
		past := time.Now().Add(-time.Hour).Truncate(time.Second)
		if err := os.Chtimes("out", past, past); err != nil {
			t.Fatal(err)
		}
		if got := gpucc("", strings.Fields(args)...); got.Status != 1 {
			t.Errorf("gpucc %s: %+v", args, got)
		}
		info, err := os.Stat("out")
		if err != nil || !info.ModTime().Equal(past) || string(cross.ReadFile(t, "out")) != old {
			t.Errorf("gpucc %s: the output file was touched", args)
		}
	}
}

func TestOutputs(t *testing.T) {
	dir := directory(t, sources)
	if err := os.Mkdir("sub", 0o755); err != nil {
		t.Fatal(err)
	}
	if got := gpucc("", "-S", filepath.Join(dir, "hello.c"), "-o", "-"); got.Status != 0 || !strings.Contains(got.Stdout, "\nmain:\n") {
		t.Errorf("-S -o -: %+v", got)
	}
	t.Chdir("sub")
	if gpucc("", "-c", "../hello.c"); !exists("hello.o") || exists("../hello.o") {
		t.Error("-c puts the object elsewhere than in the working directory")
	}
	os.Symlink("real", "link")
	cross.WriteFile(t, "real", nil)
	if gpucc("", "../hello.c", "-o", "link"); exists("link") {
		if info, _ := os.Lstat("link"); info.Mode()&os.ModeSymlink == 0 {
			t.Error("a symbolic link is replaced, not followed")
		}
	}
	if got := gpucc("", "../hello.c", "-o", "/dev/null"); got != (result{}) {
		t.Errorf("-o /dev/null: %+v", got)
	}
	if info, err := os.Stat("/dev/null"); err != nil || info.Mode().IsRegular() {
		t.Error("/dev/null is not what it was")
	}
}

func TestInformation(t *testing.T) {
	directory(t, sources)
	if got := gpucc("", "--help"); got != (result{0, help, ""}) {
		t.Errorf("%+v", got)
	}
	if got := gpucc("", "--version"); got.Status != 0 || !strings.HasPrefix(got.Stdout, "gpucc 0.1") {
		t.Errorf("%+v", got)
	}
	if got := gpucc("", "devices"); got.Status != 0 || !strings.HasPrefix(got.Stdout, "cpu (Go): ") {
		t.Errorf("%+v", got)
	}
	if got := gpucc("", "-v", "-c", "hello.c"); !strings.Contains(got.Stderr, "gpucc: hello.c: 68 bytes, ") || !strings.Contains(got.Stderr, "gpucc: device: cpu") {
		t.Errorf("%+v", got)
	}
}

func TestDump(t *testing.T) {
	directory(t, sources)
	list := gpucc("", "-dump=list")
	names := strings.Fields(list.Stdout)
	first := slices.Index(names, "parse") // those before it are of Pareas
	if list.Status != 0 || len(names) < 5 || first != 5 {
		t.Fatalf("%+v", list)
	}
	if err := os.WriteFile("x.par", []byte("fn main[]: int { return 7 + 8 * 9; }"), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, name := range names[:first] {
		if got := gpucc("", "-frontend=device", "-dump="+name, "x.par"); got.Status != 0 || got.Stderr != "" || strings.Count(got.Stdout, "\n") != 16 {
			t.Errorf("-dump=%s: %+v", name, got)
		}
	}
	names = names[first:]
	for _, name := range names {
		if got := gpucc("", "-dump="+name, "hello.c"); got.Status != 0 || got.Stderr != "" {
			t.Errorf("-dump=%s: %+v", name, got)
		}
	}
	all := gpucc("", "-O2", "-g", "-dump=all", "hello.c")
	for _, name := range names {
		if !strings.Contains(all.Stdout, "== "+name+"\n") {
			t.Errorf("-dump=all does not show %s", name)
		}
	}
	if exists("a.out") {
		t.Error("-dump alone makes a file")
	}
	got := gpucc("", "-dump=parse", "add.c", "-c")
	if !strings.Contains(got.Stdout, "Function i32 add") || !exists("add.o") {
		t.Errorf("%+v", got)
	}
}

func TestTimes(t *testing.T) {
	directory(t, sources)
	got := gpucc("", "-time=json", "hello.c", "add.c")
	var report struct {
		Device       string
		SourceBytes  int `json:"source_bytes"`
		Nodes        int
		Instructions int
		TotalMS      float64 `json:"total_ms"`
		Stages       []struct {
			Name       string
			Dispatches int
			Items      int
			MS         float64
			Bytes      int64
		}
	}
	decoder := json.NewDecoder(strings.NewReader(got.Stderr))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&report); err != nil {
		t.Fatalf("%v: %+v", err, got)
	}
	if want := len(sources["hello.c"]) + len(sources["add.c"]); report.SourceBytes != want {
		t.Errorf("source_bytes is %d, not %d", report.SourceBytes, want)
	}
	if !strings.HasPrefix(report.Device, "cpu: ") || report.Nodes == 0 || report.Instructions == 0 || report.TotalMS <= 0 {
		t.Errorf("%+v", report)
	}
	dispatches, sum := 0, 0.0
	seen := map[string]bool{}
	for _, s := range report.Stages {
		dispatches += s.Dispatches
		sum += s.MS
		seen[s.Name] = true
	}
	for _, name := range []string{"startup", "parse", "runtime", "link executable", "write"} {
		if !seen[name] {
			t.Errorf("no stage %q in %+v", name, report.Stages)
		}
	}
	if dispatches == 0 || sum > report.TotalMS*1.01 {
		t.Errorf("%d dispatches; the stages take %f ms, all %f ms", dispatches, sum, report.TotalMS)
	}

	table := gpucc("", "-time", "-c", "hello.c")
	if !regexp.MustCompile(`(?m)^stage +dispatches +items +ms +bytes$`).MatchString(table.Stderr) ||
		!regexp.MustCompile(`(?m)^parse +0 +\d+ +\d+\.\d{3} +68$`).MatchString(table.Stderr) {
		t.Errorf("%+v", table)
	}
	if got := gpucc("", "-time", "bad.c"); strings.Contains(got.Stderr, "dispatches") {
		t.Errorf("times after an error: %+v", got)
	}
}

func TestStats(t *testing.T) {
	directory(t, sources)
	got := gpucc("", "run", "-stats=json", "hello.c")
	if !regexp.MustCompile(`^\{"instructions":\d+,"loads":\d+,"stores":\d+,"branches":\d+,"taken":\d+,"spills":\d+\}\n$`).MatchString(got.Stderr) || got.Status != 3 {
		t.Errorf("%+v", got)
	}
	got = gpucc("", "run", "-stats", "hello.c")
	if !regexp.MustCompile(`^instructions +\d+\nloads +\d+\nstores +\d+\nbranches +\d+\ntaken +\d+\nseconds `).MatchString(got.Stderr) {
		t.Errorf("%+v", got)
	}
}

func TestWarnings(t *testing.T) {
	directory(t, map[string]string{"w.c": "int a[1] = {1, 2};\nint main(void) { return a[0]; }\n"})
	const warning = "w.c:1:16: %s: excess elements in array initializer%s\n int a[1] = {1, 2};\n                ^\n1 %[1]s generated.\n"
	tests := []struct {
		args string
		want result
	}{
		{"run w.c", result{1, "", fmt.Sprintf(warning, "warning", "")}},
		{"run -w w.c", result{1, "", ""}},
		{"-c w.c", result{0, "", fmt.Sprintf(warning, "warning", "")}},
		{"-c -Werror w.c -o e.o", result{1, "", fmt.Sprintf(warning, "error", " [-Werror]")}},
		{"-c -Werror -w w.c -o w.o", result{0, "", ""}},
	}
	for _, test := range tests {
		if diff := cmp.Diff(test.want, gpucc("", strings.Fields(test.args)...)); diff != "" {
			t.Errorf("gpucc %s: -want +got\n%s", test.args, diff)
		}
	}
	if exists("e.o") || !exists("w.o") {
		t.Error("-Werror does not decide whether there is an output")
	}
}

// softwareRenderer sets up Mesa's software renderer in the same way as package gputest. Both
// share a cache.
func softwareRenderer(t *testing.T) {
	t.Helper()
	t.Setenv("LP_NUM_THREADS", "0")
	if os.Getenv("MESA_SHADER_CACHE_DIR") == "" {
		t.Setenv("MESA_SHADER_CACHE_DIR", filepath.Join(os.TempDir(), "gpucc-mesa"))
	}
}

// TestDevices checks that every device makes the same object.
func TestDevices(t *testing.T) {
	directory(t, sources)
	softwareRenderer(t)
	if got := gpucc("", "-c", "echo.c", "-device=cpu"); got != (result{}) {
		t.Fatalf("%+v", got)
	}
	want := cross.ReadFile(t, "echo.o")
	for _, flags := range []string{"-device=gpu", "-check", "-device=auto", "-check -device=cpu"} {
		if got := gpucc("", append(strings.Fields(flags), "-c", "echo.c", "-o", "other.o")...); got != (result{}) {
			t.Errorf("%s: %+v", flags, got)
		} else if !bytes.Equal(want, cross.ReadFile(t, "other.o")) {
			t.Errorf("%s makes another object", flags)
		}
	}
	if got := gpucc("", "-v", "-c", "-check", "echo.c"); !strings.Contains(got.Stderr, "device: check: ") {
		t.Errorf("%+v", got)
	}
}

// TestColour checks that messages on a terminal have colours and otherwise the same text.
func TestColour(t *testing.T) {
	directory(t, sources)
	plain := gpucc("", "bad.c").Stderr
	var errs bytes.Buffer
	d := &driver{stderr: &errs, colour: true}
	d.main([]string{"bad.c"})
	if got := regexp.MustCompile("\x1b\\[[0-9;]*m").ReplaceAllString(errs.String(), ""); got != plain || errs.String() == plain {
		t.Errorf("got %q, plain %q", errs.String(), plain)
	}
}
