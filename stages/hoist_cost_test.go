package stages

import (
	"os"
	"testing"

	"gpucc/ast"
	"gpucc/internal/programs"
)

// TestCosts compares the numbers of instructions that the stage hoist assumes for nodes with the rules
// that the stage select chooses, in all programs of the corpus. Both choose variants by the neighbours
// of a node.
func TestCosts(t *testing.T) {
	list, err := programs.Programs()
	if err != nil {
		t.Fatal(err)
	}
	seen := map[ast.Kind]int{}
	for _, p := range list {
		text, err := os.ReadFile(p.Path)
		if err != nil {
			t.Fatal(err)
		}
		for _, target := range []*Target{RV64, RV32} {
			if target == RV32 && !p.RV32 {
				continue
			}
			opt := Options{Target: target, Optimize: 1}
			opt.Without.Set("hoist", false)
			checkCosts(t, p.Name, parseText(t, p.Path, string(text), target.Bits()), opt, seen)
		}
	}
	for k := range ast.Kinds { // position-independent code has GlobalAddress
		if movable(k) && seen[k] == 0 && k != ast.GlobalAddress {
			t.Errorf("no program has a %s whose cost is compared", k)
		}
	}
}

// checkCosts compares the costs in a tree, and counts the nodes that it compares by kind.
func checkCosts(t *testing.T, name string, tree *ast.Tree, opt Options, seen map[ast.Kind]int) {
	t.Helper()
	c := newStageTest(t, tree, opt)
	c.batch = WholeTree(tree, 0, ast.SymbolFunctions(tree))
	defer c.Release()
	for i := range passes {
		if p := &passes[i]; opt.runs(p) {
			if err := p.run(c); err != nil {
				t.Fatal(err)
			}
			if p.name == "select" {
				break
			}
		}
	}
	immediates := immediatesOf(opt.Target.machine)
	costs := costModel{
		&hoistCostBuffers{first: c.column(c.first, c.nodes), rules: opt.Target.rules},
		&neighboursBuffers{
			node: c.column(c.node, c.nodes), data: c.column(c.data, c.nodes),
			parent: c.column(c.parent, c.nodes), childIndex: c.column(c.childIndex, c.nodes),
		},
		opt.Target.machine, &immediates, boolWord(c.expandsProducts()),
	}
	selection, errors := c.column(c.selection, c.nodes), 0
	for n := range uint32(c.nodes) {
		kind := costs.kindAt(n)
		switch {
		case !movable(kind) || costs.isFolded(n):
			continue
		case kind == ast.Const && costs.data[n] == 0: // its value is in a register, but may have to be formed in another one
			continue
		case selection[n]&selectionForward != 0 || kind == ast.Cast && costs.cost(n) == 0: // may have to be copied
			continue
		}
		seen[kind]++
		got, want := costs.cost(n), lengthOf(selection[n])+costs.inParent(n)
		if got != want {
			if errors++; errors < 5 {
				t.Errorf("%s, %s: node %d, a %s in a %s, costs %d, which should be %d", name, opt.Target.Name, n, kind, costs.kindAt(costs.parent[n]), got, want)
			}
		}
	}
}

// isFolded reports whether node n has no instructions of its own: a comparison that branches, or an addition in
// the address of a Load or Store.
func (c *costModel) isFolded(n uint32) bool {
	p, index := c.parent[n], c.childIndex[n]
	if isComparison(c.kindAt(n)) {
		return c.jumps(p, index)
	}
	return c.kindAt(n) == ast.Add && isAddress(c.node[p], index) && c.immediates.takesConst(c.node[n], c.node[n-1], c.data[n-1]) != 0
}

// inParent returns how many instructions of node n's parent belong to the node: of a Load or Store those that form
// the upper part of the address, or add it to the stack pointer.
func (c *costModel) inParent(n uint32) uint32 {
	switch c.kindAt(n) {
	case ast.FrameAddress:
		return 2 * boolWord(!c.m.fitsImmediate(c.data[n]+farObject))
	case ast.SymbolAddress:
		return boolWord(isAddress(c.node[c.parent[n]], c.childIndex[n]))
	}
	return 0
}
