package stages_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"gpucc/ast/c"
	"gpucc/ast/interp"
	"gpucc/ast/random"
	"gpucc/gpu"
	"gpucc/gpu/gputest"
	"gpucc/internal/programs"
	"gpucc/stages/compiletest"
)

// TestInlined compiles programs of the corpus, and random ones, and inlines every call that can be. For every third one, a check device compares
// both devices. The programs must do the same as gcc's, and as the interpreter.
func TestInlined(t *testing.T) {
	gputest.NoRaces(t)
	list, err := programs.Programs()
	if err != nil {
		t.Fatal(err)
	}
	check := gpu.NewCheck(gputest.OpenGL(t), gpu.NewCPU())
	test := func(t *testing.T, n int, name, text string, opt Options, want string) {
		dev := gpu.NewCPU()
		if inTurn(n, 3) {
			dev = check
		}
		o := c.Options{Inline: c.Inline{Nodes: 500}, TailCalls: true, Simplify: true}
		obj, _, err := compiletest.Compile(dev, compiletest.ParseAs(t, o, name, text, opt.Target.Bits()), opt)
		if err != nil {
			t.Fatal(err)
		}
		for runner, run := range runners(n) {
			status, out := run(t, obj, opt)
			if got := fmt.Sprintf("%sstatus %d\n", out, status); got != want {
				t.Errorf("%s: %s", runner, firstDifference(got, want))
			}
		}
	}
	for i, p := range list {
		text, err := os.ReadFile(p.Path)
		if err != nil {
			t.Fatal(err)
		}
		opt := Options{Target: RV64, Optimize: 1}
		if i%3 == 0 && p.RV32 {
			opt.Target = RV32
		}
		t.Run(p.Name, func(t *testing.T) {
			test(t, i, p.Path, string(text), opt, fmt.Sprintf("%sstatus %d\n", p.Want, p.Status))
		})
	}
	for seed := range int64(*randomPrograms / 4) {
		o := random.Size(20 + int(seed)%60)
		o.Wide = true
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			text := random.C(1000+seed, o)
			var out strings.Builder
			status, err := interp.Run(parse(t, "random.c", text, 64), interp.Config{Stdout: &out, MaxSteps: 100_000_000}) // without inlining
			if err != nil {
				t.Fatal(err)
			}
			test(t, int(seed), "random.c", text, Options{Target: RV64, Optimize: 1}, fmt.Sprintf("%sstatus %d\n", &out, status))
		})
	}
}
