package shaders

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// TestValid checks every kernel, with checks of bounds and without, by the reference compiler,
// which is stricter than most drivers. The compiler is started once: it reads the declarations of all builtin
// functions first, which takes ten times longer than a kernel.
func TestValid(t *testing.T) {
	folder := t.TempDir()
	var files []string
	write := func(name, text string) {
		files = append(files, filepath.Join(folder, name))
		if err := os.WriteFile(files[len(files)-1], []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range Names() {
		source, err := Source(name)
		if err != nil {
			t.Fatal(err)
		}
		checked, _ := CheckBounds(source)
		write(filepath.Base(name)+".comp", source)
		write(filepath.Base(name)+"-checked.comp", checked)
	}
	if out, err := validate(t, files...); err != nil {
		t.Errorf("%v\n%s", err, Locate(out))
	}
	write("invalid.comp", "#version 450 core\nvoid main() { x = 1u; }\n")
	if out, err := validate(t, files...); err == nil || !strings.Contains(out, "'x'") {
		t.Errorf("an invalid kernel among valid ones: %v, %s", err, out)
	}
}

// validate runs glslangValidator, and returns the lines of its output behind the names of files without errors.
func validate(t *testing.T, files ...string) (string, error) {
	t.Helper()
	out, err := exec.Command("glslangValidator", files...).CombinedOutput()
	if errors.Is(err, exec.ErrNotFound) {
		t.Fatal("glslangValidator is needed (package glslang-tools): ", err)
	}
	var lines []string
	for _, line := range strings.Split(string(out), "\n") {
		if n := len(lines); n > 0 && slices.Contains(files, lines[n-1]) && slices.Contains(files, line) {
			lines = lines[:n-1] // the file before has no errors
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n"), err
}

// TestFiles shows that every file is a kernel, or a library that a kernel includes, so that
// no folder is left out. Kernels of different folders have different names.
func TestFiles(t *testing.T) {
	included := map[string]bool{}
	all := Names()
	slices.Sort(all)
	for i, name := range all {
		if i > 0 && name == all[i-1] {
			t.Errorf("two kernels have the name %s", name)
		}
		source, err := Source(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range regexp.MustCompile(`(?m)^#line \d+ (\d+)$`).FindAllStringSubmatch(source, -1) {
			number, _ := strconv.Atoi(m[1])
			included[names()[number]] = true
		}
	}
	err := filepath.WalkDir(".", func(path string, _ fs.DirEntry, err error) error {
		if extension := filepath.Ext(path); (extension == ".comp" || extension == ".glsl") && !included[filepath.ToSlash(path)] {
			t.Errorf("shaders/%s is in no kernel", path)
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}

func TestIncludeOnce(t *testing.T) {
	e := expansion{included: map[string]bool{}}
	text := "#include \"lib/item.glsl\"\n#include \"lib/item.glsl\"\nvoid main() {}\n"
	if err := e.expand("fold.comp", 2, text); err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(e.out.String(), "local_size_x"); n != 1 {
		t.Errorf("lib/item.glsl included %d times", n)
	}
	if !strings.HasSuffix(e.out.String(), fmt.Sprintf("#line 4 %d\nvoid main() {}\n", slices.Index(names(), "fold.comp"))) {
		t.Errorf("lines are lost:\n%s", e.out.String())
	}
}

func TestMissing(t *testing.T) {
	if _, err := Source("nothing"); err == nil {
		t.Error("no error for a kernel that does not exist")
	}
	e := expansion{included: map[string]bool{}}
	err := e.expand("fold.comp", 2, "\n#include \"lib/nothing.glsl\"\n")
	if err == nil || !strings.Contains(err.Error(), "shaders/fold.comp:3:") {
		t.Errorf("an include of nothing is reported as %v", err)
	}
}

func TestLocate(t *testing.T) {
	for _, log := range []string{"0:14(2): error: x", "0(14) : error C0000: x", "ERROR: 0:14: 'x'"} {
		if got := Locate(log); !strings.Contains(got, "shaders/"+names()[0]+":14:") {
			t.Errorf("%q is located as %q", log, got)
		}
	}
}

func TestBuffers(t *testing.T) {
	e := expansion{included: map[string]bool{}}
	err := e.expand("fold.comp", 1, "#ifdef X\nlayout(std430) readonly buffer Size { uint size[]; };\n#else\n"+
		"layout(std430) writeonly buffer Size { uint size[]; };\n#endif\n"+
		"uniform uint wordSize; // in bytes\nlayout(std430) readonly buffer Class { uint class_[]; };\nlayout(std430) buffer Kind { uint kind[]; };\nBYTE(kind, n)\n"+
		"layout(std430) readonly buffer Near { uint near[]; };\nHALF(near, n)")
	if err != nil {
		t.Fatal(err)
	}
	want := []Buffer{
		{"size", "uint", true, true, "fold.comp", Columns{}}, {"class", "uint", true, false, "fold.comp", Columns{}}, {"kind", "byte", true, true, "fold.comp", Columns{}},
		{"near", "half", true, false, "fold.comp", Columns{}},
	}
	if got := Buffers(e.out.String()); !slices.Equal(got, want) {
		t.Errorf("buffers are %v", got)
	}
	if got := Parameters(e.out.String()); !slices.Equal(got, []Parameter{{"wordSize", "fold.comp"}}) {
		t.Errorf("parameters are %v", got)
	}
}

// Every buffer is declared in the form that Source numbers, and is used.
func TestBuffersUsed(t *testing.T) {
	declares, declared := regexp.MustCompile(`\bbuffer\s+\w+\s*\{`), regexp.MustCompile(declaration)
	for _, name := range Names() {
		source, err := Source(name)
		if err != nil {
			t.Fatal(err)
		}
		var arrays []string
		for line := range strings.Lines(source) {
			if declares.MatchString(line) && !declared.MatchString(line) {
				t.Errorf("%s: %s", name, line)
			}
		}
		source = comments.ReplaceAllString(source, "")
		uses := map[string]int{}
		for _, name := range identifiers.FindAllString(source, -1) {
			uses[strings.TrimSuffix(name, "_")]++
		}
		for i, b := range Buffers(source) {
			if uses[b.Name] < 2 {
				t.Errorf("%s does not use buffer %d, %s", name, i, b.Name)
			}
			arrays = append(arrays, b.Name)
		}
		if slices.Sort(arrays); len(slices.Compact(slices.Clone(arrays))) != len(arrays) {
			t.Errorf("%s has two buffers of a name: %v", name, arrays)
		}
	}
}

// In a checked kernel every access has a check. An access in a macro is checked in its definition,
// not where the macro is used.
func TestCheckBounds(t *testing.T) {
	access, narrow := regexp.MustCompile(`\b(\w+)\[(\w*)`), regexp.MustCompile(`\b(?:BYTE|HALF)\((\w+),`)
	for _, name := range Names() {
		source, err := Source(name)
		if err != nil {
			t.Fatal(err)
		}
		checked, sites := CheckBounds(source)
		shared := map[string]bool{}
		for _, m := range regexp.MustCompile(arrays).FindAllStringSubmatch(source, -1) {
			shared[m[1]+m[2]] = true
		}
		byMacro := map[string]bool{}
		for _, m := range narrow.FindAllStringSubmatch(source, -1) {
			byMacro[m[1]] = true
		}
		least := 0
		for array := range shared {
			if !byMacro[array] {
				least++
			}
		}
		if len(sites) < least {
			t.Errorf("%s has %d arrays that it indexes itself and %d accesses", name, least, len(sites))
		}
		for line := range strings.Lines(checked) {
			if strings.Contains(line, "buffer ") || strings.HasPrefix(line, "shared ") {
				continue // a declaration
			}
			text, _, _ := strings.Cut(line, "//")
			for _, m := range access.FindAllStringSubmatch(text, -1) {
				if (shared[m[1]] || m[1] == "column") && m[2] != "bounded" {
					t.Errorf("%s: %s", name, line)
				}
			}
		}
	}
}
