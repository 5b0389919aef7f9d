package imports

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// unwatched are the packages that start goroutines, and that the race detector leaves out, with the reasons.
var unwatched = map[string]string{
	"gpu":                    "the tests of the stages run its cores",
	"internal/host":          "the tests of cmd/gpucc write by it",
	"internal/preprocessing": "it is for tests",
	"riscv/dwarf":            "it has no tests; those of stages/objectfile write by it",
	"riscv/object/elffile":   "it has no tests; those of stages/objectfile write by it",
}

// TestRaces shows that the race detector watches the packages that start goroutines, and internal/parallel, by which
// most do.
func TestRaces(t *testing.T) {
	text, err := os.ReadFile("../../Makefile")
	if err != nil {
		t.Fatal(err)
	}
	m := regexp.MustCompile(`(?m)^HOST := (.*)$`).FindSubmatch(text)
	if m == nil {
		t.Fatal("the Makefile names no packages for the race detector")
	}
	out, err := exec.Command("go", "list", "-f", `{{.ImportPath}} {{.Dir}} {{join .GoFiles " "}} {{join .CgoFiles " "}}`, "gpucc/...").Output()
	if err != nil {
		t.Fatal(err)
	}
	starting := map[string]bool{"internal/parallel": true}
	for line := range strings.Lines(string(out)) {
		fields := strings.Fields(line)
		for _, name := range fields[2:] {
			if startsGoroutines(t, filepath.Join(fields[1], name)) {
				starting[strings.TrimPrefix(fields[0], "gpucc/")] = true
			}
		}
	}
	var want []string
	for name := range starting {
		if _, ok := unwatched[name]; !ok {
			want = append(want, "./"+name)
		}
	}
	got := strings.Fields(string(m[1]))
	for _, name := range want {
		if !slices.Contains(got, name) {
			t.Errorf("%s starts goroutines, and is not in HOST", name)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(unwatched)) {
		if !starting[name] || slices.Contains(got, "./"+name) {
			t.Errorf("%s need not be left out", name)
		}
	}
}

// startsGoroutines is whether a Go file has a go statement, or imports internal/parallel.
func startsGoroutines(t *testing.T, path string) (starts bool) {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	for _, spec := range file.Imports {
		starts = starts || spec.Path.Value == `"gpucc/internal/parallel"`
	}
	ast.Inspect(file, func(n ast.Node) bool {
		_, goes := n.(*ast.GoStmt)
		starts = starts || goes
		return true
	})
	return starts
}
