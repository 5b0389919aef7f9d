package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gpucc/gpu/gputest"
	"gpucc/riscv/object/cross"
)

// TestRunSeveral runs programs of several sources and objects, with arguments behind "--".
func TestRunSeveral(t *testing.T) {
	directory(t, sources)
	mustDo(t, "-c add.c")
	for _, test := range []struct{ args, stdout string }{
		{"run main.c twice.par add.c --", ""},
		{"run main.c add.o twice.par -O0 --", ""},
		{"run -O0 -g add.o main.c twice.par -- --odd", ""},
	} {
		if diff := cmp.Diff(result{14, test.stdout, ""}, gpucc("", strings.Fields(test.args)...)); diff != "" {
			t.Errorf("gpucc %s: %s", test.args, diff)
		}
	}
	if diff := cmp.Diff(result{4, "[a][--][-c]", ""}, gpucc("", strings.Fields("run echo.c -O0 -- a -- -c")...)); diff != "" {
		t.Error(diff)
	}
	if got := gpucc("", "run", "main.c", "add.o", "--", "twice.par"); got.Status != 1 || !strings.Contains(got.Stderr, "undefined reference to 'twice'") {
		t.Errorf("a file behind -- is linked: %+v", got)
	}
	if got := gpucc("", "run", "main.c", "add.o", "-c", "--"); got.Status != 1 || !strings.Contains(got.Stderr, "'run' makes no file") {
		t.Errorf("%+v", got)
	}
}

// TestRunExecutable runs programs that gpucc and other compilers have linked.
func TestRunExecutable(t *testing.T) {
	gputest.NoRaces(t)
	directory(t, sources)
	cross.WriteFile(t, "libc.c", []byte("#include <stdio.h>\n#include <stdatomic.h>\n#include <math.h>\n#include <stdlib.h>\n"+
		"_Atomic long n; int main(int c, char **v) { for (int i = 0; i < c; i++) { n += i; printf(\"%s \", v[i]); }\n"+
		" double x = atof(\"2\"); char *p = malloc(1 << 20); p = realloc(p, 1 << 24); p[1 << 23] = 1;\n"+
		" printf(\"%.15g %ld %d %Lf\\n\", sqrt(x) + sin(x), (long)n, p[1 << 23], (long double)x); free(p); return 5; }\n"))
	const output = " a b 2.32351098919878 3 1 2.000000\n"
	for _, command := range []string{
		"riscv64-linux-gnu-gcc -O2 -static libc.c -lm -o prog",
		"riscv64-linux-gnu-gcc -O2 libc.c -lm -o prog",
		"gpucc libc.c -lm -o prog",
		"gpucc -no-pie libc.c -lm -o prog",
		"riscv64-linux-gnu-gcc -O0 -g -static -pthread -march=rv64gc libc.c -lm -o prog",
		"gpucc -static libc.c -lm -o prog",
		"gpucc -libc=gpucc libc.c -o prog",
	} {
		if args := strings.Fields(command); args[0] == "gpucc" {
			mustDo(t, strings.Join(args[1:], " "))
		} else {
			cross.Run(t, ".", args[0], args[1:]...)
		}
		if diff := cmp.Diff(result{5, "./prog" + output, ""}, gpucc("", "run", "./prog", "a", "b")); diff != "" {
			t.Errorf("%s: %s", command, diff)
		}
		if got := gpucc("", "run", "-stats=functions", "./prog", "--", "a", "b"); got.Stdout != "./prog"+output || !regexp.MustCompile(`(?m) 1  main\b`).MatchString(got.Stderr) {
			t.Errorf("%s: %+v", command, got)
		}
	}
	if got := gpucc("", "run", "main.c", "prog", "--"); got.Status != 1 || !strings.Contains(got.Stderr, "prog: the file is of type ET_EXEC, not a relocatable object") {
		t.Errorf("%+v", got)
	}
	cross.WriteFile(t, "short", []byte("\x7fELF"))
	if got := gpucc("", "run", "./short"); got.Status != 1 || !strings.Contains(got.Stderr, "short: ") {
		t.Errorf("%+v", got)
	}
}

// TestLinesOfExecutable checks that a trap and the counts name the lines of a program that gcc
// has compiled.
func TestLinesOfExecutable(t *testing.T) {
	directory(t, sources)
	cross.Run(t, ".", "riscv64-linux-gnu-gcc", "-O0", "-g", "-static", "trap.c", "-o", "prog")
	got := gpucc("", "run", "-stats=lines", "prog")
	want := regexp.MustCompile(`^gpucc: error: trap at 0x[0-9a-f]+ in look \([^ ]*trap\.c:3\): read of 0x8\n`)
	if got.Status != 128+11 || !want.MatchString(got.Stderr) || !regexp.MustCompile(`(?m)^ +\d+ +\d\.\d\d +\d+ +\d+  look +[^ ]*trap\.c:2$`).MatchString(got.Stderr) {
		t.Errorf("%+v", got)
	}
}

// TestProgramStats checks the tables of functions and lines.
func TestProgramStats(t *testing.T) {
	directory(t, map[string]string{"a.c": "static int f(int n)\n{\n\treturn n ? f(n - 1) + 1 : 0;\n}\nint main(void)\n{\n\treturn f(9);\n}\n"})
	got := gpucc("", "run", "-O0", "-stats=functions", "a.c")
	want := `^   instructions percent        loads       stores        calls  function                         source
 +\d+ +\d+\.\d\d +\d+ +\d+           10  f                                a\.c:\d
(?s:.*) +\d+ +\d+\.\d\d +\d+ +\d+            1  main                             a\.c:\d
(?s:.*)\n +\d+  100\.00\n$`
	if got.Status != 9 || !regexp.MustCompile(want).MatchString(got.Stderr) {
		t.Errorf("%+v", got)
	}
	got = gpucc("", "run", "-O0", "-stats=lines", "a.c")
	want = `^   instructions percent        loads       stores  function                         source
 +\d+ +\d+\.\d\d +\d+ +\d+  f                                a\.c:3
(?s:.*)\n +\d+  100\.00\n$`
	if got.Status != 9 || !regexp.MustCompile(want).MatchString(got.Stderr) {
		t.Errorf("%+v", got)
	}
}

// TestSourceListing checks the counts beside the lines of a program. At -O0, each line stores its
// own variable.
func TestSourceListing(t *testing.T) {
	directory(t, map[string]string{"a.c": "int main(void)\n{\n\tint n = 0;\n\tfor (int i = 0; i < 10; i++)\n\t\tn += i;\n\treturn n;\n}\n"})
	got := gpucc("", "run", "-O0", "-stats=source", "a.c")
	want := `^   instructions        loads       stores   line  a\.c
(?s:.*) +\d+            0            1      3  	int n = 0;
 +\d+           \d\d           11      4  	for \(int i = 0; i < 10; i\+\+\)
 +\d+           20           10      5  		n \+= i;
(?s:.*)      7  }\n`
	if got.Status != 45 || !regexp.MustCompile(want).MatchString(got.Stderr) {
		t.Errorf("%+v", got)
	}
}

// TestProfileListing checks that -profile prints the same as -stats=functions and -stats=source.
func TestProfileListing(t *testing.T) {
	directory(t, map[string]string{"a.c": "int g;\nint main(void)\n{\n\tfor (int i = 0; i < 10; i++)\n\t\tg += i;\n\treturn 0;\n}\n"})
	want := gpucc("", "run", "-stats=functions", "a.c").Stderr + gpucc("", "run", "-stats=source", "a.c").Stderr
	if got := gpucc("", "run", "-profile", "a.c"); got.Status != 0 || got.Stderr != want || !regexp.MustCompile(`(?m)^ +\d+ +10 +10 +5  \t\tg \+= i;$`).MatchString(got.Stderr) {
		t.Errorf("%+v, want %s", got, want)
	}
}

// TestProfile has go tool pprof read the profile of a program. All counts together must equal
// -stats, and the callers of a function must be right behind a recursion and a longjmp.
func TestProfile(t *testing.T) {
	directory(t, map[string]string{"a.c": `#include <setjmp.h>
static jmp_buf back;
static int leaf(int n) { int s = 0; for (int i = 0; i < n; i++) s += i; return s; }
static int deep(int n) { return n ? deep(n - 1) + leaf(n) : 0; }
static void leave(int n) { leaf(n); longjmp(back, 1); }
static int left(int n) { if (!setjmp(back)) leave(n); return leaf(n); }
int main(void) { return (deep(20) + left(1000) + leaf(500)) & 1; }
`})
	plain := gpucc("", "run", "-stats=json", "a.c")
	got := gpucc("", "run", "-stats=json", "-profile=profile", "a.c")
	if diff := cmp.Diff(plain, got); diff != "" {
		t.Fatal(diff)
	}
	var stats struct{ Instructions, Loads uint64 }
	if err := json.Unmarshal([]byte(got.Stderr), &stats); err != nil {
		t.Fatal(err)
	}
	pprof := func(flags string) string {
		args := append([]string{"tool", "pprof"}, strings.Fields(flags)...)
		return strings.Join(strings.Fields(cross.Run(t, ".", "go", append(args, "profile")...)), " ")
	}
	for _, test := range []struct{ flags, want string }{
		{"-top", fmt.Sprintf("%d total", stats.Instructions)},
		{"-top -sample_index=loads", fmt.Sprintf("%d total", stats.Loads)},
		{"-traces", "leaf left main"},
		{"-traces", "leaf leave left main"},
		{"-traces", "leaf deep main"},
		{"-traces", "leaf main"},
		{"-top -lines", "leaf a.c:3"},
	} {
		if text := pprof(test.flags); !strings.Contains(text, test.want) {
			t.Errorf("%s: no %q in %.500s", test.flags, test.want, text)
		}
	}
	if text := pprof("-traces"); strings.Contains(text, "deep deep") || strings.Contains(text, "leave leave") || strings.Contains(text, "leaf leave main") {
		t.Errorf("%.500s", text)
	}
	if got := gpucc("", "run", "-profile=none/profile", "a.c"); got.Status != 1 || got.Stderr != "gpucc: error: open none/profile: no such file or directory\n" {
		t.Errorf("%+v", got)
	}
}

func TestProgramTrace(t *testing.T) {
	directory(t, sources)
	got := gpucc("", "run", "-trace=calls", "hello.c")
	if got.Status != 3 || got.Stdout != "hello\n" || !regexp.MustCompile(`(?m)^ +puts\(0x`).MatchString(got.Stderr) ||
		!regexp.MustCompile(`(?m)^ +write\(1, 0x[0-9a-f]+, 6\) = 0x6\n`).MatchString(got.Stderr) {
		t.Errorf("%+v", got)
	}
	got = gpucc("", "run", "--trace", "hello.c")
	if got.Status != 3 || got.Stdout != "hello\n" || !regexp.MustCompile(`(?m)^# hello.c:2\n +[0-9a-f]+ main +`).MatchString(got.Stderr) {
		t.Errorf("%+v", got)
	}
}

// TestRunFolders checks that a program has the files of the working folder or of those that
// -dir names, and no others.
func TestRunFolders(t *testing.T) {
	dir := directory(t, map[string]string{
		"cat.c": `#include <stdio.h>
			int main(int argc, char **argv) {
				for (int i = 1; i < argc; i++) {
					FILE *f = fopen(argv[i], "r"), *g = 0;
					printf(" %d", f ? fgetc(f) - '0' : -1);
					g = fopen(argv[i], "a");
					printf("%c", g ? 'w' : 'r');
				}
				return 0;
			}`,
		"one": "1", "two": "2", "three": "3",
	})
	os.MkdirAll("in/sub", 0o777)
	for from, to := range map[string]string{"cat.c": "in/cat.c", "one": "in/one", "three": "in/sub/three"} {
		if err := os.Rename(from, to); err != nil {
			t.Fatal(err)
		}
	}
	os.Symlink("../two", "in/link")
	t.Chdir("in")
	names := []string{"one", "sub/three", "../two", "link", filepath.Join(dir, "two"), "/proc/self/mem", "none/x"}
	for flags, want := range map[string]string{
		"":                           " 1w 3w -1r -1r -1r -1r -1r",
		"--dir=.":                    " 1w 3w -1r -1r -1r -1r -1r",
		"-dir=.:ro":                  " 1r 3r -1r -1r -1r -1r -1r",
		"-dir=sub":                   " -1r 3w -1r -1r -1r -1r -1r",
		"-dir=.:ro -dir=sub":         " 1r 3w -1r -1r -1r -1r -1r",
		"-dir=..":                    " 1w 3w 2w 2w 2w -1r -1r",
		"-dir=/:ro":                  " 1r 3r 2r 2r 2r -49r -1r",
		"-dir=. -dir=" + dir + ":ro": " 1w 3w 2r -1r 2r -1r -1r",
		"-dir=.. -dir=.:ro":          "",
		"-dir=none":                  "",
		"-dir=":                      "",
	} {
		args := append(append([]string{"run"}, strings.Fields(flags)...), "cat.c")
		got := gpucc("", append(args, names...)...)
		if want == "" && (got.Status != 1 || got.Stdout != "" || !strings.HasPrefix(got.Stderr, "gpucc: error: ")) {
			t.Errorf("%s: %+v", flags, got)
		}
		if want != "" && got.Stdout != want {
			t.Errorf("%s: %q, want %q", flags, got.Stdout, want)
		}
	}
}
