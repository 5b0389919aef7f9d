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
		scope: b.U32(5), assigns: b.U32(6), function: b.U32(7), home: b.U32(8), rules: b.U32(9), shape: b.U32(10), detail: b.U32(11),
	}
	s.enter(uint32(lo))
	s.choose(lo, hi)
}}

// A selection is what the choice of rules looks at, and where it goes.
type selection struct {
	node, data, parent, childIndex, first, scope, assigns []uint32
	function, home, rules                                 []uint32
	shape, detail                                         []uint32

	firstLocal uint32 // of the function under way
}

func (s *selection) kind(n uint32) ast.Kind { return kindOf(s.node[n]) }
func (s *selection) typ(n uint32) ast.Type  { return typeOf(s.node[n]) }

// left is the first child of n, which has two.
func (s *selection) left(n uint32) uint32 { return s.first[n-1] - 1 }

// choose sets the shapes of nodes lo to hi-1, and their details. (Inlined, it would
// have no registers.)
//
//go:noinline
func (s *selection) choose(lo, hi int) {
	node := s.node
	datas, parents, indexes := s.data[:len(node)], s.parent[:len(node)], s.childIndex[:len(node)]
	assigns, shapes, details := s.assigns[:len(node)], s.shape[:len(node)], s.detail[:len(node)]
	for n := uint32(lo); n < uint32(hi); n++ {
		word, data, p := node[n], datas[n], parents[n]
		parent, kind, typ := node[p], kindOf(word), typeOf(word)
		variant, detail := uint32(0), data
		switch kind {
		case ast.FunctionEntry:
			s.enter(n)
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
			detail = s.homeOf(indexes[n] - 1)
			variant = s.parameter(n, typ, detail)
		case ast.Const:
			if p == n+1 && takesConst(parent, word, data) && !(isCompare(kindOf(parent)) && s.jumps(s.parent[p], s.childIndex[p])) {
				variant = constFolded
			} else {
				variant = constant(data)
			}
		case ast.Local:
			detail = s.homeOf(detail)
			variant = boolWord(detail >= homeSlot) * localSlot
			last := either(boolWord(kindOf(parent) == ast.Add), parents[p], p) - 1
			if assigns[last] != assigns[n] && detail < homeSlot && s.overtaken(n, p) { // few
				variant = localCopy
			}
		case ast.Assign:
			detail = s.homeOf(detail)
			variant = boolWord(detail >= homeSlot) * assignSlot
			if !dropped(parent, indexes[n]) { // few
				if detail >= homeSlot {
					variant = assignSlotUsed
				} else if s.overtaken(n, p) {
					variant = assignCopy
				}
			}
		case ast.FrameAddress, ast.SymbolAddress:
			if isAddress(parent, indexes[n]) {
				variant = frameAddressFolded
			}
		case ast.Load:
			variant = s.access(n - 1)
			if data&ast.MemoryVolatile != 0 {
				variant += loadVolatile
			}
		case ast.Store:
			variant = s.access(s.left(n))
			if !dropped(parent, indexes[n]) {
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
				if kind == ast.Add && isAddress(parent, indexes[n]) {
					variant = addFolded
				}
			}
		case ast.Eq, ast.Ne, ast.Lt, ast.Le, ast.Gt, ast.Ge:
			right := s.node[n-1]
			typ = typeOf(right)
			switch {
			case takesConst(word, right, s.data[n-1]):
				variant = compareConst
			case (kind == ast.Eq || kind == ast.Ne) && kindOf(right) == ast.Const && s.data[n-1] == 0 && !typ.IsFloat():
				variant = compareZero
			}
		case ast.Cast:
			variant = uint32(s.typ(n - 1))
		}
		shape := s.rule(uint32(kind), typ, variant)
		if shape&shapeForward != 0 && s.forwardsLocal(n) && s.overtaken(n, p) {
			shape = s.rule(ruleCopy, typ, 0) | shape&shapeMoves
		}
		if hasConditions[kindOf(parent)] {
			shape = s.condition(n, shape, parent, p, indexes[n])
		}
		shapes[n], details[n] = shape, detail
	}
}

// condition is the shape of node n, a child of a node that may have conditions: that of
// its value, or of a condition that jumps, and the edges that follow.
func (s *selection) condition(n, shape, parent, p, index uint32) uint32 {
	if s.jumps(p, index) {
		kind, typ := s.kind(n), s.typ(n)
		switch {
		case isCompare(kind):
			shape = s.rule(uint32(kind), s.typ(n-1), compareBranch)
		case isLogical(kind):
			shape = s.rule(uint32(kind), typ, logicalBranch)
		case kind == ast.Const:
			shape = s.rule(uint32(kind), typ, constFolded) | shapeBranches | shapeAlways
		default:
			shape |= shapeBranches
		}
	}
	return shape | edgesBehind(parent, index)<<shapeEdgeShift
}

// rule is the shape of nodes of a kind, a type and a variant.
func (s *selection) rule(kind uint32, typ ast.Type, variant uint32) uint32 {
	return s.rules[(kind*16+uint32(typ))*16+variant]
}

// enter begins with the function that n is in, if it is in one.
func (s *selection) enter(n uint32) {
	if at := functionOf(s.scope[n])*functionRow + functionFirstLocal; at < uint32(len(s.function)) {
		s.firstLocal = s.function[at]
	}
}

// homeOf is where a local of the function under way lives.
func (s *selection) homeOf(local uint32) uint32 { return s.home[s.firstLocal+local] }

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

func isLogical(kind ast.Kind) bool { return kind >= ast.LogicalNot && kind <= ast.LogicalOr }

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
// it, and the node that uses n's value: its parent, p, which is not the node behind n.
// A condition that jumps is used at once.
func (s *selection) overtaken(n, p uint32) bool {
	user := p
	if s.kind(p) == ast.Add && isAddress(s.node[s.parent[p]], s.childIndex[p]) {
		user = s.parent[p] // which may take the operands of the Add as its own
	}
	return p != n+1 && s.assigns[user] != s.assigns[n] && !s.jumps(p, s.childIndex[n])
}
