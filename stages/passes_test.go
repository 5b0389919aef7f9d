package stages

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestEveryPass names a pass without a paragraph in docs/architecture.md, or without a test
// that has its name. Upload and download only move columns.
func TestEveryPass(t *testing.T) {
	doc, err := os.ReadFile("../docs/architecture.md")
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob("*_test.go")
	if err != nil {
		t.Fatal(err)
	}
	var tests strings.Builder
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		tests.Write(text)
	}
	for _, p := range passes {
		if p.name == "upload" || p.name == "download" {
			continue
		}
		if !strings.Contains(string(doc), "\n**"+p.name+"** (") {
			t.Errorf("docs/architecture.md has no paragraph that begins with **%s** (", p.name)
		}
		if !regexp.MustCompile(`(?i)\nfunc Test\w*` + p.name).MatchString(tests.String()) {
			t.Errorf("no test has the name of pass %s", p.name)
		}
	}
}

// TestOrder shows that a pass in the wrong place is noticed.
func TestOrder(t *testing.T) {
	wrong := slices.Clone(passes)
	slices.Reverse(wrong)
	if err := checkOrder(wrong); err == nil || !strings.Contains(err.Error(), "which no pass before it writes") {
		t.Errorf("the reversed passes: %v", err)
	}
	// What only an optional pass writes may be missing.
	optional := []pass{{name: "a", writes: "x", optional: true}, {name: "b", reads: "x"}}
	if err := checkOrder(optional); err == nil {
		t.Error("a pass may rely on an optional one")
	}
}

// TestDebugOrder shows that a column which only a debugging pass writes may be read with
// Options.Debug alone.
func TestDebugOrder(t *testing.T) {
	line := pass{name: "line", debug: true, writes: "x"}
	if err := checkOrder([]pass{line, {name: "b", debugReads: "x"}}); err != nil {
		t.Error(err)
	}
	if err := checkOrder([]pass{line, {name: "b", reads: "x"}}); err == nil {
		t.Error("a pass may rely on a debugging one")
	}
	if err := checkOrder([]pass{{name: "b", debugReads: "x"}, line}); err == nil {
		t.Error("a pass may read what is written behind it")
	}
}
