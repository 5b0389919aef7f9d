package main

import (
	goast "go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gpucc/ast"
)

// twins lists the files of kernels that branch by the kinds of nodes, with the files of their
// twins.
var twins = map[string]string{
	"select.comp":            "select.go",
	"fold.comp":              "fold.go",
	"generate.comp":          "generate.go",
	"lib/branch_target.glsl": "branches.go",
}

// twinOnly lists the cases that only the twin of a function has, with the reasons.
var twinOnly = map[string][]string{
	"choose": {
		named(members(ast.Kind.OpensFunction)),          // the twin keeps a slice of the function's locals
		named(members(predicateNamed("hasConditions"))), // the twin changes children when it comes to their parent
	},
}

// asTable lists the functions of kernels whose switch is a table in the twin, with the
// functions that make these tables.
var asTable = map[string]string{"takesConst": "immediatesOf"}

// TestTwinSwitches shows that a kernel and its twin have the same cases in their switches over
// kinds of nodes, in the same order, in functions of the same name.
func TestTwinSwitches(t *testing.T) {
	for _, shader := range shaderFiles(t) {
		kernel := glslSwitches(read(t, "../../shaders/"+shader))
		file, ok := twins[shader]
		if !ok {
			if len(kernel) > 0 && shader != "lib/kinds.glsl" {
				t.Errorf("twins does not have shaders/%s", shader)
			}
			continue
		}
		twin := goSwitches(t, read(t, "../"+file))
		for name, table := range asTable {
			if list, ok := twin[table]; ok {
				twin[name] = list
				delete(twin, table)
			}
		}
		for _, x := range differences(kernel, twin) {
			t.Errorf("shaders/%s and stages/%s: %s", shader, file, x)
		}
		if len(kernel) == 0 {
			t.Errorf("shaders/%s has no switch over kinds", shader)
		}
	}
}

// differences describes how the switches of a kernel and of its twin differ.
func differences(kernel, twin map[string][]string) (list []string) {
	for name, cases := range kernel {
		for _, only := range twinOnly[name] {
			if !slices.Contains(twin[name], only) {
				list = append(list, "the twin of "+name+" has no case "+only)
			}
		}
		rest := slices.DeleteFunc(slices.Clone(twin[name]), func(c string) bool { return slices.Contains(twinOnly[name], c) })
		if a, b := strings.Join(cases, "; "), strings.Join(rest, "; "); a != b {
			list = append(list, name+" has the cases "+a+"; its twin has "+b)
		}
	}
	for name := range twin {
		if kernel[name] == nil {
			list = append(list, name+" of the twin has a switch, which the kernel has not")
		}
	}
	slices.Sort(list)
	return list
}

// TestDifferences shows what is found.
func TestDifferences(t *testing.T) {
	kernel := glslSwitches("uint f(uint k) {\n    switch (k) {\n    case Add: case Sub: return 1u;\n    case 3: case Neg:\n        return 2u;\n    }\n}\n")
	for body, want := range map[string]string{
		"case ast.Add, ast.Sub: return 1\ncase ast.Neg: return 2": "",
		"case ast.Add: return 1\ncase ast.Neg: return 2":          "f has the cases Add, Sub; Neg; its twin has Add; Neg",
	} {
		twin := goSwitches(t, "package p\nfunc f(k ast.Kind) int {\nswitch k {\n"+body+"\n}\nreturn 0\n}\n")
		if got := strings.Join(differences(kernel, twin), "\n"); got != want {
			t.Errorf("%s: found %q", body, got)
		}
	}
	if got := differences(nil, kernel); len(got) != 1 {
		t.Errorf("a switch that the kernel does not have: %q", got)
	}
}

// TestTargets shows that function target of the stage generate knows the kinds of which a rule
// has an instruction with a target, and no others.
func TestTargets(t *testing.T) {
	var want []ast.Kind
	for _, xlen := range []int{32, 64} {
		table, err := parse(rules(t), xlen)
		if err != nil {
			t.Fatal(err)
		}
		for k, r := range table.rules {
			for _, in := range r.list {
				if in.imm.other == "Target" && !slices.Contains(want, k.kind) {
					want = append(want, k.kind)
				}
			}
		}
	}
	slices.Sort(want)
	var got []ast.Kind
	for _, c := range goSwitches(t, read(t, "../generate.go"))["target"] {
		for name := range strings.SplitSeq(c, ", ") {
			k, err := kindNamed(name)
			if err != nil {
				t.Error(err)
			}
			got = append(got, k)
		}
	}
	slices.Sort(got)
	if !slices.Equal(got, want) {
		t.Errorf("target knows %s; rules with a target have %s", named(got), named(want))
	}
}

// glslSwitches lists the cases of kinds in the functions of a shader that have any: the kinds
// of each case, as named lists them.
func glslSwitches(text string) map[string][]string {
	list := map[string][]string{}
	functions := regexp.MustCompile(`(?m)^\w+ (\w+)\(.*\{$(?:\n(?: .*)?)*\n\}`)
	labels := regexp.MustCompile(`(?:case \w+:\s*)+`)
	for _, f := range functions.FindAllStringSubmatch(text, -1) {
		for _, label := range labels.FindAllString(f[0], -1) {
			var kinds []string
			for _, name := range strings.Fields(strings.NewReplacer("case", "", ":", "").Replace(label)) {
				if isKind(name) {
					kinds = append(kinds, name)
				}
			}
			if kinds != nil {
				list[f[1]] = append(list[f[1]], strings.Join(kinds, ", "))
			}
		}
	}
	return list
}

// goSwitches does the same for the functions of a Go file.
func goSwitches(t *testing.T, text string) map[string][]string {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), "", text, 0)
	if err != nil {
		t.Fatal(err)
	}
	list := map[string][]string{}
	for _, d := range file.Decls {
		f, ok := d.(*goast.FuncDecl)
		if !ok {
			continue
		}
		goast.Inspect(f, func(n goast.Node) bool {
			c, ok := n.(*goast.CaseClause)
			if !ok {
				return true
			}
			var kinds []string
			for _, e := range c.List {
				if s, ok := e.(*goast.SelectorExpr); ok && isKind(s.Sel.Name) {
					kinds = append(kinds, s.Sel.Name)
				}
			}
			if kinds != nil {
				list[f.Name.Name] = append(list[f.Name.Name], strings.Join(kinds, ", "))
			}
			return true
		})
	}
	return list
}

func isKind(name string) bool {
	_, err := kindNamed(name)
	return err == nil
}

// shaderFiles lists the files of shaders, by their paths in the folder shaders.
func shaderFiles(t *testing.T) (list []string) {
	t.Helper()
	for _, pattern := range []string{"*.comp", "*/*.comp", "*/*.glsl"} {
		found, err := fs.Glob(os.DirFS("../../shaders"), pattern)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, found...)
	}
	return list
}

func read(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// predicateNamed returns the predicate with a name.
func predicateNamed(name string) func(ast.Kind) bool {
	i := slices.IndexFunc(predicates, func(p predicate) bool { return p.name == name })
	return predicates[i].holds
}
