package stages

import (
	"gpucc/ast"
	"gpucc/gpu"
)

// sel chooses for every node the rule that it is compiled by: its kind, its
// type and a variant, which depends on its neighbours alone. Parents and
// children agree without talking: each asks the same questions of the same
// nodes.
//
// It also looks up what later stages need of a node: detail is a local's home,
// a Return's Function node, else the node's data.
//
// Reads node, data, parent, childIndex, first, scope, assigns, home; writes
// shape, detail: 40 bytes a node and its neighbours.
func sel(c *compilation) error {
	c.shape, c.detail = c.buffer(c.nodes), c.buffer(c.nodes)
	c.dispatch(selectKernel, c.nodes,
		c.node, c.data, c.parent, c.childIndex, c.first, c.scope, c.assigns, c.function, c.home, c.tables.rules, c.shape, c.detail)
	c.drop(c.assigns)
	return nil
}

var selectKernel = gpu.Kernel{Name: "select", CPU: func(lo, hi int, b gpu.Bindings) {
	s := selection{
		node: b.U32(0), data: b.U32(1), parent: b.U32(2), childIndex: b.U32(3), first: b.U32(4),
		scope: b.U32(5), assigns: b.U32(6), function: b.U32(7), home: b.U32(8), rules: b.U32(9),
	}
	node, data, parent, childIndex := s.node[lo:hi], s.data[lo:hi], s.parent[lo:hi], s.childIndex[lo:hi]
	shape, detail := b.U32(10)[lo:hi], b.U32(11)[lo:hi]
	data, parent, childIndex = data[:len(node)], parent[:len(node)], childIndex[:len(node)]
	shape, detail = shape[:len(node)], detail[:len(node)]
	for i, word := range node {
		shape[i], detail[i] = s.choose(uint32(lo+i), word, data[i], parent[i], childIndex[i])
	}
}}

// A selection is what the choice of rules looks at.
type selection struct {
	node, data, parent, childIndex, first, scope, assigns []uint32
	function, home, rules                                 []uint32
}

func (s *selection) kind(n uint32) ast.Kind { return kindOf(s.node[n]) }
func (s *selection) typ(n uint32) ast.Type  { return typeOf(s.node[n]) }

// left is the first child of n, which has two.
func (s *selection) left(n uint32) uint32 { return s.first[n-1] - 1 }

// choose returns the shape of node n, and its detail.
func (s *selection) choose(n, word, data, p, index uint32) (shape, detail uint32) {
	parent, kind, typ := s.node[p], kindOf(word), typeOf(word)
	edges, branch := uint32(0), false
	if hasConditions[kindOf(parent)] {
		edges, branch = edgesBehind(parent, index)<<shapeEdgeShift, s.jumps(p, index)
	}
	detail = data
	variant, flags := uint32(0), uint32(0)
	switch kind {
	case ast.Invalid:
		return edges, detail
	case ast.LoopEntry:
		if detail != 0 {
			variant = loopEntryBody
		}
	case ast.ReturnPair:
		detail = s.function[functionOf(s.scope[n])*functionRow+functionRoot]
		switch s.typ(n - 1) {
		case ast.F32:
			variant = returnPairF32
		case ast.F64:
			variant = returnPairF64
		}
	case ast.Return:
		detail = s.function[functionOf(s.scope[n])*functionRow+functionRoot]
	case ast.Parameter:
		detail = s.homeOf(n, index-1)
		variant, flags = s.parameter(n, typ, detail), shapeArrives
	case ast.Const:
		switch {
		case branch:
			variant, flags = constFolded, shapeAlways
		case p == n+1 && takesConst(parent, word, data) && !(isCompare(kindOf(parent)) && s.jumps(s.parent[p], s.childIndex[p])):
			variant = constFolded
		default:
			variant = constant(data)
		}
	case ast.Local:
		detail = s.homeOf(n, detail)
		variant = localSlot
		if detail < homeSlot {
			variant = localHome
			if !branch && p != n+1 && s.overtaken(n, p) {
				variant = localCopy
			}
		}
	case ast.Assign:
		detail = s.homeOf(n, detail)
		if detail < homeSlot {
			variant, flags = assignHome, shapeInDetail
			if !branch && p != n+1 && s.overtaken(n, p) && !dropped(parent, index) {
				variant, flags = assignCopy, 0
			}
		} else {
			variant = assignSlot
			if !dropped(parent, index) {
				variant = assignSlotUsed
			}
		}
	case ast.FrameAddress, ast.SymbolAddress:
		if isAddress(parent, index) {
			variant = frameAddressFolded
		}
	case ast.Load:
		variant = s.access(n - 1)
	case ast.Store:
		variant = s.access(s.left(n))
		if !dropped(parent, index) {
			variant += storeUsed
		}
	case ast.Index:
		typ = s.typ(n - 1)
		if data == 0 {
			variant = indexBytes
		}
	case ast.Add, ast.Sub, ast.And, ast.Or, ast.Xor, ast.Shl, ast.Shr:
		if takesConst(word, s.node[n-1], s.data[n-1]) {
			variant = addConst
			if kind == ast.Add && isAddress(parent, index) {
				variant = addFolded
			}
		}
	case ast.Eq, ast.Ne, ast.Lt, ast.Le, ast.Gt, ast.Ge:
		right := s.node[n-1]
		typ = typeOf(right)
		switch {
		case branch:
			variant, branch = compareBranch, false
		case takesConst(word, right, s.data[n-1]):
			variant = compareConst
		case (kind == ast.Eq || kind == ast.Ne) && kindOf(right) == ast.Const && s.data[n-1] == 0 && !typ.IsFloat():
			variant = compareZero
		}
	case ast.LogicalNot:
		if branch {
			variant, branch = logicalBranch, false
		}
	case ast.LogicalAnd, ast.LogicalOr:
		flags = shapeLinks
		if branch {
			variant, branch = logicalBranch, false
		}
	case ast.Cast:
		variant = uint32(s.typ(n - 1))
	case ast.Argument:
		flags = shapeMoves
	}
	shape = s.rules[(uint32(kind)*16+uint32(typ))*16+variant]
	if shape&shapeForward != 0 && !branch && p != n+1 && s.forwardsLocal(n) && s.overtaken(n, p) {
		shape = s.rules[(ruleCopy*16+uint32(typ))*16]
	}
	if branch {
		flags |= shapeBranches
	}
	return shape | flags | edges, detail
}

// homeOf is where local of n's function lives.
func (s *selection) homeOf(n, local uint32) uint32 {
	return s.home[s.function[functionOf(s.scope[n])*functionRow+functionFirstLocal]+local]
}

// parameter chooses by where the parameter arrives and where it lives.
func (s *selection) parameter(n uint32, typ ast.Type, home uint32) uint32 {
	place, number := argumentPlace(s.childIndex[n]-1, s.data[n], typ.IsFloat())
	if home == none || place == placeRegister && home == number {
		return parameterNone
	}
	variant := uint32(parameterRegister)
	if home >= homeSlot {
		variant = parameterRegisterSlot
	}
	if place == placeInteger {
		variant += parameterInteger - parameterRegister
	}
	if place == placeStack {
		variant = parameterStack
		if home >= homeSlot {
			variant = parameterStackSlot
		}
	}
	return variant
}

// constant chooses by the bits of a constant.
func constant(d uint32) uint32 {
	switch {
	case d == 0:
		return constZero
	case fits12(d):
		return constShort
	case d&0xfff == 0:
		return constUpper
	}
	return constLong
}

// edgesBehind is how many instructions of a node follow its child number index:
// those that lead from a first arm over the second.
func edgesBehind(parent, index uint32) uint32 {
	if index != 1 {
		return 0
	}
	switch kindOf(parent) {
	case ast.IfElse:
		return 1
	case ast.Conditional:
		if typeOf(parent) == ast.Void {
			return 1
		}
		return 2
	}
	return 0
}

// jumps reports whether child number index of p is a condition that jumps
// rather than one whose value is wanted.
func (s *selection) jumps(p, index uint32) bool {
	if s.kind(p) == ast.LogicalNot {
		p, index = s.parent[p], s.childIndex[p]
	}
	return isCondition(s.kind(p), index)
}

// hasConditions are the kinds of nodes some of whose children have edges, are
// conditions, or may hand them on: few, so that most nodes need not be asked.
var hasConditions = [256]bool{
	ast.If: true, ast.IfElse: true, ast.Conditional: true, ast.Loop: true,
	ast.LogicalAnd: true, ast.LogicalOr: true, ast.LogicalNot: true,
}

// isCondition reports whether child number index of a node of the kind is a
// condition.
func isCondition(kind ast.Kind, index uint32) bool {
	switch kind {
	case ast.If, ast.IfElse, ast.Conditional:
		return index == 0
	case ast.Loop:
		return index == 3
	case ast.LogicalAnd, ast.LogicalOr:
		return true
	}
	return false
}

func isCompare(kind ast.Kind) bool { return kind >= ast.Eq && kind <= ast.Ge }

// takesConst reports whether an operation that does not jump has its right operand,
// if that is a constant, d, in its instruction. Given are the words of both nodes.
func takesConst(word, right, d uint32) bool {
	r := &immediates[kindOf(word)]
	limit := r.limit
	if r.shift && typeOf(word) >= ast.I64 {
		limit = 64
	}
	return kindOf(right) == ast.Const && d+r.bias < limit && (d != 0 || !r.nonzero) && !typeOf(right).IsFloat()
}

// immediates are the constants that instructions have room for, by the operation
// whose right operand they are: those that are less than limit when bias is added.
var immediates = [256]struct {
	bias, limit uint32
	shift       bool // by less than 64 if the operation is one of 64 bits
	nonzero     bool // there is a register that is 0
}{
	ast.Add: {bias: 2048, limit: 4096}, ast.Sub: {bias: 2047, limit: 4096}, // which adds the negative
	ast.And: {bias: 2048, limit: 4096}, ast.Or: {bias: 2048, limit: 4096}, ast.Xor: {bias: 2048, limit: 4096},
	ast.Shl: {limit: 32, shift: true}, ast.Shr: {limit: 32, shift: true},
	ast.Eq: {bias: 2048, limit: 4096, nonzero: true}, ast.Ne: {bias: 2048, limit: 4096, nonzero: true},
	ast.Lt: {bias: 2048, limit: 4096}, ast.Ge: {bias: 2048, limit: 4096},
}

// isAddress reports whether child number index of a node is the address of a Load
// or Store.
func isAddress(parent, index uint32) bool {
	return kindOf(parent) == ast.Load || kindOf(parent) == ast.Store && index == 0
}

// access chooses the variant of a Load or Store by its address.
func (s *selection) access(address uint32) uint32 {
	switch s.kind(address) {
	case ast.FrameAddress:
		return loadFrame
	case ast.SymbolAddress:
		return loadSymbol
	case ast.Add:
		if takesConst(s.node[address], s.node[address-1], s.data[address-1]) {
			return loadOffset
		}
	}
	return loadPlain
}

// dropped reports whether nobody wants the value of child number index of a node.
func dropped(parent, index uint32) bool {
	switch kindOf(parent) {
	case ast.Block, ast.Expression:
		return true
	case ast.If, ast.IfElse:
		return index > 0
	case ast.Loop:
		return index < 3
	case ast.Comma:
		return index == 0
	case ast.Conditional:
		return typeOf(parent) == ast.Void && index > 0
	}
	return false
}

// forwardsLocal reports whether n, which hands on its child's value, may hand
// on a local's register.
func (s *selection) forwardsLocal(n uint32) bool {
	switch s.kind(n - 1) {
	case ast.Local, ast.Assign, ast.Comma, ast.Cast:
		return true
	}
	return false
}

// overtaken reports whether a local may be assigned to between n, which reads
// it, and the node that uses n's value: its parent, which is not the node behind n.
func (s *selection) overtaken(n, user uint32) bool {
	if s.kind(user) == ast.Add && isAddress(s.node[s.parent[user]], s.childIndex[user]) {
		user = s.parent[user] // which may take the operands of the Add as its own
	}
	return s.assigns[user] != s.assigns[n]
}
