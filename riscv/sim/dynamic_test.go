package sim

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"gpucc/internal/leash"
)

const sysroot = "/usr/riscv64-linux-gnu"

// dynamic loads libraries by the dynamic linker and by dlopen, two different ones in turn.
const dynamic = `#include <dlfcn.h>
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
int global = 3, *pointer = &global;
int twice(int n) { return 2 * n; }
int main(int argc, char **argv) {
	int sum = 0;
	for (int i = 0; i < 6; i++) {
		void *l = dlopen(i % 2 ? "./one.so" : "./two.so", RTLD_NOW);
		if (!l) { puts(dlerror()); return 1; }
		int (*f)(int) = (int (*)(int))dlsym(l, "f");
		sum = 10 * sum + f(i);
		dlclose(l);
	}
	errno = 5; // in storage of threads
	char *p = malloc(1 << 20);
	p[1 << 19] = 7;
	printf("%s %d %g %d %d %d\\n", argv[1], sum, sin(argc), *pointer, errno, p[1 << 19]);
	return twice(argc);
}
`

// TestDynamic runs programs with the GNU C library as a shared library, and compares with qemu.
func TestDynamic(t *testing.T) {
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{
		"a.c": strings.ReplaceAll(dynamic, "\\\\", "\\"), "one.c": "int twice(int); int f(int n) { return twice(n) + 1; }\n",
		"two.c": "#include <math.h>\nint f(int n) { return floor(sqrt(n)); }\n",
	} {
		must(t, os.WriteFile(name, []byte(text), 0o666))
	}
	command(t, "", "riscv64-linux-gnu-gcc", "-shared", "-fPIC", "one.c", "-o", "one.so")
	command(t, "", "riscv64-linux-gnu-gcc", "-shared", "-fPIC", "-O2", "two.c", "-o", "two.so", "-lm")
	for _, flags := range []string{"-pie -fPIE", "-no-pie -fno-pie", "-pie -fPIE -Wl,-z,now -O2"} {
		command(t, "", "riscv64-linux-gnu-gcc", append(strings.Fields(flags), "-rdynamic", "a.c", "-o", "a.out", "-lm")...)
		cmd := leash.Command("qemu-riscv64", "-L", sysroot, "./a.out", "x")
		want, _ := cmd.Output()
		if !strings.HasPrefix(string(want), "x 1 ") && cmd.ProcessState.ExitCode() != 4 {
			t.Fatalf("%s: qemu: %q", flags, want)
		}
		var have bytes.Buffer
		m := machine(t, "./a.out", Config{Args: []string{"./a.out", "x"}, Stdout: &have, Stderr: &have, Folders: []Folder{{Path: "."}}, Sysroot: sysroot})
		if status, err := m.Run(); err != nil || status != cmd.ProcessState.ExitCode() || have.String() != string(want) {
			t.Errorf("%s: status %d, error %v, %q, want %q", flags, status, err, have.String(), want)
		}
		// gcc may expand the call in main inline.
		found := map[string]uint64{}
		for _, f := range m.Functions() {
			found[f.Name] = f.Calls
		}
		if _, ok := found["ld-linux-riscv64-lp64d.so.1"]; !ok || found["twice"] < 3 || found["twice"] > 4 || found["main"] != 1 || found["printf"] != 1 {
			t.Errorf("%s: %v", flags, found)
		}
	}
}

// TestStaticPIE runs a program that is position-independent and has no dynamic linker.
func TestStaticPIE(t *testing.T) {
	folder := t.TempDir()
	object, program := filepath.Join(folder, "a.o"), filepath.Join(folder, "a.out")
	command(t, ".globl _start\n_start: lla a0, word\nlw a0, 0(a0)\nli a7, 93\necall\n.data\nword: .word 42\n", "riscv64-linux-gnu-as", "-o", object, "-")
	command(t, "", "riscv64-linux-gnu-ld", "-pie", "--no-dynamic-linker", "-o", program, object)
	m := machine(t, program, Config{})
	if status, err := m.Run(); status != 42 || err != nil {
		t.Error(status, err)
	}
	if f := m.Functions(); len(f) != 1 || f[0].Name != "_start" || f[0].Instructions != 5 {
		t.Errorf("%v", f)
	}
}

// TestDynamicFiles checks that a program that is not static can read the files of its system, and no
// others.
func TestDynamicFiles(t *testing.T) {
	outside := world(t)
	program := filepath.Join(outside, "other", "files")
	command(t, filesSource, "riscv64-linux-gnu-gcc", "-o", program, "-x", "c", "-")
	var out bytes.Buffer
	m := machine(t, program, Config{Args: []string{"files"}, Stdout: &out, Folders: []Folder{{Path: "."}}, Sysroot: sysroot, Stdin: strings.NewReader(
		"read own\nread /lib/libc.so.6\nread /lib/../lib/libc.so.6\ncreate /lib/libc.so.6\nunlink /lib/libc.so.6\nrename own /lib/libc.so.6\n" +
			"read /etc/passwd\nread /lib/../../../etc/passwd\nread ../secret\nread /lib/none\ncreate /lib/none\n")})
	m.Run()
	const want = "5 100 100 EROFS EROFS EROFS EACCES EACCES EACCES EACCES EACCES"
	if have := strings.TrimSpace(strings.ReplaceAll(out.String(), "\n", " ")); have != want {
		t.Errorf("%s, want %s", have, want)
	}
	file, err := os.ReadFile(program)
	must(t, err)
	for root, want := range map[string]string{"": "no system with libraries is known", outside: "dynamic linker: open .*ld-linux-riscv64-lp64d.so.1: no such file"} {
		if _, err := New(file, Config{Sysroot: root}); err == nil || !regexp.MustCompile(want).MatchString(err.Error()) {
			t.Errorf("%q: %v", root, err)
		}
	}
}
