package frontend

import (
	"fmt"
	"math/rand"
	"strings"
	"testing"

	"gpucc/gpu"
)

// A writer writes statements that are right in their syntax, and often in their types.
type writer struct{ *rand.Rand }

var (
	operands  = strings.Fields("x y 1 2.5 z w (x) (z) !x !!x !(x<y) -x -z ~y (x<y) x<y x=y z=w x:int z:float int(z) int(x) float(x) f[x] f[y] g[z,x] v[] x%y z%w z%w%z x>>y x>>y>>x x>>>y (x>>y) (z%w) x+y*2 x&&y x||!y (var_k=x) (var_k:int=x)")
	operators = strings.Fields("+ - * / % << >> >>> & ^ | == != < <= > >= && || =")
)

func (w writer) of(list ...string) string { return list[w.Intn(len(list))] }

func (w writer) variable() string { return fmt.Sprintf("k%d", w.Intn(5)) }

func (w writer) expression(depth int) string {
	if depth <= 0 || w.Intn(4) == 0 {
		return strings.ReplaceAll(w.of(operands...), "var_k", "var "+w.variable())
	}
	switch w.Intn(8) {
	case 0:
		return "(" + w.expression(depth-1) + ")"
	case 1:
		return w.of("!", "-", "~", "!!", "!!!") + w.expression(depth-1)
	case 2:
		return w.of("int(", "float(") + w.expression(depth-1) + ")"
	case 3:
		return "f[" + w.expression(depth-1) + "]"
	case 4:
		return w.expression(depth-1) + ": " + w.of("int", "float")
	}
	return w.expression(depth-1) + " " + w.of(operators...) + " " + w.expression(depth-1)
}

func (w writer) statement(depth int) string {
	if kind := w.Intn(3); depth > 0 && w.Intn(3) == 0 {
		switch kind {
		case 0:
			s := "if " + w.expression(2) + " {" + w.block(depth-1)
			for range w.Intn(3) {
				s += " elif " + w.expression(1) + " {" + w.block(depth-1)
			}
			if w.Intn(2) == 0 {
				s += " else {" + w.block(depth-1)
			}
			return s
		case 1:
			return "while " + w.expression(2) + " {" + w.block(depth-1)
		}
		return "{" + w.block(depth-1)
	}
	switch w.Intn(6) {
	case 0:
		return w.of("return x;", ";", "")
	case 1:
		return "var " + w.variable() + " = " + w.expression(1) + ";"
	}
	return w.expression(1+w.Intn(2)) + ";"
}

func (w writer) block(depth int) (s string) {
	for range w.Intn(3) {
		s += w.statement(depth)
	}
	return s + "}"
}

// TestRandom runs the stages on random statements. The kernels leave no valid ones.
func TestRandom(t *testing.T) {
	w := writer{rand.New(rand.NewSource(4))}
	both := 0
	for range 3000 {
		text := "fn h[x: int, y: int, z: float, w: float]: int {" + w.statement(2) + w.statement(2) + w.of("return x;}", "}") +
			"fn f[x: int]: int { return x; } fn g[x: float, y: int]: float { return x; } fn v[]: void {}"
		kernels, golang := accepted(t, gpu.NewCPU(), text)
		if kernels {
			both++
		} else if golang {
			t.Errorf("left: %s", text)
		}
	}
	if both < 500 {
		t.Errorf("only %d texts are valid", both)
	}
}
