package main

import (
	"flag"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"gpucc/riscv/object/cross"
)

var changes = flag.Int("changes", 20, "compilations during which TestSourceChanged changes the source")

// TestSourceChanged shortens or overwrites a source that is mapped to memory while it is compiled.
// The compilation succeeds, or ends with one line; then there is no output.
func TestSourceChanged(t *testing.T) {
	gpuccInPath(t)
	folders(t, map[string]string{})
	plain, macros := large(20000, ""), "#define ONE 1\n"+strings.ReplaceAll(large(20000, ""), "n += 1", "n += ONE")
	const message = "gpucc: error: a.c: the file was changed while it was compiled\n"
	caught := 0
	for i := range *changes {
		text := []string{plain, macros}[i%2]
		os.Remove("a.o")
		cross.WriteFile(t, "a.c", []byte(text))
		time.Sleep(10 * time.Millisecond) // file systems note the time in steps of some milliseconds
		mode := []string{"-c", "-c", "-E"}[i%3]
		cmd := exec.Command("gpucc", mode, "a.c", "-o", "a.o")
		var errs strings.Builder
		cmd.Stderr = &errs
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(rand.N(60 * time.Millisecond))
		if i/2%2 == 0 {
			os.Truncate("a.c", rand.Int64N(int64(len(text))))
		} else {
			os.WriteFile("a.c", []byte(strings.Repeat("}{ 1 \"", len(text)/6)), 0o666)
		}
		err := cmd.Wait()
		switch {
		case err == nil && errs.String() == "" && exists("a.o"):
		case err == nil && mode == "-E" && strings.HasPrefix(errs.String(), "a.c:1: warning: missing terminating") && exists("a.o"):
			// the text was changed before it was mapped
		case cmd.ProcessState.ExitCode() == 1 && errs.String() == message && !exists("a.o"):
			caught++
		case cmd.ProcessState.ExitCode() == 1 && strings.HasPrefix(errs.String(), "a.c:") && !strings.Contains(errs.String(), "gpucc: ") && !exists("a.o"):
			// the text was changed before it was mapped
		default:
			t.Fatalf("%v; %.2000s", err, errs.String())
		}
	}
	t.Logf("%d of %d compilations ended because of a change", caught, *changes)
}

// TestHugeSource checks that a source of 2 GiB is refused before it is read. Its positions would not
// fit into the 31 bits that they have.
func TestHugeSource(t *testing.T) {
	directory(t, map[string]string{"a.c": ""})
	if err := os.Truncate("a.c", 1<<31); err != nil {
		t.Fatal(err)
	}
	want := result{1, "", "gpucc: error: a.c: a source of 2147483648 bytes is larger than 2 GiB\n"}
	if diff := cmp.Diff(want, gpucc("", "-c", "a.c")); diff != "" {
		t.Error(diff)
	}
}

// TestHugeProgram links a program with so much data that instructions do not reach all of it.
func TestHugeProgram(t *testing.T) {
	directory(t, map[string]string{"a.c": "char c[3000000000u];\nint x;\nint main(void) { return x + c[5]; }\n"})
	got := gpucc("", "a.c", "-o", "a")
	if got.Status != 1 || !strings.HasPrefix(got.Stderr, "gpucc: error: the program takes 30000") || !strings.HasSuffix(got.Stderr, " bytes of memory: code and data cannot be more than 2 GiB apart\n") || exists("a") {
		t.Errorf("%+v", got)
	}
}

// TestFewResources runs gpucc with too little of something: it ends with one line, and without a
// standard output it says that its output is lost.
func TestFewResources(t *testing.T) {
	gpuccInPath(t)
	directory(t, sources)
	cross.WriteFile(t, "large.c", []byte(large(14000, "")))
	cross.WriteFile(t, "larger.c", []byte(large(28000, "")))
	cross.WriteFile(t, "function.c", []byte("int f(int n) {\n"+strings.Repeat("\tn += n ^ 3;\n", 700000)+"\treturn n;\n}\n"))
	cross.WriteFile(t, "two.c", []byte("int write(int, const char *, int);\nint main(void) { write(2, \"two\\n\", 4); return 2; }\n"))
	type row struct{ command, want string }
	user, more := "", []row(nil)
	if os.Getuid() == 0 { // root may have any number of processes; another user here has no others
		user = "setpriv --reuid=65534 --clear-groups "
		more = []row{{"ulimit -u 12; GOMAXPROCS=16 exec " + user + "gpucc -c large.c -o /dev/null", ""}}
	}
	for _, test := range append(more, []row{
		{"ulimit -v 1000000; gpucc -c hello.c", "gpucc: error: the address space is limited to this number of KiB: 1000000; gpucc needs 1572864 (ulimit -v)\n"},
		{"ulimit -d 50000; gpucc -c hello.c", "gpucc: error: data is limited to this number of KiB: 50000; gpucc needs 196608 (ulimit -d)\n"},
		{"ulimit -n 7; gpucc -c hello.c", "gpucc: error: open files are limited to 7; gpucc needs 16 (ulimit -n)\n"},
		{"ulimit -u 1; exec " + user + "gpucc -c hello.c", "gpucc: error: no more processes are allowed; gpucc needs 8 threads (ulimit -u)\n"},
		{"gpucc -S hello.c -o - >&-", "gpucc: error: -: Bad file descriptor\n"},
		{"gpucc --version >&-", "gpucc: error: standard output: Bad file descriptor\n"},
		{"ulimit -v 1572864; ulimit -d 196608; ulimit -n 16; gpucc -c hello.c", ""},
		{"ulimit -v 1572864; GOMAXPROCS=16 gpucc -c large.c", ""},
		{"ulimit -d 196608; GOMAXPROCS=16 gpucc -c larger.c", ""},
		{"ulimit -d 196608; gpucc -c function.c", "gpucc: error: virtual memory exhausted: the limit is too low for this source (ulimit -d, ulimit -v)\n"},
		{"ulimit -u 900; gpucc run two.c; test $? = 2", "two\n"},
	}...) {
		cmd := exec.Command("bash", "-c", test.command)
		var errs strings.Builder
		cmd.Stderr = &errs
		if err := cmd.Run(); errs.String() != test.want || (err != nil) != strings.Contains(test.want, "error") {
			t.Errorf("%s: %v, %.500q, want %q", test.command, err, errs.String(), test.want)
		}
	}
}

// TestToolKilled runs tools that are killed by a signal.
func TestToolKilled(t *testing.T) {
	folders(t, map[string]string{"a.c": "int main(void) { return 0; }\n", "a.s": "nop\n"})
	tools := t.TempDir()
	for _, name := range []string{"gcc", "riscv64-linux-gnu-gcc", "riscv64-linux-gnu-ld", "riscv64-linux-gnu-as", "cpp", "riscv64-linux-gnu-cpp"} {
		if err := os.WriteFile(filepath.Join(tools, name), []byte("#!/bin/sh\nkill -9 $$\n"), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("PATH", tools)
	for _, args := range []string{"-no-integrated-cpp -E a.c", "-c a.s", "-libc=system a.c"} {
		got := gpucc("", strings.Fields(args)...)
		if got.Status != 1 || !strings.Contains(got.Stderr, "gpucc: error: Killed signal terminated program ") || strings.Count(got.Stderr, "\n") != 1 {
			t.Errorf("%s: %+v", args, got)
		}
	}
}

// TestUnreadOutput runs a program when its output cannot be read: it is ended by a signal, or ends
// with a status and no message. The error of reading is reported, and nothing else.
func TestUnreadOutput(t *testing.T) {
	for _, script := range []string{"exec yes", "yes; exit 1"} {
		var errs strings.Builder
		d := &driver{stderr: &errs}
		cmd := exec.Command("sh", "-c", script)
		x, err := drainOutput(cmd, 0)
		if err != nil {
			t.Fatal(err)
		}
		x.read.SetReadDeadline(time.Unix(1, 0))
		if ok := d.execute(cmd, x); ok || errs.String() != "gpucc: error: the output of sh: read |0: i/o timeout\n" {
			t.Errorf("%s: %v, %q", script, ok, errs.String())
		}
	}
}

// TestControlCharacters checks that no control character of a source or of a name reaches the
// terminal.
func TestControlCharacters(t *testing.T) {
	for _, text := range []string{
		"int a = \x1b[31m x;\n", "#warning \x1b[31mred\n", "#error \u009bx\n", "char *s = \"\x1b[31m\" + q;\n", "#line 1 \"\x1b\"\nint a = b;\n", "#include \"\x1b\"\n",
		"void f(void) { \"\x1b\"; }\n",
	} {
		got := gpucc(text, "-Wall", "-c", "-x", "c", "-", "-o", "/dev/null")
		if strings.ContainsAny(got.Stderr, "\x1b\u009b") || !strings.Contains(got.Stderr, "<U+00") {
			t.Errorf("%q: %q", text, got.Stderr)
		}
	}
	if got := gpucc("", "-c", "\x1b.c"); got.Stderr != "gpucc: error: <U+001B>.c: No such file or directory\n" {
		t.Errorf("%q", got.Stderr)
	}
}
