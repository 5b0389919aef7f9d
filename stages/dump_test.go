package stages_test

import (
	"os"
	"strings"
	"testing"

	"gpucc/ast"
	"gpucc/gpu"
	"gpucc/gpu/gputest"
	"gpucc/internal/programs"
	"gpucc/stages"
)

// TestDumps has every pass dump every program of the corpus. Every node's selection has
// the name of a rule of its kind, and an instruction a name of the machine's.
func TestDumps(t *testing.T) {
	gputest.NoRaces(t)
	list, err := programs.Programs()
	if err != nil {
		t.Fatal(err)
	}
	shown := map[string]int{}
	for i, p := range list {
		text, err := os.ReadFile(p.Path)
		if err != nil {
			t.Fatal(err)
		}
		xlen := 64
		if p.RV32 && i%2 == 0 {
			xlen = 32
		}
		tree := parse(t, p.Path, string(text), xlen)
		_, _, err = Compile(gpu.NewCPU(), tree, Options{Target: RISCV(xlen), Optimize: i / 2 % 2, Debug: true, Dump: func(stage string, text func() string) {
			out := text()
			shown[stage] += len(out)
			if stage == "select" {
				for _, line := range strings.Split(out, "\n")[1:] {
					if strings.Contains(line, "  , ") && !strings.Contains(line, ast.Invalid.String()) {
						t.Errorf("%s: no rule has this selection: %s", p.Name, line)
					}
				}
			}
			if strings.Contains(out, "Op(") {
				t.Errorf("%s, %s: an instruction without a name", p.Name, stage)
			}
		}})
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range stages.Names() {
		if shown[name] == 0 {
			t.Errorf("pass %s dumps nothing", name)
		}
	}
}
