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

// twins lists the files of shaders that have functions, with the files of their twins.
var twins = map[string]string{
	"allocate.comp":                  "allocate.go",
	"fold.comp":                      "fold.go",
	"generate.comp":                  "generate.go",
	"generate_expand.comp":           "generate_expand.go",
	"hoist.comp":                     "hoist_groups.go",
	"hoist_costs.comp":               "hoist_roots.go",
	"hoist_hash.comp":                "hoist_groups.go",
	"hoist_mark.comp":                "hoist_roots.go",
	"linear.comp":                    "linear.go",
	"linear_step.comp":               "linear_step.go",
	"lib/linear_types.glsl":          "linear_step.go",
	"lib/steps.glsl":                 "linear_step.go",
	"lib/stepped.glsl":               "rewrite_step.go",
	"rewrite_step_connect.comp":      "rewrite_step.go",
	"rewrite_step_node.comp":         "rewrite_step.go",
	"hoist_roots.comp":               "hoist_roots.go",
	"common_hash.comp":               "common_hash.go",
	"common_list.comp":               "common.go",
	"common_match.comp":              "common.go",
	"common_arm.comp":                "common_leaders.go",
	"common_follow.comp":             "common_leaders.go",
	"common_weigh.comp":              "common_leaders.go",
	"common_number.comp":             "common_leaders.go",
	"intervals_hoisted.comp":         "intervals.go",
	"intervals_call.comp":            "intervals.go",
	"lib/common_list_value.glsl":     "common.go",
	"lib/common_number_value.glsl":   "common_leaders.go",
	"lib/hash_slot.glsl":             "common.go",
	"lib/quiet.glsl":                 "intervals.go",
	"lib/granted.glsl":               "rewrite.go",
	"lib/trees.glsl":                 "trees.go",
	"lastuse.comp":                   "lastuse.go",
	"lines_find.comp":                "lines.go",
	"variables_border.comp":          "variables.go",
	"variables_read.comp":            "variables.go",
	"lines_program.comp":             "lines.go",
	"lines_program_reduce.comp":      "lines.go",
	"intervals.comp":                 "intervals.go",
	"locals_key.comp":                "locals.go",
	"locals_resolve.comp":            "locals.go",
	"locals_usage.comp":              "locals.go",
	"number.comp":                    "number.go",
	"rewrite_grant.comp":             "rewrite.go",
	"rewrite_hoist_connect.comp":     "rewrite_hoist.go",
	"rewrite_hoist_node.comp":        "rewrite_hoist.go",
	"rewrite_connect.comp":           "rewrite_nodes.go",
	"rewrite_mark.comp":              "rewrite.go",
	"rewrite_order.comp":             "rewrite.go",
	"rewrite_number.comp":            "rewrite_nodes.go",
	"rewrite_owner.comp":             "rewrite_nodes.go",
	"select.comp":                    "select.go",
	"versions.comp":                  "versions.go",
	"versions_loops.comp":            "versions.go",
	"lib/versions_loops_value.glsl":  "versions.go",
	"lib/allocate_value.glsl":        "allocate.go",
	"lib/loop_words.glsl":            "hoist.go",
	"lib/loops.glsl":                 "versions.go",
	"lib/claim.glsl":                 "share_admit.go",
	"lib/local_owner.glsl":           "share.go",
	"lib/parameter_register.glsl":    "share.go",
	"lib/saved_base.glsl":            "share.go",
	"lib/share_pressure_value.glsl":  "share_admit.go",
	"lib/usage.glsl":                 "locals.go",
	"lib/branch_target.glsl":         "branches.go",
	"lib/code.glsl":                  "lastuse.go",
	"lib/hoist_cost.glsl":            "hoist_cost.go",
	"lib/hoist_groups_value.glsl":    "hoist_groups.go",
	"lib/hoist_unchanged_value.glsl": "hoist.go",
	"lib/hoist_roots_value.glsl":     "hoist_roots.go",
	"lib/hoist_number_value.glsl":    "hoist_groups.go",
	"lib/hoist_weight.glsl":          "hoist_groups.go",
	"lib/lines_program_value.glsl":   "lines.go",
	"lib/lines_row_value.glsl":       "lines.go",
	"lib/machine.glsl":               "machine.go",
	"lib/multiplication.glsl":        "multiplication.go",
	"lib/neighbours.glsl":            "neighbours.go",
	"lib/node_size.glsl":             "number.go",
	"lib/hoisted.glsl":               "rewrite_hoist.go",
	"lib/rewrite_grant_value.glsl":   "rewrite.go",
	"lib/rewrite_number_value.glsl":  "rewrite_nodes.go",
	"lib/rewrite_order_value.glsl":   "rewrite.go",
	"lib/word.glsl":                  "word.go",
	"pareas/marks.glsl":              "frontend/lex.go",
	"pareas/lower_count.comp":        "frontend/lower.go",
	"pareas/lower_early.comp":        "frontend/lower_nodes.go",
	"pareas/lower_site.comp":         "frontend/lower.go",
	"pareas/names_operand.comp":      "frontend/names.go",
	"pareas/lower_leaf.comp":         "frontend/lower.go",
	"pareas/names_group.comp":        "frontend/names.go",
	"pareas/names_level.comp":        "frontend/names.go",
	"pareas/names_resolve.comp":      "frontend/names.go",
	"pareas/nearest.glsl":            "frontend/nearest.go",
	"pareas/lower_argument.comp":     "frontend/lower_families.go",
	"pareas/nodes.glsl":              "frontend/lower_nodes.go",
	"pareas/loops.glsl":              "frontend/lower.go",
	"pareas/lower_shift.comp":        "frontend/lower.go",
	"pareas/spelling.glsl":           "frontend/lex.go",
	"pareas/syntax_check.comp":       "frontend/syntax.go",
	"pareas/syntax_role.comp":        "frontend/syntax.go",
	"pareas/text.glsl":               "frontend/lex.go",
	"pareas/tokens.glsl":             "frontend/syntax.go",
	"pareas/types_check.comp":        "frontend/types.go",
	"pareas/types_link.comp":         "frontend/types.go",
	"pareas/types_root.comp":         "frontend/types.go",
	"riscv/encoding.glsl":            "riscv_encode.go",
	"riscv/encode.comp":              "riscv_encode.go",
	"riscv/frames.comp":              "riscv_frames.go",
	"riscv/frame_code.glsl":          "riscv_frame_code.go",
	"riscv/unit.glsl":                "riscv_layout.go",
	"riscv/instruction_size.glsl":    "riscv_layout.go",
	"riscv/instruction_words.glsl":   "riscv_frames.go riscv_layout.go",
	"riscv/layout_measure.comp":      "riscv_layout.go",
	"riscv/layout_most.comp":         "riscv_layout.go",
	"riscv/layout_relax.comp":        "riscv_layout_relax.go",
	"share.comp":                     "share_link.go",
	"share_admit.comp":               "share_admit.go",
	"share_event.comp":               "share.go",
	"share_level.comp":               "share_link.go",
	"share_pressure.comp":            "share_admit.go",
	"riscv/layout_relax_value.glsl":  "riscv_layout_relax.go",
}

// ofGPU lists the libraries of scans and sorts. Their twins are in package gpu, in other forms.
var ofGPU = []string{
	"lib/count.glsl", "lib/counts.glsl", "lib/digit.glsl", "lib/group_scan.glsl", "lib/item.glsl", "lib/load.glsl", "lib/scan.glsl",
	"lib/scan_blocks.glsl", "lib/value.glsl",
}

// otherwise lists the functions of shaders that have no twin of their name, with the reasons.
var otherwise = map[string]string{
	"load":          "the twin of a scan is a loop",
	"store":         "the twin of a scan is a loop",
	"main":          "the twin of a kernel is a loop",
	"component":     "the twin indexes an array of counts",
	"pair":          "the twin has classCounts in two words of 64 bits",
	"levelOf":       "the twin has a table that says where the number of a pool is in poolCounts",
	"unit":          "the twin indexes an array of counts",
	"propertiesOf":  "a table of the twin",
	"differs":       "a condition of the twin's loop",
	"isImmediate":   "a condition of the loop in candidates",
	"readBit":       "the twin looks at the tree",
	"readOf":        "the twin looks at the tree",
	"reads":         "the twin looks at the tree",
	"mayChange":     "the twin looks at the tree",
	"remember":      "the twin keeps the last changes",
	"wordUnits":     "the twin has read the word",
	"valueOf":       "holder begins with the value word, which the twin has read",
	"immediateAt":   "the twin asks in each case",
	"productAt":     "the twin asks in each case",
	"storageOf":     "the twin keeps a slice of the function's locals",
	"rule":          "the twin has the node word",
	"registersWord": "package riscv has it",
	"immediateBits": "package riscv has it",
	"immediateWord": "package riscv has it",
	"distanceWord":  "package riscv has it",
	"loads":         "a table of the twin",
	"stores":        "a table of the twin",
	"high":          "package riscv has it",
	"low":           "package riscv has it",
	"isFloat":       "a method of ast.Type",
	"isSigned":      "a method of ast.Type",
}

// TestTwinOrder shows that the functions of a shader have twins of their names, in their order.
func TestTwinOrder(t *testing.T) {
	used := map[string]bool{}
	for _, shader := range shaderFiles(t) {
		text := read(t, "../../shaders/"+shader)
		files, ok := twins[shader]
		if !ok {
			for _, name := range functionNames(text) {
				if !slices.Contains(ofGPU, shader) && !strings.HasPrefix(shader, "primitives/") && !strings.HasPrefix(text, "// Code generated") && otherwise[name] == "" {
					t.Errorf("twins does not have shaders/%s, which has a function %s", shader, name)
				}
			}
			continue
		}
		var twin []string
		for file := range strings.FieldsSeq(files) {
			for _, m := range goFunction.FindAllStringSubmatch(read(t, "../"+file), -1) {
				twin = append(twin, m[1])
			}
		}
		names := functionNames(text)
		for _, name := range names {
			used[name] = true
		}
		for _, x := range misplaced(names, twin) {
			t.Errorf("shaders/%s and stages/%s: %s", shader, files, x)
		}
	}
	for name := range otherwise {
		if !used[name] {
			t.Errorf("no shader has a function %s", name)
		}
	}
}

// misplaced describes the functions of a kernel without a twin, or with a twin that stands before
// the twin of the function before it. The last letter of a name such as register_, which would be a
// word of GLSL, does not count.
func misplaced(kernel, twin []string) (list []string) {
	at := -1
	for _, name := range kernel {
		if otherwise[name] != "" {
			continue
		}
		next := slices.Index(twin, strings.TrimSuffix(name, "_"))
		switch {
		case next < 0:
			list = append(list, name+" has no twin")
		case next < at:
			list = append(list, "the twin of "+name+" is before that of the function before")
		}
		at = max(at, next)
	}
	return list
}

// TestMisplaced shows that misplaced finds a missing twin and one out of order.
func TestMisplaced(t *testing.T) {
	kernel := functionNames("uint a(uint x) { return x; }\nuint b_(uint x) {\n    return x;\n}\nvoid put(uint x);\nvoid main() {\n}\n")
	for twin, want := range map[string]string{
		"a c b": "", "b a": "the twin of b_ is before that of the function before", "a": "b_ has no twin",
	} {
		if got := strings.Join(misplaced(kernel, strings.Fields(twin)), "\n"); got != want {
			t.Errorf("%s: found %q", twin, got)
		}
	}
}

var (
	shaderFunction = regexp.MustCompile(`(?m)^\w+ (\w+)\([^;{]*\) \{`)
	goFunction     = regexp.MustCompile(`(?m)^func (?:\([^)]*\) )?(\w+)\(`)
)

// functionNames lists the functions that a shader defines.
func functionNames(text string) (list []string) {
	for _, m := range shaderFunction.FindAllStringSubmatch(text, -1) {
		list = append(list, m[1])
	}
	return list
}

// twinOnly lists the cases that only the twin of a function has, with the reasons.
var twinOnly = map[string][]string{
	"choose": {
		named(members(ast.Kind.OpensFunction)),          // the twin keeps a slice of the function's locals
		named(members(predicateNamed("hasConditions"))), // the twin changes children when it comes to their parent
	},
}

// asTable lists functions of kernels. The twin has a table in place of their switch; the value
// names the function that makes it.
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
		if len(kernel) == 0 {
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

// TestDifferences shows that different cases of two switches are found.
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

// TestTargets shows that function target of the stage generate knows exactly the kinds that jump:
// their rules have an instruction with a target.
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
