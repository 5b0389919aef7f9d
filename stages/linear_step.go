package stages

import (
	"iter"

	"gpucc/ast"
	"gpucc/internal/bytematch"
)

// stepAt returns where in the column loopWords the word of a loop for a local is, which is less than steppedLocals. at is
// where the loop's jumps word is.
func stepAt(at, local uint32) uint32 { return at - steppedLocals + local }

// linearCountTwin counts, for every loop and each of the first locals of its function, the Assigns in the loop
// that set the local. The twin searches the column of kinds for Assigns, eight nodes at a time.
func linearCountTwin(lo, hi int, b linearCountBuffers) {
	for n := range nodesOf(b.kind, ast.Assign, lo, hi) {
		if depthOf(b.scope[n]) == 0 || b.data[n] >= steppedLocals {
			continue
		}
		for entry := b.loop[n]; entry != none; entry = loopAround(entry, b.parent, b.scope, b.loop) {
			atomicAdd(&b.loopWords[stepAt(b.loop[entry], b.data[n])], 1)
		}
	}
}

// nodesOf yields the nodes from lo to hi-1 that have a kind. It searches kinds.
func nodesOf(kinds []byte, kind ast.Kind, lo, hi int) iter.Seq[uint32] {
	return func(yield func(uint32) bool) {
		kinds := kinds[:hi]
		for at := lo; at < hi; at += 8 {
			for c := equal(eight(kinds[at:]), kind); c != 0; c &= c - 1 {
				if !yield(uint32(at) + uint32(bytematch.First(c))) {
					return
				}
			}
		}
	}
}

// isStatement reports whether child number index of a node of kind p is a statement.
func isStatement(p ast.Kind, index uint32) bool {
	switch p {
	case ast.Block:
		return true
	case ast.If, ast.IfElse:
		return index > 0
	case ast.Loop:
		return index == 1 || index == 2
	}
	return false
}

// isWord reports whether a type is an integer of the size of an address, in bytes. Its operations are modulo 2 to the number
// of its bits, as addresses are.
func isWord(t ast.Type, size uint32) bool {
	if size == addressBytes32 {
		return isInt32(t)
	}
	return t == ast.I64 || t == ast.U64
}

// isExact reports whether operation n never loses bits that count: it has the size of an address, and addresses
// are computed modulo that size; or it is an operation of signed integers, which do not overflow in C. left is its left operand. The left
// operand has the type in which the program has the operation; the operation itself may have got another one of the same
// size.
func (b *neighboursBuffers) isExact(n, left, size uint32) bool {
	t := b.typeAt(n)
	return isWord(t, size) || t == ast.I32 && b.typeAt(left) == ast.I32
}

// isSmall reports whether a factor, a signed number, is from -scaleMost to scaleMost - 1.
func isSmall(factor uint32) bool { return factor+scaleMost < 2*scaleMost }

// isStep reports whether Assign n is a statement that adds a constant to its local, without an overflow.
func (b *linearStepBuffers) isStep(n uint32) bool {
	sum, by, read := n-1, n-2, n-3
	if b.first[n] != read || b.kindAt(sum) != ast.Add || b.kindAt(by) != ast.Const || b.kindAt(read) != ast.Local {
		return false
	}
	return b.data[read] == b.data[n] && isSmall(b.data[by]) && b.isExact(sum, read, b.wordSize) && isStatement(b.kindAt(b.parent[n]), b.childIndex[n])
}

// linearStepTwin finds the steps: Assigns that add a constant to a local, which no other Assign of their
// innermost loop sets. The word of the loop for the local becomes the step. The twin searches the column of
// kinds for Assigns, eight nodes at a time.
func linearStepTwin(lo, hi int, b linearStepBuffers) {
	for n := range nodesOf(b.kind, ast.Assign, lo, hi) {
		if depthOf(b.scope[n]) == 0 || b.data[n] >= steppedLocals {
			continue
		}
		if word := &b.loopWords[stepAt(b.loop[b.loop[n]], b.data[n])]; *word == 1 && b.isStep(n) {
			*word = signBit | n
		}
	}
}
