package stages

import (
	"gpucc/ast"
	"gpucc/gpu"
)

// expandKernel lists the instructions of all nodes at once: for each the node that
// it belongs to and its template. Each node lists those of its rule, a conditional
// jump if it is a condition that leaves one to it, the edges of its parent that
// follow it, and, if it is an Argument, its move in its Call.
var expandKernel = gpu.Kernel{Name: "expand", CPU: func(lo, hi int, b gpu.Bindings) {
	e := expansion{
		node: b.U32(0), parent: b.U32(1), childIndex: b.U32(2), first: b.U32(3), offset: b.U32(5), detail: b.U32(6),
		rules: b.U32(7), template: b.U32(8), owner: b.U32(9),
	}
	shapes, offsets, template := b.U32(4)[lo:hi], e.offset[lo:hi], e.template
	offsets, owner := offsets[:len(shapes)], e.owner[:len(template)]
	for i, s := range shapes {
		if s&shapeActs == 0 {
			continue
		}
		n, at := uint32(lo+i), offsets[i]
		if s&shapePieces != 0 || lengthOf(s) > 2 { // few
			e.expand(n, at, s)
			continue
		}
		template[at], owner[at] = startOf(s), n
		if lengthOf(s) == 2 {
			template[at+1], owner[at+1] = startOf(s)+1, n
		}
	}
}}

// shapePieces is set in the shapes of nodes that have instructions besides their
// rule's, shapeActs in those of all that have any.
const (
	shapePieces = 3<<shapeEdgeShift | shapeCalls | shapeBranches | shapeMoves
	shapeActs   = 15<<12 | shapePieces
)

// An expansion is what expand reads and writes.
type expansion struct {
	node, parent, childIndex, first, offset, detail, rules []uint32
	template, owner                                        []uint32
}

// put lists the instructions of a rule for node n, from number at on.
func (e *expansion) put(n, at, rule uint32) {
	for i := range lengthOf(rule) {
		e.template[at+i], e.owner[at+i] = startOf(rule)+i, n
	}
}

// piece is a rule that is not a node's own.
func (e *expansion) piece(kind, typ, variant uint32) uint32 {
	return e.rules[(kind*16+typ)*16+variant]
}

// expand lists the instructions of node n, and those that stand with them.
func (e *expansion) expand(n, at, shape uint32) {
	if shape&shapeCalls != 0 {
		at += argumentsOf(n, e.node, e.parent, e.childIndex, e.first)
	}
	e.put(n, at, shape)
	at += lengthOf(shape)
	if shape&shapeBranches != 0 {
		variant := uint32(branchPlain)
		if shape&shapeAlways != 0 {
			variant = branchAlways
		}
		e.put(n, at, e.piece(ruleBranch, uint32(ast.Void), variant))
		at++
	}
	if edgesOf(shape) > 0 {
		e.put(n, at, e.piece(ruleEdge, uint32(typeOf(e.node[e.parent[n]])), 0))
	}
	if shape&shapeMoves != 0 {
		typ, index := typeOf(e.node[n]), e.childIndex[n]
		place, _ := argumentPlace(index, e.detail[n], typ.IsFloat())
		e.put(n, e.offset[e.parent[n]]+index, e.piece(ruleMove, uint32(typ), place))
	}
}
