package stages_test

import (
	"os"
	"strings"
	"testing"

	"gpucc/ast"
	"gpucc/ast/c"
	"gpucc/internal/programs"
	"gpucc/riscv/runtime"
	"gpucc/stages"
	"gpucc/stages/compiletest"

	"gpucc/gpu/gputest"
)

// unreached are rules that no program selects, by their names, and why they are there.
var unreached = map[string]string{
	"Conditional void left": "a conditional with a tail call is the value of a Return",
	"MachineCode void":      "the host's gcc and the interpreter cannot execute the corpus's programs with it; TestAsm compares such programs with gcc under qemu",
	"MulHigh i64":           "front ends multiply without sign and correct the upper half; a tree may have it (go generate evaluates it)",
	"Sub i64 const":         "the front end of C adds the negative constant, and Pareas has no such type; a tree may have it",
}

// TestRuleCoverage shows that every rule is selected in a program of the corpus, or in the
// library that programs are linked with, and names those that are not. Types with the same instructions count as one rule.
func TestRuleCoverage(t *testing.T) {
	gputest.NoRaces(t)
	list, err := programs.Programs()
	if err != nil {
		t.Fatal(err)
	}
	for _, xlen := range []int{32, 64} {
		selected := map[uint32]bool{}
		for _, p := range list {
			text, err := os.ReadFile(p.Path)
			if err != nil {
				t.Fatal(err)
			}
			if xlen == 32 && !p.RV32 {
				continue
			}
			for pic := c.NoPIC; pic <= c.SharedPIC; pic++ {
				if pic != c.NoPIC && p.Name != "thread_models" { // it has all kinds of addresses
					continue
				}
				tree := compiletest.ParseAs(t, c.Options{PIC: pic}, p.Path, string(text), xlen)
				if strings.HasPrefix(p.Name, "tail_calls") {
					noteRules(t, compiletest.ParseAs(t, c.Options{TailCalls: true}, p.Path, string(text), xlen), stages.Options{Target: stages.RISCV(xlen), Optimize: 1}, selected)
				}
				for level := range 2 {
					noteRules(t, tree, stages.Options{Target: stages.RISCV(xlen), Optimize: level}, selected)
				}
			}
		}
		for _, s := range runtime.Sources(xlen) {
			noteRules(t, parse(t, s.Name, s.Text, xlen), stages.Options{Target: stages.RISCV(xlen), Optimize: 1}, selected)
		}
		names := stages.RuleNames(t, xlen)
		missing := stages.UnselectedRules(unreached, names, xlen, selected)
		if len(missing) > 0 {
			t.Errorf("rv%d: no program selects these rules:\n%s", xlen, strings.Join(missing, "\n"))
		}
		for index, name := range names {
			if unreached[name] != "" && selected[index] {
				t.Errorf("rv%d: %s is selected after all", xlen, name)
			}
		}
		// If a rule is removed from those that programs have selected, it is reported.
		for index := range selected {
			if ast.Kind(index) == ast.Neg {
				delete(selected, index)
			}
		}
		if again := stages.UnselectedRules(unreached, names, xlen, selected); len(again) <= len(missing) {
			t.Errorf("rv%d: nobody misses Neg", xlen)
		}
	}
}

// noteRules notes which rules a tree's nodes select.
func noteRules(t *testing.T, tree *ast.Tree, opt stages.Options, selected map[uint32]bool) {
	t.Helper()
	if len(tree.Functions) > 0 {
		stages.NoteRules(t, stages.WholeTree(tree, 0, ast.SymbolFunctions(tree)), opt, selected)
	}
}
