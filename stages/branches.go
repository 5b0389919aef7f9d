package stages

import (
	"gpucc/ast"
)

// branches finds the branch targets of each logical operator: the instruction to which it leads if
// it is true, and the one if it is false. An operand may have the branch target of its parent.
// The parent may have the branch target of its own parent, and so on up to a statement or expression with a target
// of its own. This chain of parents is followed by pointer doubling, over the logical operators
// alone. A round follows followSteps links of every chain, so chains of up to 9^r links end in
// r rounds. The number of rounds depends only on the number of logical operators.
func branches(c *compilation) error {
	c.branchTarget = c.NewBuffer(2 * c.logicals)
	c.dispatch(branchesKernel, c.logicals)
	c.branchTargetOut = c.NewBuffer(2 * c.logicals)
	for reach := 1; reach < c.logicals; reach *= followSteps + 1 {
		c.dispatch(branchesFollowKernel, 2*c.logicals)
		c.branchTarget, c.branchTargetOut = c.branchTargetOut, c.branchTarget
	}
	c.Drop(&c.branchTargetOut)
	return nil
}

// branchTargets are the columns from which branch targets are computed.
type branchTargets struct{ branchTargetBuffers }

func (e *branchTargets) kindAt(n uint32) ast.Kind { return kindOf(e.node[n]) }

// start returns the first instruction of n's subtree.
func (e *branchTargets) start(n uint32) uint32 { return e.offset[e.first[n]] }

// arm returns the branch target of a condition that leads to the arm n. If n
// only jumps, and has no instruction, this is the target of n, else n's first instruction.
func (e *branchTargets) arm(n uint32) uint32 {
	kind, to := e.kindAt(n), n+e.detail[n]
	if lengthOf(e.selection[n]) > 0 {
		return e.start(n)
	}
	if jumpsToNode(kind) {
		return e.offset[to]
	}
	if kind == ast.Continue { // to the step
		n = e.first[to-1] - 1
	}
	return e.start(n)
}

// behind returns the branch target of a condition that is false, of the If p: the target of the Goto behind it, if that has no
// instruction since the If jumps over it.
func (e *branchTargets) behind(p uint32) uint32 {
	next := p + 1
	if e.kindAt(next) == ast.Goto && lengthOf(e.selection[next]) == 0 && e.parent[next] == e.parent[p] && e.kindAt(e.parent[p]) == ast.Block {
		return e.arm(next)
	}
	return e.offset[p]
}

// branchTargetOf returns the branch target of condition n. when is 0 for a true condition, 1 for a
// false one.
func (e *branchTargets) branchTargetOf(n, when uint32) uint32 {
	p := e.parent[n]
	if e.kindAt(p) == ast.LogicalNot {
		n, p, when = p, e.parent[p], 1-when
	}
	switch e.kindAt(p) {
	case ast.If:
		if when == 0 {
			return e.arm(p - 1)
		}
		return e.behind(p)
	case ast.IfElse, ast.Conditional:
		if when == 0 {
			return e.arm(e.first[p-1] - 1)
		}
		return e.arm(p - 1)
	case ast.Loop:
		if when != 0 {
			return e.offset[p]
		}
		step := e.first[p-1] - 1
		return e.start(e.first[step] - 1)
	case ast.LogicalAnd:
		if when == 0 && e.childIndex[n] == 0 {
			return e.start(p - 1)
		}
	case ast.LogicalOr:
		if when == 1 && e.childIndex[n] == 0 {
			return e.start(p - 1)
		}
	}
	return branchTargetInherited | e.logical[p]<<branchTargetOperatorShift | when
}

// branchesTwin finds the branch targets of each logical operator, for true and for false. A
// target is an instruction, or refers to a branch target of another logical operator.
func branchesTwin(lo, hi int, b branchesBuffers) {
	logicalNode := b.logicalNode
	e := branchTargets{b.branchTargetBuffers}
	branchTarget := b.branchTarget
	for i := lo; i < hi; i++ {
		n := logicalNode[i]
		if lengthOf(e.selection[n]) > 0 { // its value is computed: its first instruction makes a 1, its third a 0
			branchTarget[2*i], branchTarget[2*i+1] = e.offset[n], e.offset[n]+2
		} else {
			branchTarget[2*i], branchTarget[2*i+1] = e.branchTargetOf(n, 0), e.branchTargetOf(n, 1)
		}
	}
}

// branchesFollowTwin is one round of pointer doubling: a branch target that refers to another
// one is replaced by that one, at most followSteps times.
func branchesFollowTwin(lo, hi int, b branchesFollowBuffers) {
	branchTarget, branchTargetOut := b.branchTarget, b.branchTargetOut
	for i := lo; i < hi; i++ {
		x := branchTarget[i]
		for step := 0; step < followSteps && x&branchTargetInherited != 0; step++ {
			x = branchTarget[x&^branchTargetInherited]
		}
		branchTargetOut[i] = x
	}
}
