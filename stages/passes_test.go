package stages

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// tableTests gives, for each pass, its test: a table of small trees or instructions, and the
// columns that they become.
var tableTests = map[string]func(*testing.T){
	"upload": TestUpload, "scope": TestScope, "fold": TestFold, "dead": TestDead, "versions": TestVersions, "linear": TestLinear, "hoist": TestHoist, "common": TestCommon, "intervals": TestIntervals, "share": TestShare, "locals": TestAssignLocals, "rewrite": TestRewrite, "select": TestSelect,
	"number": TestNumber, "branches": TestBranches, "generate": TestGenerate, "lastuse": TestLastUse,
	"allocate": TestAllocate, "frames": TestFrames, "layout": TestLayoutAndEncode, "encode": TestLayoutAndEncode,
	"lines": TestLineProgram, "variables": TestVariables,
}

// untested lists the passes that have no such test, with the reasons.
var untested = map[string]string{
	"download": "moves columns back; every test that compiles a program runs it",
}

// TestEveryPass names a pass without a paragraph in docs/architecture.md, without a section in
// docs/example.md, or without a table test, and tests of passes that there are not.
func TestEveryPass(t *testing.T) {
	doc, err := os.ReadFile("../docs/architecture.md")
	if err != nil {
		t.Fatal(err)
	}
	example, err := os.ReadFile("../docs/example.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, err := range checkPasses(Names(), string(doc), string(example)) {
		t.Error(err)
	}
}

// checkPasses lists the parts that passes with these names lack: a paragraph in doc
// (docs/architecture.md), a section in example (docs/example.md), an entry in tableTests.
func checkPasses(names []string, doc, example string) (errs []error) {
	for _, name := range names {
		if !regexp.MustCompile(`(?m)^## .*\b` + name + `\b.*:`).MatchString(example) {
			errs = append(errs, fmt.Errorf("docs/example.md has no section of pass %s", name))
		}
		if untested[name] == "" {
			if !strings.Contains(doc, "\n**"+name+"** (") {
				errs = append(errs, fmt.Errorf("docs/architecture.md has no paragraph that begins with **%s** (", name))
			}
			if tableTests[name] == nil {
				errs = append(errs, fmt.Errorf("pass %s has no test in tableTests", name))
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(tableTests)) {
		if !slices.Contains(names, name) {
			errs = append(errs, fmt.Errorf("tableTests has %s, which is no pass", name))
		}
	}
	for _, name := range slices.Sorted(maps.Keys(untested)) {
		if !slices.Contains(names, name) || tableTests[name] != nil {
			errs = append(errs, fmt.Errorf("untested need not list %s", name))
		}
	}
	return errs
}

// TestCheckPasses shows that checkPasses finds each missing part of an invented pass.
func TestCheckPasses(t *testing.T) {
	names := slices.Concat(Names(), []string{"shrink"})
	names = slices.DeleteFunc(names, func(name string) bool { return name == "dead" || name == "download" })
	got := fmt.Sprint(checkPasses(names, "\n**scope** (", "\n## scope: functions\n"))
	for _, want := range []string{
		"no paragraph that begins with **shrink** (", "no paragraph that begins with **fold** (", "pass shrink has no test", "docs/example.md has no section of pass shrink",
		"tableTests has dead, which is no pass", "untested need not list download",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%s does not contain %q", got, want)
		}
	}
}

// TestFigures compares the bytes that a pass moves according to docs/architecture.md with the
// comment on the pass, which says how they come about.
func TestFigures(t *testing.T) {
	doc, err := os.ReadFile("../docs/architecture.md")
	if err != nil {
		t.Fatal(err)
	}
	comments := map[string]string{}
	for _, name := range Names() {
		for _, file := range []string{name + ".go", "riscv_" + name + ".go"} {
			if text, err := os.ReadFile(file); err == nil {
				comments[name] += strings.ReplaceAll(string(text), "\n// ", " ")
			}
		}
	}
	figures, wrong := checkFigures(string(doc), comments)
	for _, err := range wrong {
		t.Error(err)
	}
	if figures < 12 {
		t.Errorf("the document has %d figures", figures)
	}
}

// checkFigures returns the number of figures in the headings of a document's paragraphs about
// passes, and lists those that a pass's comment does not have.
func checkFigures(doc string, comments map[string]string) (figures int, wrong []error) {
	for _, m := range regexp.MustCompile(`(?m)^\*\*(\w+)\*\* \(([^)]*)\)`).FindAllStringSubmatch(doc, -1) {
		for _, figure := range regexp.MustCompile(`(\d+) B\b`).FindAllStringSubmatch(m[2], -1) {
			figures++
			if !regexp.MustCompile(`\b` + figure[1] + ` bytes\b`).MatchString(comments[m[1]]) {
				wrong = append(wrong, fmt.Errorf("docs/architecture.md: %s moves %s bytes, which its comment does not say", m[1], figure[1]))
			}
		}
	}
	return figures, wrong
}

// TestCheckFigures shows that checkFigures finds figures that differ or lack in the comment.
func TestCheckFigures(t *testing.T) {
	figures, wrong := checkFigures("\n**a** (17 B a node, 5 B). Text.\n**b** (a map). (3 B)\n", map[string]string{"a": "that is 17 bytes, or 15 bytes", "b": ""})
	if figures != 2 || len(wrong) != 1 || !strings.Contains(wrong[0].Error(), "a moves 5 bytes") {
		t.Errorf("%d figures, wrong: %v", figures, wrong)
	}
}

// TestOrder checks the table of passes, and shows that a pass in the wrong place is noticed.
func TestOrder(t *testing.T) {
	if err := errors.Join(checkComplete(passes), checkOrder(passes)); err != nil {
		t.Error(err)
	}
	wrong := slices.Clone(passes)
	slices.Reverse(wrong)
	if err := checkOrder(wrong); err == nil || !strings.Contains(err.Error(), "which no pass before it writes") {
		t.Errorf("the reversed passes: %v", err)
	}
	// A column that a pass with a switch writes may be missing.
	for _, test := range []struct {
		passes []pass
		fine   bool
	}{
		{[]pass{{name: "a", writes: "x", switches: "fold"}, {name: "b", reads: "x"}}, false},
		{[]pass{{name: "a", writes: "x", switches: "fold"}, {name: "b", reads: "x", switches: "dead"}}, false},
		{[]pass{{name: "a", writes: "x", switches: "fold dead"}, {name: "b", reads: "x", switches: "dead"}}, false},
		{[]pass{{name: "a", writes: "x", switches: "fold"}, {name: "b", reads: "x", switches: "dead fold"}}, true},
		{[]pass{{name: "a", writes: "x", switches: "fold"}, {name: "b", optionalReads: "x"}}, true},
		{[]pass{{name: "b", optionalReads: "x"}}, false},
	} {
		if err := checkOrder(test.passes); err == nil != test.fine {
			t.Errorf("%+v: %v", test.passes, err)
		}
	}
}

// TestSwitches checks that each switch stands for a pass or a part of one, and each pass has switches that exist.
func TestSwitches(t *testing.T) {
	used := map[string]bool{}
	for _, p := range passes {
		for _, name := range strings.FieldsFunc(p.switches+" "+p.part, func(r rune) bool { return r == ' ' || r == '|' }) {
			used[name] = true
		}
	}
	names := slices.Sorted(maps.Keys(used))
	if want := slices.Sorted(slices.Values(Switches)); !slices.Equal(names, want) {
		t.Errorf("passes have the switches %v, want %v", names, want)
	}
}

// TestComplete shows that a row without a dump is named.
func TestComplete(t *testing.T) {
	if err := checkComplete([]pass{{name: "bare", run: scope}}); err == nil || !strings.Contains(err.Error(), "bare") {
		t.Errorf("a pass without a dump: %v", err)
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

// TestAbout checks that the table of passes and docs/architecture.md have the same line about each
// stage.
func TestAbout(t *testing.T) {
	text, err := os.ReadFile("../docs/architecture.md")
	if err != nil {
		t.Fatal(err)
	}
	check := func(name, about string) bool {
		shown := regexp.MustCompile(`▶ ` + name + ` +(with -g: )?` + regexp.QuoteMeta(about) + `( ──▶|\n)`).Match(text)
		return about != "" && (shown || name == "upload" || name == "download") // which the document draws
	}
	for name, about := range About() {
		if !check(name, about) {
			t.Errorf("docs/architecture.md does not say of %s %q", name, about)
		}
	}
	if check("scope", "one scan") || check("fold", "") {
		t.Error("a wrong text is not noticed")
	}
}
