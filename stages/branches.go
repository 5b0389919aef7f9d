package stages

import (
	"gpucc/ast"
)

// branches finds where logical operators go when they are true and when they are false. An
// operand that does not decide the result goes where its parent goes, and so on up to a
// statement or expression that has a branch target of its own. This chain of parents is
// followed by pointer doubling, over the logical operators alone: a round follows
// followSteps links of every chain, so chains of up to 9^r links end in r rounds. The
// number of rounds depends on the number of logical operators only.
func branches(c *compilation) error {
	c.branchTarget = c.buffer(2 * c.logicals)
	c.dispatch(branchesKernel, c.logicals)
	c.branchTargetOut = c.buffer(2 * c.logicals)
	for reach := 1; reach < c.logicals; reach *= followSteps + 1 {
		c.dispatch(branchesFollowKernel, 2*c.logicals)
		c.branchTarget, c.branchTargetOut = c.branchTargetOut, c.branchTarget
	}
	c.drop(&c.branchTargetOut)
	return nil
}

// branchTargets are the columns that branch targets are found from.
type branchTargets struct{ branchTargetBuffers }

func (e *branchTargets) kind(n uint32) ast.Kind { return kindOf(e.node[n]) }

// start returns the first instruction of n's subtree.
func (e *branchTargets) start(n uint32) uint32 { return e.offset[e.first[n]] }

// arm returns where an If goes that is true and whose statement is n: where n jumps to if
// it is a jump, else to its first instruction.
func (e *branchTargets) arm(n uint32) uint32 {
	if jumpsToNode(e.kind(n)) {
		return e.offset[n+e.detail[n]]
	}
	return e.start(n)
}

// branchTargetOf returns where condition n goes when it is true (0) or false (1).
func (e *branchTargets) branchTargetOf(n, when uint32) uint32 {
	p := e.parent[n]
	if e.kind(p) == ast.LogicalNot {
		n, p, when = p, e.parent[p], 1-when
	}
	switch e.kind(p) {
	case ast.If:
		if when == 0 {
			return e.arm(p - 1)
		}
		return e.offset[p]
	case ast.IfElse, ast.Conditional:
		if when == 0 {
			return e.start(e.first[p-1] - 1)
		}
		return e.start(p - 1)
	case ast.Loop:
		if when == 0 {
			step := e.first[p-1] - 1
			return e.start(e.first[step] - 1)
		}
		return e.offset[p]
	case ast.LogicalAnd:
		if when == 0 && e.childIndex[n] == 0 {
			return e.start(p - 1)
		}
	case ast.LogicalOr:
		if when == 1 && e.childIndex[n] == 0 {
			return e.start(p - 1)
		}
	}
	return branchTargetLinked | e.logical[p]<<branchTargetOperatorShift | when
}

var branchesKernel = newBranchesKernel(func(lo, hi int, b branchesBuffers) {
	logicalNode := b.logicalNode
	e := branchTargets{b.branchTargetBuffers}
	branchTarget := b.branchTarget
	for i := lo; i < hi; i++ {
		n := logicalNode[i]
		if lengthOf(e.selection[n]) > 0 { // its value is wanted: it makes a 1, or a 0 two instructions on
			branchTarget[2*i], branchTarget[2*i+1] = e.offset[n], e.offset[n]+2
		} else {
			branchTarget[2*i], branchTarget[2*i+1] = e.branchTargetOf(n, 0), e.branchTargetOf(n, 1)
		}
	}
})

var branchesFollowKernel = newBranchesFollowKernel(func(lo, hi int, b branchesFollowBuffers) {
	branchTarget, branchTargetOut := b.branchTarget, b.branchTargetOut
	for i := lo; i < hi; i++ {
		x := branchTarget[i]
		for step := 0; step < followSteps && x&branchTargetLinked != 0; step++ {
			x = branchTarget[x&^branchTargetLinked]
		}
		branchTargetOut[i] = x
	}
})
