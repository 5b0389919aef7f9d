package main

import (
	"bufio"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// largeFrames are the functions of the corpus with larger frames than frameLimit allows. The values
// give the reasons.
var largeFrames = map[string]string{
	"aligned.c deep":                     "an object with a larger alignment than the stack's takes as much more",
	"builtins_more.c stack":              "arguments, a word each",
	"builtins_more.c test":               "results of expressions, a word each",
	"complex_integers.c divide":          "temporaries of a division, a word each",
	"complex_integers.c divide_signed":   "temporaries of a division, a word each",
	"complex_integers.c divide_long":     "temporaries of a division, a word each",
	"complex_integers.c divide_unsigned": "temporaries of a division, a word each",
	"complex_integers.c all":             "temporaries of divisions, a word each",
	"complex_integers.c many":            "a statement with many operations on complex numbers: each has its result in the frame",
	"complex.c crowded":                  "a statement with many operations on complex numbers: each has its result in the frame",
	"deep_expressions.c floats":          "temporaries, a word each",
	"deep_expressions.c nested_calls":    "temporaries that live across calls, a word each",
	"float_classes.c of_double":          "results of expressions, a word each",
	"jumps.c catcher":                    "it calls setjmp, so its objects share no places",
	"jumps.c last":                       "it calls setjmp, so its objects share no places",
	"jumps.c nested":                     "it calls setjmp, so its objects share no places",
	"library_in_place.c main":            "saved registers",
	"long_double.c main":                 "results of expressions, two words each",
	"long_double.c crowded":              "a statement with many operations on long double",
	"many_arguments.c main":              "arguments, a word each",
	"many_arguments_double.c main":       "arguments, a word each",
	"many_locals.c many":                 "locals, a word each",
	"variadic.c main":                    "arguments, a word each",
	"vectors.c main":                     "a statement with many operations on vectors: each has its result in the frame",
}

// frameLimit returns the greatest size that a frame may have. gcc is the size of gcc's frame without
// optimisation. gcc saves no registers, and keeps no intermediate values.
func frameLimit(gcc int) int { return gcc*11/10 + 96 }

// TestStackUsage compares the output of -fstack-usage for the corpus with gcc's at -O0: it must
// have the same functions, with frames that are not much larger.
func TestStackUsage(t *testing.T) {
	files, err := filepath.Glob("../../testdata/programs/*.c")
	if err != nil || len(files) == 0 {
		t.Fatal(err)
	}
	object := filepath.Join(t.TempDir(), "x.o")
	for _, level := range []string{"-O0", "-O1"} {
		total, totalOfGCC := 0, 0
		for _, file := range files {
			if exec.Command("riscv64-linux-gnu-gcc", "-O0", "-w", "-fstack-usage", "-c", file, "-o", object).Run() != nil {
				continue // it uses extensions that only gpucc has
			}
			want := readStackUsage(t, object)
			if r := gpucc("", level, "-w", "-fstack-usage", "-c", file, "-o", object); r.Status != 0 {
				t.Fatalf("%s: %s", file, r.Stderr)
			}
			got := readStackUsage(t, object)
			for name, w := range want {
				g, ok := got[name]
				name = filepath.Base(file) + " " + name
				switch {
				case !ok:
					t.Errorf("%s %s: no entry", level, name)
				case w.kind == "dynamic" && g.kind != w.kind:
					t.Errorf("%s %s: %s, gcc %s", level, name, g.kind, w.kind)
				case g.bytes > frameLimit(w.bytes) && largeFrames[name] == "":
					t.Errorf("%s %s: %d bytes, gcc %d", level, name, g.bytes, w.bytes)
				}
				total, totalOfGCC = total+g.bytes, totalOfGCC+w.bytes
			}
		}
		t.Logf("%s: %d bytes, gcc %d", level, total, totalOfGCC)
		if total > totalOfGCC {
			t.Errorf("%s: %d bytes in all, gcc %d", level, total, totalOfGCC)
		}
	}
}

// A stackUsage is an entry of a .su file.
type stackUsage struct {
	bytes int
	kind  string
}

// readStackUsage reads the .su file beside an object, by the functions' names.
func readStackUsage(t *testing.T, object string) map[string]stackUsage {
	t.Helper()
	f, err := os.Open(strings.TrimSuffix(object, ".o") + ".su")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	list := map[string]stackUsage{}
	for s := bufio.NewScanner(f); s.Scan(); {
		fields := strings.Split(s.Text(), "\t")
		bytes, err := strconv.Atoi(fields[1])
		if err != nil || len(fields) != 3 {
			t.Fatalf("%q: %v", s.Text(), err)
		}
		list[fields[0][strings.LastIndex(fields[0], ":")+1:]] = stackUsage{bytes, strings.TrimSuffix(fields[2], ",bounded")}
	}
	return list
}

// TestStackUsageFile checks the name of the file, and that the flag changes nothing else.
func TestStackUsageFile(t *testing.T) {
	const text = "int g(char *);\nstatic int f(int n) { char b[40]; return n + g(b); }\nint main(void) { return f(2); }\nint g(char *p) { return !p; }\n"
	for args, file := range map[string]string{
		"-c a.c": "a.su", "-c a.c -o sub/x.o": "sub/x.su", "-S a.c": "a.su",
		"-libc=gpucc a.c": "a-a.su", "-libc=gpucc a.c -o sub/x": "sub/x-a.su",
	} {
		directory(t, map[string]string{"a.c": text})
		if err := os.Mkdir("sub", 0o777); err != nil {
			t.Fatal(err)
		}
		if r := gpucc("", strings.Fields("-fstack-usage "+args)...); r.Status != 0 {
			t.Fatal(r.Stderr)
		}
		got, err := os.ReadFile(file)
		if want := "a.c:2:12:f\t64\tstatic\na.c:3:5:main\t16\tstatic\na.c:4:5:g\t0\tstatic\n"; err != nil || string(got) != want {
			t.Errorf("%s: %v %q, want %q", args, err, got, want)
		}
	}
	directory(t, map[string]string{"a.c": text})
	gpucc("", "-c", "a.c", "-o", "plain.o")
	gpucc("", "-fstack-usage", "-c", "a.c", "-o", "usage.o")
	plain, err := os.ReadFile("plain.o")
	usage, err2 := os.ReadFile("usage.o")
	if err != nil || err2 != nil || string(plain) != string(usage) {
		t.Errorf("-fstack-usage changes the object: %v %v", err, err2)
	}
}
