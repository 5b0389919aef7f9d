package main

import (
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// uninitializedLines lists gcc's messages about a file, or gpucc's: place, severity and text. Only those about variables that
// are used uninitialized are listed.
func uninitializedLines(text string) (list []string) {
	for _, line := range warningLines(text) {
		if strings.Contains(line, "used uninitialized") {
			list = append(list, line)
		}
	}
	return list
}

// messagesOfGCC returns gcc's messages.
func messagesOfGCC(args ...string) string {
	gcc := exec.Command("riscv64-linux-gnu-gcc", args...)
	gcc.Env = append(os.Environ(), "LC_ALL=C")
	text, _ := gcc.CombinedOutput() // there may be errors
	return string(text)
}

// TestUninitialized compares the warnings about variables without a value with gcc's.
func TestUninitialized(t *testing.T) {
	file, object := "testdata/uninitialized/paths.c", filepath.Join(t.TempDir(), "x.o")
	counts := map[string]int{}
	for _, flags := range []string{"-O0", "-O1", "-O0 -Wall", "-O1 -Wall", "-O1 -Wextra", "-O1 -Wuninitialized", "-O1 -Wmaybe-uninitialized", "-O1 -Wall -Wno-maybe-uninitialized", "-O1 -Wall -Wno-uninitialized", "-O1 -Wall -Werror=uninitialized"} {
		args := append(strings.Fields(flags), "-c", file, "-o", object)
		want, got := uninitializedLines(messagesOfGCC(args...)), uninitializedLines(gpucc("", args...).Stderr)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: -gcc +gpucc\n%s", flags, diff)
		}
		counts[flags] = len(got)
	}
	if counts["-O1 -Wall"] < 20 || counts["-O1"] != 1 { // the pragma
		t.Errorf("%d messages with -Wall, %d without", counts["-O1 -Wall"], counts["-O1"])
	}
}

// TestUninitializedInSpan checks that variables are found in a function that several cores parse.
func TestUninitializedInSpan(t *testing.T) {
	more := strings.Repeat("  { n += n * 3; h(n); }\n", 8000)
	directory(t, map[string]string{"a.c": "void h(int);\nint f(int n) {\n  int y;\n" + more + "  { int z = n, x; h(z); n += x; }\n" + more + "  return n + y;\n}\n"})
	want := []string{"a.c:16005: warning: 'y' is used uninitialized [-Wuninitialized]", "a.c:8004: warning: 'x' is used uninitialized [-Wuninitialized]"}
	if diff := cmp.Diff(want, uninitializedLines(gpucc("", "-O1", "-Wall", "-c", "a.c").Stderr)); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}

// TestUninitializedNote checks a whole message.
func TestUninitializedNote(t *testing.T) {
	directory(t, map[string]string{"a.c": "int g(void);\nint f(int n) {\n  int x;\n  if (n)\n    x = g();\n  return n + x;\n}\n"})
	want := `a.c:6:14: warning: 'x' may be used uninitialized [-Wmaybe-uninitialized]
   return n + x;
              ^
a.c:3:7: note: 'x' was declared here
   int x;
       ^
1 warning generated.
`
	if diff := cmp.Diff(want, gpucc("", "-O1", "-Wall", "-c", "a.c").Stderr); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}

var uninitDG = flag.String("uninit", "", "folder of gcc's tests gcc.dg, of which TestUninitializedDG compiles uninit-*.c")

// unlikeGCC gives, for some of gcc's tests, the warnings that gcc does not give, and why.
var unlikeGCC = map[string]struct{ warnings, why string }{
	"uninit-19.c":         {"24 n may be", "gcc warns at the line of the inlined function that uses the argument"},
	"uninit-pr102403.c":   {"16 c may be; 22 d is", "the test itself says that gcc warns at the wrong lines, of variables that are used later"},
	"uninit-pr20644-O0.c": {"10 j may be", "gcc knows the value of the variable that is tested"},
}

// TestUninitializedDG compares the warnings about gcc's own tests with gcc's, with the flags of the tests. Warnings that only
// gcc gives are counted: most are about elements of arrays and members of records.
func TestUninitializedDG(t *testing.T) {
	if *uninitDG == "" {
		t.Skip("-uninit names no folder")
	}
	files, err := filepath.Glob(filepath.Join(*uninitDG, "uninit-*.c"))
	if err != nil || len(files) < 100 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	options := regexp.MustCompile(`dg-options\s+["{]([^"}]*)["}]`)
	message := regexp.MustCompile(`(?m)^.*?:(\d+):\d+: warning: '(.*?)' (is|may be) used uninit`)
	object := filepath.Join(t.TempDir(), "x.o")
	total, both, equal := 0, 0, 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var flags []string
		if m := options.FindSubmatch(text); m != nil {
			for _, x := range strings.Fields(string(m[1])) {
				if strings.HasPrefix(x, "-O") || strings.HasPrefix(x, "-W") {
					flags = append(flags, x)
				}
			}
		}
		flags = append(flags, "-c", file, "-o", object)
		lines := func(text string) (list []string) {
			for _, m := range message.FindAllStringSubmatch(text, -1) {
				list = append(list, strings.Join(m[1:], " "))
			}
			slices.Sort(list)
			return slices.Compact(list)
		}
		want, got := lines(messagesOfGCC(flags...)), lines(gpucc("", flags...).Stderr)
		var more []string
		for _, x := range got {
			if !slices.Contains(want, x) {
				more = append(more, x)
			}
		}
		base := filepath.Base(file)
		if text := strings.Join(more, "; "); text != unlikeGCC[base].warnings {
			t.Errorf("%s: only gpucc warns: %q; expected %q", base, text, unlikeGCC[base].warnings)
		}
		total, both = total+len(want), both+len(got)-len(more)
		if slices.Equal(want, got) {
			equal++
		}
	}
	t.Logf("%d files, %d with the same warnings; %d of gcc's %d warnings", len(files), equal, both, total)
}
