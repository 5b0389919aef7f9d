package unused

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const root = "../.."

// TestGenerated names the constants of generated files that nothing reads. The next go
// generate of their package leaves them out.
func TestGenerated(t *testing.T) {
	m, err := Read(root, func(string) bool { return false })
	if err != nil {
		t.Fatal(err)
	}
	files := 0
	for _, pattern := range []string{"*/*_gen.go", "*/*/*_gen.go"} {
		paths, err := filepath.Glob(filepath.Join(root, pattern))
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range paths {
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			name, _ := filepath.Rel(root, path)
			list, err := m.Constants(filepath.ToSlash(name), text)
			if err != nil {
				t.Fatal(err)
			}
			for _, constant := range list {
				t.Errorf("%s: nothing reads %s", name, constant)
			}
			files++
		}
	}
	if files < 8 {
		t.Errorf("only %d generated files", files)
	}
}

// TestReduce shows the names that Reduce leaves out, and that Constants finds.
func TestReduce(t *testing.T) {
	const generated = `package p

// Numbers.
const (
	A = 1 // used by another package
	B = 2 // not used; used by r is another B
	c = 3 // used by f
	d = 4 // not used
)

// More numbers.
const (
	e = 5
)

func f() int { return c }
`
	const want = `package p

// Numbers.
const (
	A = 1 // used by another package
	c = 3 // used by f
)

func f() int { return c }
`
	m := Module{}
	for path, text := range map[string]string{
		"p/p_gen.go": generated,
		"q/q.go":     "package q\n\nimport \"gpucc/p\"\n\nvar x = p.A\nvar d = 1",
		"r/r.go":     "package r\n\nimport p \"gpucc/q\"\n\nvar x = p.B",
	} {
		if err := m.Add(path, []byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	got, err := m.Reduce("p/p_gen.go", []byte(generated))
	if err != nil || string(got) != want {
		t.Errorf("%v, reduced to\n%swant\n%s", err, got, want)
	}
	if list, err := m.Constants("p/p_gen.go", []byte(generated)); err != nil || !slices.Equal(list, []string{"B", "d", "e"}) {
		t.Errorf("%v, not used: %s", err, strings.Join(list, " "))
	}
}
