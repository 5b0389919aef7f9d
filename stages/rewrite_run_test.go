package stages_test

import (
	"bytes"
	"fmt"
	"os"
	"strings"
	"testing"

	"gpucc/ast/interp"
	"gpucc/ast/random"
	"gpucc/gpu"
	"gpucc/gpu/gputest"
	"gpucc/internal/programs"
	"gpucc/internal/spirv"
	"gpucc/stages"
)

// TestRewriteRuns rewrites random expressions of programs, compiles the programs and runs them. A
// check of both devices makes the same objects as twins over small ranges.
func TestRewriteRuns(t *testing.T) {
	gputest.NoRaces(t)
	list, err := programs.Programs()
	if err != nil {
		t.Fatal(err)
	}
	other := otherDevice(t)
	for i, p := range list {
		if testing.Short() && i%8 > 0 {
			continue
		}
		text, err := os.ReadFile(p.Path)
		if err != nil {
			t.Fatal(err)
		}
		opt := Options{Target: RV64, Optimize: 1, Debug: i%2 == 0}
		if p.RV32 && i%3 == 0 {
			opt.Target = RV32
		}
		t.Run(fmt.Sprintf("%s/rv%d", p.Name, opt.Target.Bits()), func(t *testing.T) {
			second := gputest.Cut()
			if i%4 == 0 {
				second = gpu.NewCheck(other, gpu.NewCPU())
			}
			rewriteAndExecute(t, second, p.Path, string(text), opt, uint64(len(text)), p.Want, p.Status)
		})
	}
	for seed := range int64(40) {
		text, opt := random.C(seed, random.Size(10+int(seed))), Options{Target: RV64, Optimize: 1}
		t.Run(fmt.Sprintf("random %d", seed), func(t *testing.T) {
			var out strings.Builder
			status, err := interp.Run(parse(t, "random.c", text, 64), interp.Config{Stdout: &out, MaxSteps: 100_000_000})
			if err != nil {
				t.Fatal(err)
			}
			rewriteAndExecute(t, nil, "random.c", text, opt, uint64(seed), out.String(), status)
		})
	}
}

// rewriteAndExecute compiles a program with random roots, and runs it.
func rewriteAndExecute(t *testing.T, other gpu.Device, name, text string, opt Options, seed uint64, want string, status int) {
	t.Helper()
	plain := compileOn(t, gpu.NewCPU(), name, text, opt)
	tree := parse(t, name, text, opt.Target.Bits())
	stages.AddSpares(tree)
	reset := stages.WithRoots(seed)
	obj, _, err := Compile(gpu.NewCPU(), tree, opt)
	reset()
	if err != nil {
		t.Fatal(err)
	}
	if bytes.Equal(objectFile(t, plain), objectFile(t, obj)) {
		t.Error("nothing was rewritten")
	}
	oneByOne := stages.RewriteOneByOne()
	reset = stages.WithRoots(seed)
	again, _, err := Compile(gpu.NewCPU(), tree, opt)
	reset()
	if oneByOne(); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(objectFile(t, again), objectFile(t, obj)) {
		t.Error("the object differs if columns are made one by one")
	}
	if other != nil {
		defer stages.RewriteOneByOne()()
		reset := stages.WithRoots(seed)
		x, _, err := Compile(other, tree, opt)
		reset()
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(objectFile(t, obj), objectFile(t, x)) {
			t.Errorf("the object of %T differs", other)
		}
	}
	if got, out := execute(t, obj, opt); got != status || out != want {
		t.Errorf("status %d, want %d; %s", got, status, firstDifference(out, want))
	}
}

// TestRewriteSanitize rewrites random expressions of a program, and compiles it in the interpreter of
// shaders.
func TestRewriteSanitize(t *testing.T) {
	gputest.NoRaces(t)
	for _, text := range []string{marked, generated(2_000)} {
		dev := spirv.New(uint64(len(text)))
		reset := stages.WithRoots(uint64(len(text)))
		_, _, err := Compile(fewNodes{dev}, withSpares(t, text), Options{Target: RV64, Optimize: 1, Debug: true, Lines: true})
		reset()
		if err != nil {
			t.Error(err)
		}
		for _, r := range dev.Reports.All {
			t.Error(r)
		}
	}
}
