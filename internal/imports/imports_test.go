// Package imports tests that imports point one way: from the driver to the stages, and
// from the stages to devices, tree and machine.
package imports

import (
	"fmt"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// A rule lists the packages of the module that the packages under a folder may import. A
// package follows the rule of the longest folder that contains it.
type rule struct {
	folder string
	may    []string // folders; "folder/." is the folder without its subfolders
	tests  []string // additional folders that tests may import
}

// rules are the rules of docs/architecture.md, "Packages". All packages may import the
// packages under internal, except internal/programs and similar ones, which are for
// tests.
var rules = []rule{
	{"cmd", []string{"ast", "gpu", "stages", "riscv", "internal/parallel", "internal/host", "internal/breakeven", "internal/limits", "internal/pprof"}, []string{"internal"}},
	{"stages", []string{"ast", "gpu", "stages", "riscv", "internal/bytematch", "internal/parallel", "internal/host"}, []string{"internal", "shaders"}},
	{"stages/convention", []string{"ast/c/abi", "ast/c/types", "riscv/."}, nil},
	{"stages/gen", []string{"ast", "riscv", "internal/unused"}, []string{"internal"}},
	{"gpu", []string{"gpu", "shaders", "internal/parallel", "internal/host"}, nil},
	{"shaders", nil, nil},
	{"shaders/gen", []string{"shaders"}, nil},
	{"ast", []string{"ast", "internal/bytematch", "internal/parallel", "internal/host", "internal/quad"}, []string{"internal", "stages/convention"}},
	{"ast/c/abi", []string{"ast/.", "ast/c/types"}, nil},
	{"ast/c/asm", nil, nil},
	{"ast/c/asm/nodes", []string{"ast/.", "ast/c/asm", "ast/c/intern", "ast/c/lower", "ast/c/types"}, []string{"ast/treetext", "stages/convention"}},
	{"ast/c/attribute", []string{"ast/c/types"}, nil},
	{"ast/c/builtin", nil, []string{"internal"}},
	{"ast/c/cases", []string{"ast/.", "ast/c/lower"}, []string{"ast/treetext", "ast/c/types", "stages/convention"}},
	{"ast/c/debug", []string{"ast/.", "ast/c/inline", "ast/c/intern", "ast/c/types", "internal/bytematch"}, []string{"ast/treetext"}},
	{"ast/c/fold", []string{"ast/.", "ast/c/types", "internal/quad"}, nil},
	{"ast/c/format", []string{"ast/.", "ast/c/intern", "ast/c/types", "ast/c/warn"}, nil},
	{"ast/c/fortify", []string{"ast/.", "ast/c/lower"}, []string{"ast/c/types", "stages/convention"}},
	{"ast/c/gimple", []string{"ast/.", "ast/c/warn"}, nil},
	{"ast/c/image", []string{"ast/.", "internal/host"}, nil},
	{"ast/c/initlist", []string{"ast/c/types"}, nil},
	{"ast/c/inline", []string{"ast/.", "ast/c/types"}, []string{"ast/treetext"}},
	{"ast/c/inplace", []string{"ast/.", "ast/c/builtin", "ast/c/fold", "ast/c/intern", "ast/c/lower", "ast/c/token", "ast/c/types", "internal/quad"}, []string{"ast/treetext", "stages/convention"}},
	{"ast/c/intern", []string{"internal/host"}, nil},
	{"ast/c/lint", []string{"ast/.", "ast/c/cases", "ast/c/intern", "ast/c/lower", "ast/c/token", "ast/c/types", "ast/c/warn"}, []string{"stages/convention"}},
	{"ast/c/lower", []string{"ast/.", "ast/c/abi", "ast/c/fold", "ast/c/intern", "ast/c/token", "ast/c/types", "ast/c/warn"}, []string{"ast/treetext", "stages/convention"}},
	{"ast/c/reach", []string{"ast/.", "ast/c/intern", "ast/c/lex", "ast/c/token", "internal/bytematch", "internal/parallel"}, nil},
	{"ast/c/section", []string{"ast/.", "ast/c/types", "internal/host"}, nil},
	{"ast/c/simplify", []string{"ast/.", "ast/c/fold", "ast/c/lower", "internal/bytematch"}, []string{"ast/treetext", "stages/convention"}},
	{"ast/c/stream", nil, nil},
	{"ast/c/tail", []string{"ast/.", "ast/c/abi"}, []string{"ast/treetext", "stages/convention"}},
	{"ast/c/tgmath", []string{"ast/c/types"}, nil},
	{"ast/c/types", []string{"ast/.", "ast/c/intern"}, nil},
	{"ast/c/token", nil, nil},
	{"ast/c/uninitialized", []string{"ast/.", "ast/c/intern"}, []string{"ast/treetext"}},
	{"ast/c/warn", []string{"ast/."}, nil},
	{"ast/c/lex", []string{"ast/.", "ast/c/intern", "ast/c/token", "ast/c/types", "ast/c/warn", "internal/bytematch", "internal/quad"}, nil},
	{"ast/treetext", []string{"ast/."}, nil},
	{"riscv", []string{"riscv", "internal/parallel", "internal/host"}, []string{"internal"}},
	{"riscv/object/cross", []string{"internal/leash"}, nil},
	{"riscv/gen", []string{"riscv/description", "internal/unused"}, []string{"internal"}},
	{"internal", []string{"internal"}, nil},
	{"internal/preprocessing", []string{"internal", "ast/."}, nil},
	{"internal/spirv", []string{"gpu", "shaders"}, nil},
	{"internal/workload", []string{"ast"}, []string{"stages/convention"}},
	{"bench", []string{"ast", "gpu", "stages", "bench", "internal"}, nil},
}

// TestImports checks all packages.
func TestImports(t *testing.T) {
	cmd := exec.Command("go", "list", "-f", `{{.ImportPath}}:{{join .Imports " "}}:{{join .TestImports " "}} {{join .XTestImports " "}}`, "gpucc/...")
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	if len(lines) < 20 {
		t.Fatalf("only %d packages", len(lines))
	}
	for _, line := range lines {
		part := strings.Split(line, ":")
		for _, err := range check(part[0], strings.Fields(part[1]), strings.Fields(part[2])) {
			t.Error(err)
		}
	}
}

// check lists the imports of a package, and of its tests, that its rule does not allow.
func check(path string, imports, tests []string) (errs []error) {
	path = strings.TrimPrefix(path, "gpucc/")
	var r *rule
	for i := range rules {
		if within(path, rules[i].folder) && (r == nil || len(rules[i].folder) > len(r.folder)) {
			r = &rules[i]
		}
	}
	if r == nil {
		return []error{fmt.Errorf("no rule says what %s may import", path)}
	}
	find := func(list, may []string, what string) {
		for _, p := range list {
			name, ours := strings.CutPrefix(p, "gpucc/")
			if ours && name != path && !slices.ContainsFunc(may, func(folder string) bool { return within(name, folder) }) {
				errs = append(errs, fmt.Errorf("%s%s imports %s", what, path, name))
			}
		}
	}
	find(imports, r.may, "")
	find(tests, slices.Concat(r.may, r.tests), "a test of ")
	return errs
}

// within reports whether a package is in a folder or below it.
func within(path, folder string) bool {
	if alone, ok := strings.CutSuffix(folder, "/."); ok {
		return path == alone
	}
	return path == folder || strings.HasPrefix(path, folder+"/")
}

// TestCheck shows that check finds forbidden imports.
func TestCheck(t *testing.T) {
	for _, x := range []struct {
		path           string
		imports, tests string
		want           int
	}{
		{"gpucc/ast/c", "gpucc/ast fmt", "gpucc/internal/workload", 0},
		{"gpucc/ast/c", "gpucc/riscv", "", 1},
		{"gpucc/ast/c/lex", "gpucc/ast gpucc/ast/c/types", "", 0},
		{"gpucc/ast/c/lex", "gpucc/ast/interp gpucc/ast/c", "gpucc/ast/c", 3},
		{"gpucc/gpu", "gpucc/ast", "gpucc/stages", 2},
		{"gpucc/stages", "gpucc/internal/programs", "gpucc/bench/record", 2},
		{"gpucc/elsewhere", "", "", 1},
	} {
		if got := check(x.path, strings.Fields(x.imports), strings.Fields(x.tests)); len(got) != x.want {
			t.Errorf("%s: %v", x.path, got)
		}
	}
}
