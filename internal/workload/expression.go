package workload

import (
	"math"

	"gpucc/ast"
)

// Operators, grouped by their operands.
var (
	chainable   = []ast.Kind{ast.Add, ast.Sub, ast.Xor, ast.Or, ast.And, ast.Mul}
	floating    = []ast.Kind{ast.Add, ast.Sub, ast.Mul}
	logical     = []ast.Kind{ast.LogicalAnd, ast.LogicalOr}
	comparisons = []ast.Kind{ast.Eq, ast.Ne, ast.Lt, ast.Le, ast.Gt, ast.Ge}
	divisions   = []ast.Kind{ast.Div, ast.Rem}
	shifts      = []ast.Kind{ast.Shl, ast.Shr}
)

func pick[T any](g *generator, list []T) T { return list[g.IntN(len(list))] }

// largest returns the largest number of nodes that an expression with the given number of
// levels can have.
func largest(levels int) int {
	if levels > 30 {
		return 1 << 30
	}
	return 1<<levels - 1
}

// expression appends an expression of exactly size nodes, and of at most the given number
// of levels. size is at most largest(levels).
func (g *generator) expression(t ast.Type, size, levels int) {
	switch {
	case size == 1:
		g.leaf(t)
	case size == 2:
		g.leaf(t)
		if t == ast.I32 && g.IntN(2) == 0 {
			g.Node(ast.Not, t, 0, 0, 1)
		} else {
			g.Node(ast.Neg, t, 0, 0, 1)
		}
	case t == ast.F32:
		g.binary(pick(g, floating), t, t, size, levels)
	default:
		g.integer(size, levels)
	}
}

// integer appends an expression of type I32 with three or more nodes.
func (g *generator) integer(size, levels int) {
	unbalanced := size-2 <= largest(levels-1) // the left operand may take all other nodes
	switch g.IntN(16) {
	case 0:
		if unbalanced {
			g.withConstant(pick(g, divisions), 3+g.Uint32N(60), size, levels)
			return
		}
	case 1, 2:
		if unbalanced {
			g.withConstant(pick(g, shifts), 1+g.Uint32N(15), size, levels)
			return
		}
	case 3:
		g.binary(pick(g, logical), ast.I32, ast.I32, size, levels)
		return
	case 4:
		g.binary(pick(g, comparisons), ast.I32, ast.I32, size, levels)
		return
	case 5:
		if g.floats > 0 {
			g.binary(pick(g, comparisons), ast.I32, ast.F32, size, levels)
			return
		}
	case 6:
		if !g.spec.Scalar && size >= 6 && size-5 <= largest(levels-1) {
			g.conditional(size, levels)
			return
		}
	case 7, 8:
		if !g.spec.Scalar && size >= 6 && levels >= 4 && size-5 <= largest(levels-3) {
			g.address(size-1, levels-1)
			g.Node(ast.Load, ast.I32, 0, 0, 1)
			return
		}
	case 9:
		if f := g.callee(size); f > 0 && levels >= 4 {
			g.call(f)
			if left := size - 1 - 2*g.arity[f]; left > 0 {
				g.expression(ast.I32, left-1, levels-1)
				g.Node(ast.Add, ast.I32, 0, 0, 2)
			}
			return
		}
	}
	g.binary(pick(g, chainable), ast.I32, ast.I32, size, levels)
}

// binary appends an operator and its operands, which have the type from.
func (g *generator) binary(k ast.Kind, t, from ast.Type, size, levels int) {
	most := largest(levels - 1)
	lo, hi := max(1, size-1-most), min(size-2, most)
	left := lo + g.IntN(hi-lo+1)
	g.expression(from, left, levels-1)
	g.expression(from, size-1-left, levels-1)
	g.Node(k, t, 0, 0, 2)
}

// withConstant appends an operator with a constant as its right operand. C must define the result:
// divisors are not 0, shift counts are less than 16.
func (g *generator) withConstant(k ast.Kind, value uint32, size, levels int) {
	g.expression(ast.I32, size-2, levels-1)
	g.Leaf(ast.Const, ast.I32, value, 0)
	g.Node(k, ast.I32, 0, 0, 2)
}

// conditional appends a Conditional. Its condition compares two leaves.
func (g *generator) conditional(size, levels int) {
	g.compare()
	g.leaf(ast.I32)
	g.expression(ast.I32, size-5, levels-1)
	g.Node(ast.Conditional, ast.I32, 0, 0, 3)
}

// callee finds a short function. A call of it, alone or with one more operand, must take exactly
// size nodes. It returns 0 if there is none, or if the current function must not contain calls.
func (g *generator) callee(size int) int {
	if g.isShort || len(g.short) == 0 {
		return 0
	}
	f := pick(g, g.short)
	if left := size - 1 - 2*g.arity[f]; left == 0 || left == 2 || left == 3 {
		return f
	}
	return 0
}

// store appends a statement of size nodes that sets a word of the table to a
// leaf.
func (g *generator) store(size int) {
	g.address(size-2, 5)
	g.leaf(ast.I32)
	g.Node(ast.Store, ast.I32, 0, 0, 2)
}

// address appends the address of a word of the table. The index is an expression of
// size-4 nodes and levels-2 levels.
func (g *generator) address(size, levels int) {
	g.Leaf(ast.SymbolAddress, ast.U64, g.table, 0)
	g.expression(ast.I32, size-4, levels-2)
	g.Leaf(ast.Const, ast.I32, tableWords-1, 0)
	g.Node(ast.And, ast.I32, 0, 0, 2)
	g.Node(ast.Index, ast.U64, 2, 0, 2)
}

// leaf appends a local or a constant.
func (g *generator) leaf(t ast.Type) {
	switch {
	case t == ast.F32 && g.floats > 0 && g.IntN(3) > 0:
		g.Leaf(ast.Local, t, uint32(g.ints+g.IntN(g.floats)), 0)
	case t == ast.I32 && g.ints > 0 && g.IntN(3) > 0:
		g.Leaf(ast.Local, t, uint32(g.IntN(g.ints)), 0)
	default:
		g.constant(t)
	}
}

// constant appends a constant. Most constants are small, as in real programs.
func (g *generator) constant(t ast.Type) {
	value := g.Uint32N(100)
	switch {
	case t == ast.F32:
		value = math.Float32bits(float32(value) / 4)
	case g.IntN(8) == 0:
		value = g.Uint32() >> 1
	}
	g.Leaf(ast.Const, t, value, 0)
}
