package main

import (
	"flag"
	"io/fs"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"gpucc/gpu/gputest"
	"gpucc/internal/frames"
)

// largeFrames are the functions of the corpus with larger frames than frames.Allowance allows. The values
// give the reasons.
var largeFrames = map[string]string{
	"aligned.c deep":                     "an object with a larger alignment than the stack's takes as much more",
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
	"long_double.c crowded":              "a statement with many operations on long double",
	"many_arguments_double.c main":       "arguments, a word each",
	"many_locals.c many":                 "locals, a word each",
	"vectors.c main":                     "a statement with many operations on vectors: each has its result in the frame",
}

// framesFlag and framesCompiled are for lists of other sources than the corpus.
var (
	framesFlag     = flag.String("frames", "", "files and folders with C files, separated by commas: TestFrames lists the functions with frames above 1.1 times gcc's at -O0")
	framesCompiled = flag.String("frames-flags", "", "flags with which TestFrames compiles them, such as -I")
)

// TestFrames lists the frames above 1.1 times gcc's, for any sources. The worst come first.
func TestFrames(t *testing.T) {
	if *framesFlag == "" {
		t.Skip("name files or folders by -frames")
	}
	var files []string
	for _, root := range strings.Split(*framesFlag, ",") {
		err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
			if err == nil && !entry.IsDir() && filepath.Ext(path) == ".c" {
				files = append(files, path)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, level := range []string{"-O0", "-O1"} {
		t.Logf("%s: %s", level, compareStacks(t, files, level, strings.Fields(*framesCompiled)...).List(math.MaxInt))
	}
}

// TestStackUsage compares the output of -fstack-usage for the corpus with gcc's at -O0: it must
// have the same functions, with frames that are not much larger. Only a part of the functions may have more than 1.1 times
// gcc's frames.
func TestStackUsage(t *testing.T) {
	gputest.NoRaces(t)
	files, err := filepath.Glob("../../testdata/programs/*.c")
	if err != nil || len(files) == 0 {
		t.Fatal(err)
	}
	large := map[string]bool{}
	for level, share := range map[string]float64{"-O0": 0.105, "-O1": 0.226} {
		list := compareStacks(t, files, level)
		t.Logf("%s: %s", level, list.List(0))
		for _, p := range list {
			if !p.TooLarge() {
				continue
			}
			if large[p.Name] = true; largeFrames[p.Name] == "" {
				t.Errorf("%s %s: %d bytes, gcc %d", level, p.Name, p.Own, p.GCC)
			}
		}
		if above := len(list.Above()); float64(above) > share*float64(len(list)) {
			t.Errorf("%s: %d of %d functions have more than 1.1 times gcc's frame", level, above, len(list))
		}
		if own, gcc := list.Totals(); own > gcc {
			t.Errorf("%s: %d bytes in all, gcc %d", level, own, gcc)
		}
	}
	for name := range largeFrames {
		if !large[name] {
			t.Errorf("%s: its frame is not too large", name)
		}
	}
}

// compareStacks compiles files at a level with -fstack-usage, and by gcc at -O0. A file that gcc does not compile is left
// out, since it may use extensions that only gpucc has. All other functions of gcc must have entries of their kinds.
func compareStacks(t *testing.T, files []string, level string, flags ...string) (list frames.Comparison) {
	t.Helper()
	object := filepath.Join(t.TempDir(), "x.o")
	for _, file := range files {
		args := append([]string{"-w", "-fstack-usage", "-c", file, "-o", object}, flags...)
		if exec.Command("riscv64-linux-gnu-gcc", append(args, "-O0")...).Run() != nil {
			continue
		}
		want := readStackUsage(t, object)
		if r := gpucc("", append(args, level)...); r.Status != 0 {
			t.Fatalf("%s: %s", file, r.Stderr)
		}
		got := readStackUsage(t, object)
		for name, w := range want {
			g, ok := got[name]
			name = filepath.Base(file) + " " + name
			switch {
			case !ok:
				t.Errorf("%s %s: no entry", level, name)
			case w.Kind == "dynamic" && g.Kind != w.Kind:
				t.Errorf("%s %s: %s, gcc %s", level, name, g.Kind, w.Kind)
			default:
				list = append(list, frames.Pair{Name: name, Own: g.Bytes, GCC: w.Bytes})
			}
		}
	}
	return list
}

// readStackUsage reads the .su file beside an object.
func readStackUsage(t *testing.T, object string) map[string]frames.Size {
	t.Helper()
	sizes, err := frames.Read(strings.TrimSuffix(object, ".o") + ".su")
	if err != nil {
		t.Fatal(err)
	}
	return sizes
}

// TestSmallFrames checks the frames of functions in which parameters and arguments need little memory.
func TestSmallFrames(t *testing.T) {
	directory(t, map[string]string{"a.c": `
int h(int), k(int, int), g(int, int, int, int, int, int, int, int, int, int), n(long *);
struct pair { long x, y; };
int variadic(int a, ...) { return a; }
long record(struct pair q) { return h(q.x) + q.y; }
int addressed(long a) { return n(&a); }
int registers(int a) { return g(a, a, a, a, a, a, a, a, a, a); }
int later(int a) { return g(1, 2, 3, 4, 5, 6, 7, 8, h(a), h(a)); }
int constants(int a) { return k(1, h(a)) + k(2, h(3)); }
`})
	for level, want := range map[string][]int{"-O0": {80, 32, 16, 32, 32, 32}, "-O1": {64, 16, 16, 32, 32, 16}} {
		if r := gpucc("", level, "-fstack-usage", "-c", "a.c", "-o", "a.o"); r.Status != 0 {
			t.Fatal(r.Stderr)
		}
		got := readStackUsage(t, "a.o")
		for i, name := range []string{"variadic", "record", "addressed", "registers", "later", "constants"} {
			if got[name].Bytes != want[i] {
				t.Errorf("%s %s: %d bytes, want %d", level, name, got[name].Bytes, want[i])
			}
		}
	}
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
