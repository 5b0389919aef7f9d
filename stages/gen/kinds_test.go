package main

import (
	"strings"
	"testing"

	"gpucc/ast"
)

// TestUnstated shows that the generator refuses a table of kinds with a gap, by its name.
func TestUnstated(t *testing.T) {
	if err := checkKinds(ast.UnstatedKinds()); err != nil {
		t.Error(err)
	}
	if err := checkKinds([]string{"Add: effect"}); err == nil || !strings.Contains(err.Error(), "Add: effect") {
		t.Errorf("the gap is reported as %v", err)
	}
}

// TestChildSets shows which children are conditions, and which children have a value that is
// dropped.
func TestChildSets(t *testing.T) {
	for _, c := range []struct {
		set  int
		kind ast.Kind
		want uint8
	}{
		{0, ast.If, 0b1}, {0, ast.Loop, 0b1000}, {0, ast.LogicalAnd, 0b11}, {0, ast.LogicalNot, 0}, {0, ast.Conditional, 0b1},
		{1, ast.Block, 0xff}, {1, ast.IfElse, 0b110}, {1, ast.Comma, 0b1}, {1, ast.Call, 0}, {1, ast.Function, 0},
		{2, ast.Conditional, 0b110}, {2, ast.Comma, 0},
	} {
		if got := childMask(c.kind, childSets[c.set]); got != c.want {
			t.Errorf("%s: children of a %s are %b, not %b", childSets[c.set].name, c.kind, got, c.want)
		}
	}
}

// TestEffects shows which kinds have an effect, always, or where they are volatile.
func TestEffects(t *testing.T) {
	for kind, want := range map[ast.Kind]uint8{ast.Add: 0, ast.Load: 0b10, ast.Store: 0b11, ast.AtomicXor: 0b11, ast.Syscall: 0b11, ast.Block: 0} {
		if got := effectMask(kind); got != want {
			t.Errorf("%s: effects are %b, not %b", kind, got, want)
		}
	}
}
