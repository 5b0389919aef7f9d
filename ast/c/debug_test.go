package c

import (
	"testing"

	"gpucc/ast"
	"gpucc/stages/convention"
)

// TestEnumeratorsInPiece checks that debug information has the enumerators of a type that is declared behind a function with
// variables, in the same piece.
func TestEnumeratorsInPiece(t *testing.T) {
	const text = "int f(int a) { int x = a; return x; } int g(int a) { enum e { A, B, C } v = a; return v == B; }"
	tree, diagnostics := Parse("t.c", []byte(text), Options{ABI: convention.RISCV(64), Debug: true})
	if tree == nil {
		t.Fatal(diagnostics)
	}
	n := 0
	for _, d := range tree.Debug {
		for _, x := range d.Types {
			if x.Kind == ast.DebugEnum {
				n += int(x.Parts)
			}
		}
	}
	if n != 3 {
		t.Errorf("%d enumerators", n)
	}
}
