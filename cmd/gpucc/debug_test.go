package main

import (
	"debug/dwarf"
	"debug/elf"
	"fmt"
	"net"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"gpucc/internal/leash"
	"gpucc/riscv/object/cross"
)

// debugged is a program of three files. One of them is preprocessed, and gcc compiles
// another.
var debugged = map[string]string{
	"main.c": `int middle(int);
static __attribute__((section(".text.square"))) int square(int x) { return x * x; }
int main(void) {
	int s = 0;
	for (int i = 0; i < 3; i++)
		s += middle(square(i));
	return s;
}
`,
	"middle.i": `# 1 "middle.c"
# 1 "include/inner.h" 1
static int inner(int x) {
	int big[4000];
	big[x] = x + 1;
# 10 "include/inner.h"
	return big[x];
}
# 2 "middle.c" 2
int outer(int);
int middle(int x) {
	return outer(inner(x));
}
`,
	"outer.c": `int outer(int x) {
	x++;
	return x / 2;
}
`,
}

// where gives the lines of the functions' first statements.
var where = map[string]string{
	"square": "main.c:2", "main": "main.c:4", "inner": "include/inner.h:3", "middle": "middle.c:4", "outer": "a.c:2",
}

// buildDebugged makes executables from the files, with gpucc's linker and with GNU ld,
// some of them from assembler text. It returns their names.
func buildDebugged(t *testing.T) (programs []string) {
	t.Helper()
	directory(t, debugged)
	cross.WriteFile(t, "outer.o", cross.Compile(t, 64, debugged["outer.c"], "-g", "-O0")) // the name of the source file is a.c
	for _, args := range [][]string{
		{"-g", "-c", "main.c"}, {"-g", "-S", "main.c"}, {"-g", "-c", "-x", "c", "middle.i", "-o", "middle.o"},
		{"-g", "-libc=gpucc", "main.o", "middle.o", "outer.o", "-o", "own"},
	} {
		if r := gpucc("", args...); r.Status != 0 {
			t.Fatalf("%v: %s", args, r.Stderr)
		}
	}
	runTool(t, "riscv64-linux-gnu-gcc", "-static", "main.s", "middle.o", "outer.o", "-o", "system")
	return []string{"own", "system"}
}

func runTool(t *testing.T, name string, args ...string) string {
	t.Helper()
	out, err := exec.Command(name, args...).CombinedOutput()
	if err != nil {
		t.Fatalf("%s %v: %v\n%s", name, args, err, out)
	}
	return string(out)
}

// TestDebugInformation reads the debugging information of programs made from gpucc's and
// gcc's objects, with binutils and with Go's package debug/dwarf.
func TestDebugInformation(t *testing.T) {
	for _, program := range buildDebugged(t) {
		file, err := elf.Open(program)
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		symbols, err := file.Symbols()
		if err != nil {
			t.Fatal(err)
		}
		data, err := file.DWARF()
		if err != nil {
			t.Fatal(err)
		}
		found := 0
		for _, s := range symbols {
			if where[s.Name] == "" {
				continue
			}
			found++
			for at := s.Value; at < s.Value+s.Size; at += 4 {
				name, line, _ := strings.Cut(strings.TrimSpace(runTool(t, "riscv64-linux-gnu-addr2line", "-f", "-e", program, fmt.Sprintf("%#x", at))), "\n")
				if file, _, _ := strings.Cut(where[s.Name], ":"); name != s.Name || !strings.Contains(line, file+":") {
					t.Errorf("%s: %#x is %s, %s", program, at, name, line)
				}
			}
			checkFunction(t, program, data, s)
		}
		if found != len(where) {
			t.Errorf("%s: %d functions found", program, found)
		}
	}
}

// checkFunction looks for the entry of a function.
func checkFunction(t *testing.T, program string, data *dwarf.Data, s elf.Symbol) {
	t.Helper()
	r := data.Reader()
	for {
		e, err := r.Next()
		if err != nil {
			t.Fatal(err)
		}
		if e == nil {
			t.Errorf("%s: %s has no entry", program, s.Name)
			return
		}
		if e.Tag != dwarf.TagSubprogram || e.Val(dwarf.AttrName) != s.Name {
			continue
		}
		ranges, err := data.Ranges(e)
		if want := [2]uint64{s.Value, s.Value + s.Size}; err != nil || len(ranges) != 1 || ranges[0] != want {
			t.Errorf("%s: %s is at %#x, not %#x (%v)", program, s.Name, ranges, want, err)
		}
		return
	}
}

// TestDebugger stops a debugger at every function and at a line, makes steps, and lists
// the callers.
func TestDebugger(t *testing.T) {
	for _, program := range buildDebugged(t) {
		script := []string{"break main.c:7"}
		for name := range where {
			script = append(script, "break "+name)
		}
		script = append(script, "continue", "next", "next", // up to the call
			"continue", "continue", "continue", "continue", "backtrace", // square, middle, inner, outer
			"next", "step", "finish", "delete", "break main.c:7", "continue")
		out := underGDB(t, program, script)
		for name, line := range where {
			line = filepath.Base(strings.Replace(line, ":", ", line ", 1))
			if !strings.Contains(out, line+".") {
				t.Errorf("%s: the breakpoint of %s is not in %s", program, name, line)
			}
		}
		for _, want := range []string{
			"#0  outer (x=1) at a.c:2\n", "in middle (x=<optimized out>) at middle.c:4\n", "in main () at main.c:6\n", "main () at main.c:7\n7\t\treturn s;",
			"\n6\t\t\ts += middle(square(i));\n",
		} {
			if !strings.Contains(out, want) {
				t.Errorf("%s: no %q in\n%s", program, want, out)
			}
		}
	}
}

// underGDB runs a program under qemu and gdb, with the commands of a script.
func underGDB(t *testing.T, program string, script []string) string {
	t.Helper()
	return debugProgram(t, program, nil, script...)
}

// debugProgram does the same, with an environment for gdb, or nil.
func debugProgram(t *testing.T, program string, environment []string, script ...string) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	port := fmt.Sprint(listener.Addr().(*net.TCPAddr).Port)
	listener.Close()
	emulator := leash.Command("qemu-riscv64", "-g", port, program)
	if err := emulator.Start(); err != nil {
		t.Fatal(err)
	}
	defer emulator.Wait()
	defer emulator.Process.Kill()
	args := []string{"-nx", "-batch", "-ex", "set tcp connect-timeout 30", "-ex", "target remote :" + port}
	for _, line := range script {
		args = append(args, "-ex", line)
	}
	cmd := exec.Command("gdb-multiarch", append(args, program)...)
	cmd.Env = environment
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("gdb-multiarch %v: %v\n%s", args, err, out)
	}
	return string(out)
}
