package stages

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"gpucc/ast"
	"gpucc/gpu"
	"gpucc/gpu/gputest"
	"gpucc/shaders"
)

// predicates are the functions of a kind of node that kernels call.
var predicates = map[string]func(ast.Kind) bool{
	"makesValue": makesValue, "isArithmetic": isArithmetic, "isComparison": isComparison, "isLogical": isLogical, "takesImmediate": takesImmediate,
	"takesZero": takesZero, "jumpsToNode": jumpsToNode, "ignoresUpperHalf": ignoresUpperHalf, "namesNode": namesNode, "opensFunction": opensFunction,
	"opensLoop": opensLoop, "closesLoop": closesLoop, "usesLocal": usesLocal, "setsLocal": setsLocal, "callsFunction": callsFunction, "clobbers": clobbers,
	"usesStack": usesStack, "receivesLocal": receivesLocal, "isLabel": isLabel, "jumpsAway": jumpsAway, "isTailCall": isTailCall, "callsAddress": callsAddress, "jumpsToLabel": jumpsToLabel, "repeatable": repeatable,
	"changesMemory": changesMemory, "movable": movable, "skips": skips, "concernsLocals": concernsLocals, "hasConditions": hasConditions,
}

// childPredicates are the functions of a kind of node and a word: the index of a child, or the node's data.
var childPredicates = map[string]func(ast.Kind, uint32) bool{
	"isCondition": isCondition, "isDropped": isDropped, "isArm": isArm, "hasEffect": hasEffect,
}

// TestPredicates shows that each function of shaders/lib/kinds.glsl is its twin, for all kinds.
func TestPredicates(t *testing.T) {
	if testing.Short() {
		t.Skip("a software renderer is no work for the race detector")
	}
	library, err := os.ReadFile("../shaders/lib/kinds.glsl")
	if err != nil {
		t.Fatal(err)
	}
	kernel := gpu.FillKernel.With(gpu.Values{{"fillValue", 0}})
	source, err := shaders.Source(kernel.Name)
	if err != nil {
		t.Fatal(err)
	}
	source = strings.Replace(source, "void main()", string(library)+"void main()", 1)
	dev := gputest.OpenGL(t)
	const words = 16 // of the second argument
	checked := 0
	for _, m := range regexp.MustCompile(`(?m)^bool (\w+)\(uint kind([^)]*)\)`).FindAllStringSubmatch(string(library), -1) {
		name, call := m[1], m[1]+"(n / 16u)"
		twin := func(kind ast.Kind, _ uint32) bool { return predicates[name](kind) }
		if m[2] != "" {
			twin, call = childPredicates[name], name+"(n / 16u, n & 15u)"
		}
		if predicates[name] == nil && childPredicates[name] == nil {
			t.Errorf("%s has no twin in this test", name)
			continue
		}
		gputest.Override(t, dev, kernel.Name, strings.Replace(source, "= fillValue", "= uint("+call+")", 1))
		items := words * int(ast.Kinds)
		b := dev.NewBuffer(items)
		gpu.Run(dev, kernel, items, gpu.Named{{"filled", b}})
		for n, got := range gputest.Download(t, dev, b, items) {
			if want := twin(ast.Kind(n/words), uint32(n%words)); (got != 0) != want {
				t.Errorf("%s of a %s and %d is %d", name, ast.Kind(n/words), n%words, got)
			}
		}
		checked++
	}
	if checked < 20 {
		t.Errorf("only %d functions", checked)
	}
}
