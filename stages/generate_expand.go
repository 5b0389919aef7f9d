package stages

import (
	"gpucc/ast"
)

// generateExpandTwin lists the node and the template of every instruction. A node lists the instructions of its
// rule; a branch, if it is a condition and its rule has none; the join code of its parent that follows it; and,
// if it is an Argument, its move in its Call. It also finds the number of stack slots that each function needs
// for the arguments that it passes.
//
// The processor cannot predict how many instructions a node has. So the twin writes two for every node; if a
// node has fewer, the nodes behind it overwrite the rest, since nodes are in the order of their instructions. It
// writes the exact number for the last nodes of a range and for the few nodes that have more than two. In the
// kernel, an Argument lists its move; in the twin, the Call lists the moves of all its Arguments.
func generateExpandTwin(lo, hi int, b generateExpandBuffers) {
	e := expansion{b, instructionsOf(b.instruction, b.counts).code}
	end := b.counts[countInstructions]
	if hi < b.Items() {
		end = e.offset[hi]
	}
	last := hi
	for last > lo && e.offset[last-1]+2 > end {
		last--
	}
	for lo = e.pairs(lo, last); lo < last; lo = e.pairs(lo+1, last) {
		e.expand(uint32(lo))
	}
	for n := last; n < hi; n++ {
		e.expand(uint32(n))
	}
}

// selectionExtra has the flags of nodes that have instructions besides the ones that their rule
// makes.
const selectionExtra = selectionJoin | selectionCalls | selectionBranches

// isPair reports whether a node has at most two instructions, all of them its rule's. The
// length plus 1 is then less than 4.
func isPair(selection uint32) bool {
	return (selection+1<<selectionLengthShift)&(12<<selectionLengthShift|selectionExtra) == 0
}

// An expansion is the columns that generateExpandKernel reads and writes.
type expansion struct {
	generateExpandBuffers
	template []uint32 // of each instruction, in place of its code word
}

// pairs lists two instructions for each of nodes lo to hi-1. It stops at the first node that may
// have more, and returns its number. It is a function of its own so that its variables are in
// registers.
//
//go:noinline
func (e *expansion) pairs(lo, hi int) int {
	selections, offsets := e.selection[lo:hi], e.offset[lo:hi]
	offsets, template := offsets[:len(selections)], e.template
	owner := e.owner[:len(template)]
	for i, s := range selections {
		if !isPair(s) {
			return lo + i
		}
		n, at := uint32(lo+i), int(offsets[i])
		owner[at+1], owner[at] = n, n
		template[at+1], template[at] = s&selectionTemplate+1, s&selectionTemplate
	}
	return hi
}

// put lists the instructions of a rule for node n, the first one as number at.
func (e *expansion) put(n, at, rule uint32) {
	for i := range lengthOf(rule) {
		e.template[at+i], e.owner[at+i] = rule&selectionTemplate+i, n
	}
}

// extraRule returns a rule that belongs to no kind of nodes.
func (e *expansion) extraRule(kind, typ, variant uint32) uint32 {
	return e.rules[ruleOf(nodeWord(ast.Kind(kind), ast.Type(typ)), variant)]
}

// expand lists the instructions of node n: the moves of its Arguments, its rule, its branch, and
// the join code behind it.
func (e *expansion) expand(n uint32) {
	selection, at := e.selection[n], e.offset[n]
	if selection&selectionCalls != 0 {
		at += e.moves(n, at)
	}
	e.put(n, at, selection)
	at += lengthOf(selection)
	if selection&selectionBranches != 0 {
		variant := uint32(branchPlain)
		if selection&selectionAlways != 0 {
			variant = branchAlways
		}
		e.put(n, at, e.extraRule(ruleBranch, uint32(ast.Void), variant))
		at++
	}
	if joinOf(selection) > 0 {
		e.put(n, at, e.extraRule(ruleJoin, uint32(typeOf(e.node[e.parent[n]])), 0))
	}
}

// isDone reports whether an Argument, which is passed in a location, is there when it has its value.
func (e *expansion) isDone(argument, location uint32) bool {
	return e.detail[argument]&ast.ArgumentAtOnce != 0 && (location == onStack || e.selection[argument]&selectionMoves == 0)
}

// isMade reports whether the move of an Argument with a selection makes the value, a constant or a local in a slot.
func isMade(selection uint32) bool {
	return selection&(selectionMoves|selectionForward) == selectionMoves && lengthOf(selection) == 0
}

// moves lists the moves of the Arguments of Call n, and returns how many they are.
func (e *expansion) moves(n, at uint32) uint32 {
	count := argumentsOf(n, e.node, e.parent, e.childIndex, e.first, e.selection)
	argument := n - 1
	if callsAddress(kindOf(e.node[n])) {
		argument = e.first[argument] - 1
	}
	if count > 0 && e.childIndex[argument] == count { // the last one needs none
		argument = e.first[argument] - 1
	}
	for index := count; index > 0; argument = e.first[argument] - 1 {
		index--
		typ := typeOf(e.node[argument])
		location, number := (*machine)(e.machine).argumentLocation(index, e.detail[argument], typ.IsFloat())
		if location == onStack {
			atomicMax(&e.outgoing[functionOf(e.scope[n])], number+1)
		}
		switch {
		case e.isDone(argument, location):
			location = moveDone
		case isMade(e.selection[argument]):
			location = moveConstant
			if kindOf(e.node[argument-1]) == ast.Local {
				location = moveSlot
			}
		}
		e.put(argument, at+index, e.extraRule(ruleMove, uint32(typ), location))
	}
	return count
}
