package stages

import "gpucc/ast"

// A costModel is the columns and tables from which the costs of roots are computed.
type costModel struct {
	*hoistCostBuffers
	*neighboursBuffers
	m          *machine
	immediates *immediateTable

	expandsProducts uint32
}

// movedConstant reports whether the move of Argument n, if there is one, makes the value, a Const with a number.
func (c *costModel) movedConstant(n, number uint32) bool {
	if c.parent[n] == n+1 || !c.m.fitsImmediate(number) {
		return false
	}
	location, _ := c.m.argumentLocation(c.childIndex[n], c.data[n], false)
	return location == inRegister
}

// cost returns how many instructions node n has. Where a Load or Store has the lower part of an
// address, the upper part counts.
func (c *costModel) cost(n uint32) uint32 {
	word, p, about := c.node[n], c.parent[n], c.data[n]
	parentWord := c.node[p]
	variant, more := uint32(0), uint32(0)
	switch kindOf(word) {
	case ast.Invalid, ast.Local:
		return 0
	case ast.Const:
		if p == n+1 && c.immediates.takesConst(parentWord, word, about) != 0 && !(isComparison(kindOf(parentWord)) && c.jumps(c.parent[p], c.childIndex[p])) {
			return 0 // it is an operand of p's instruction
		}
		if product, _ := multiplies(parentWord, word, about, c.expandsProducts); product != 0 && p == n+1 {
			return 0
		}
		if c.jumps(p, c.childIndex[n]) {
			return 0 // a condition that is known
		}
		if kindOf(parentWord) == ast.Argument && !typeOf(word).IsFloat() && c.movedConstant(p, about) {
			return 0 // the move of the argument makes it
		}
		variant = c.m.constant(about)
	case ast.FrameAddress:
		far := boolWord(!c.m.fitsImmediate(about + farObject))
		variant, more = boolWord(isAddress(parentWord, c.childIndex[n]))*frameAddressFolded, 2*far
	case ast.SymbolAddress:
		more = boolWord(isAddress(parentWord, c.childIndex[n]))
		variant = more * frameAddressFolded
	case ast.Index:
		word = ofType(word, c.node[n-1])
		variant = boolWord(about == 0) * indexBytes
	case ast.Add, ast.Sub, ast.And, ast.Or, ast.Xor, ast.Shl, ast.Shr:
		variant = c.immediates.takesConst(word, c.node[n-1], c.data[n-1]) * addConst
	case ast.Mul:
		variant, _ = multiplies(word, c.node[n-1], c.data[n-1], c.expandsProducts)
	case ast.Eq, ast.Ne, ast.Lt, ast.Le, ast.Gt, ast.Ge:
		if c.immediates.takesConst(word, c.node[n-1], c.data[n-1]) != 0 {
			variant = compareConst
			if c.data[n-1] == 0 && takesZero(kindOf(word)) {
				variant = compareZero
			}
		}
		word = ofType(word, c.node[n-1])
	case ast.Cast:
		variant = c.castFrom(n, word, parentWord)
	}
	return lengthOf(c.rules[ruleOf(word, variant)]) + more
}

// costOf returns a word with two numbers for root n: the instructions that compute it, and the
// instructions that are saved where its value is in a register already. The second one is smaller
// by one below an Assign, an Argument or a Return: these need a move then, while the root's last
// instruction would write their register.
func (c *costModel) costOf(n uint32) uint32 {
	sum := c.cost(n)
	for i := c.first[n]; i < n; i++ {
		sum += c.cost(i)
	}
	move := uint32(0)
	switch c.kindAt(c.parent[n]) {
	case ast.Assign, ast.Argument, ast.Return:
		move = 1
	}
	return sum<<costFormedShift | sum - min(sum, move)
}

// folded reports whether node n has no value of its own: it is a comparison that branches, or an
// address that its parent forms from base and offset.
func (c *costModel) folded(n uint32) bool {
	word, p, index := c.node[n], c.parent[n], c.childIndex[n]
	if isComparison(kindOf(word)) {
		return c.jumps(p, index)
	}
	return kindOf(word) == ast.Add && isAddress(c.node[p], index) && c.immediates.takesConst(word, c.node[n-1], c.data[n-1]) != 0
}
