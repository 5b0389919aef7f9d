package workload

import (
	"math/rand/v2"
	"strconv"

	"gpucc/ast"
)

// A generator builds the functions of a tree. Each has exactly the number of nodes that
// was planned for it.
type generator struct {
	*rand.Rand
	ast.Builder
	spec  Spec
	tree  *ast.Tree
	sizes []int
	arity []int // number of parameters of each function; all have type I32
	short []int // functions that any function may call, because they call none
	table uint32

	// State of the function being built.
	locals  []ast.Type // parameters first
	ints    int        // locals 0 to ints-1 have type I32, the next have type F32 ...
	floats  int        // ... and the last two, from ints+floats on, count loops
	isShort bool
	nest    int   // number of loops around the current position
	exits   []int // Breaks and Continues of these loops, which have no targets yet
}

// shortNodes is the largest number of nodes of a function that may be called from
// anywhere.
const shortNodes = 64

// plan decides on the signatures and callees of all functions, and makes the symbols.
func (g *generator) plan() {
	n := len(g.sizes)
	g.arity = make([]int, n)
	for i := 1; i < n; i++ {
		if g.sizes[i] >= 40 && g.sizes[(i-1)/2] >= 60 {
			g.arity[i] = 1 + i%4
		}
	}
	for i := n / 2; i < n && i > 0 && len(g.short) < 32; i++ {
		if g.sizes[i] <= shortNodes && g.sizes[i] > smallest {
			g.short = append(g.short, i)
		}
	}
	for i := range n {
		name := "main"
		if i > 0 {
			name = "f" + strconv.Itoa(i)
		}
		g.tree.Symbols = append(g.tree.Symbols, ast.Symbol{Name: name, Section: ast.InText, Scope: ast.Global, Func: true, Offset: uint64(i)})
	}
	if !g.spec.Scalar {
		g.table = uint32(n)
		g.tree.Symbols = append(g.tree.Symbols, ast.Symbol{Name: "table", Section: ast.InBSS, Size: 4 * tableWords})
		g.tree.BSSSize = 4 * tableWords
	}
}

// function appends function i to the tree.
func (g *generator) function(i int) {
	g.Reset()
	size := g.sizes[i]
	g.isShort = len(g.short) > 0 && i >= g.short[0] && i <= g.short[len(g.short)-1] && size <= shortNodes
	callees := g.callees(i)
	body := size - 4 - g.arity[i] - g.valueNodes(callees)
	g.declare(g.arity[i], body)

	g.Leaf(ast.FunctionEntry, ast.Void, 0, 0)
	for range g.arity[i] {
		g.Leaf(ast.Parameter, ast.I32, 0, 0)
	}
	count := 1 + g.initialise(g.arity[i], &body)
	if body == 1 {
		g.filler()
		count++
		body = 0
	}
	if size == g.spec.Largest {
		count += g.spine(g.spec.Height-3, &body)
	}
	count += g.statements(body, g.spec.Height-3)
	g.result(callees)
	g.Node(ast.Block, ast.Void, 0, 0, count)
	g.Node(ast.Function, ast.I32, 0, 0, 2+g.arity[i])

	first := int32(len(g.tree.Locals))
	g.tree.Locals = append(g.tree.Locals, g.locals...)
	g.tree.Append(&g.Builder, ast.FunctionInfo{Symbol: int32(i), FirstLocal: first, NumLocals: int32(len(g.locals))})
}

// callees returns the functions that function i calls exactly once.
func (g *generator) callees(i int) []int {
	if 2*i+1 >= len(g.sizes) {
		return nil
	}
	if 2*i+2 >= len(g.sizes) {
		return []int{2*i + 1}
	}
	return []int{2*i + 1, 2*i + 2}
}

// declare decides on the locals of a function. body is the number of nodes of its body. There is
// always at least one. It is part of the result if there are enough nodes.
func (g *generator) declare(parameters, body int) {
	more := min(max(0, body)/16, 12)
	if parameters+more == 0 && body >= leastNodes {
		more = 1
	}
	g.floats = more / 4
	g.ints = parameters + more - g.floats
	g.locals = g.locals[:0]
	for range g.ints {
		g.locals = append(g.locals, ast.I32)
	}
	for range g.floats {
		g.locals = append(g.locals, ast.F32)
	}
	g.locals = append(g.locals, ast.I32, ast.I32)
}

// filler appends a statement of one node, which does nothing.
func (g *generator) filler() { g.Leaf(ast.Block, ast.Void, 0, 0) }

// initialise sets all locals except parameters. Each takes leastNodes nodes.
func (g *generator) initialise(parameters int, body *int) (count int) {
	for local := parameters; local < g.ints+g.floats; local++ {
		g.constant(g.locals[local])
		g.assign(local)
		count++
	}
	*body -= leastNodes * count
	return count
}

// assign appends the assignment of the last value to a local, as a statement.
func (g *generator) assign(local int) {
	g.Node(ast.Assign, g.locals[local], uint32(local), 0, 1)
}

// valueNodes returns the size, in nodes, of the value that result returns.
func (g *generator) valueNodes(callees []int) int {
	nodes := 1
	for _, f := range callees {
		nodes += 1 + 2*g.arity[f]
	}
	if len(callees) > 0 && g.sized(callees) {
		return nodes + len(callees)
	}
	return nodes + max(0, len(callees)-1) - min(1, len(callees))
}

// sized reports whether the caller of these callees has locals. It is then long enough,
// see plan.
func (g *generator) sized(callees []int) bool {
	for _, f := range callees {
		if g.arity[f] > 0 {
			return true
		}
	}
	return false
}

// result appends the Return. The value is the first local, or a constant, combined with
// the results of the callees. In short functions that call others, it consists only of
// these results.
func (g *generator) result(callees []int) {
	terms := 0
	if len(callees) == 0 || g.sized(callees) {
		g.first()
		terms++
	}
	for _, f := range callees {
		g.call(f)
		if terms++; terms > 1 {
			g.Node(ast.Add, ast.I32, 0, 0, 2)
		}
	}
	g.Node(ast.Return, ast.I32, 0, 0, 1)
}

// first appends the first local, or a constant if there is no local.
func (g *generator) first() {
	if g.ints > 0 {
		g.Leaf(ast.Local, ast.I32, 0, 0)
		return
	}
	g.constant(ast.I32)
}

// call appends a call of function f, in 1 + 2 arity nodes.
func (g *generator) call(f int) {
	for range g.arity[f] {
		g.leaf(ast.I32)
		g.Node(ast.Argument, ast.I32, 0, 0, 1)
	}
	g.Node(ast.Call, ast.I32, uint32(f), 0, g.arity[f])
}
