package frontend

import "gpucc/gpu"

// lower makes the nodes.
//
// A token makes its nodes at its own site. An operator or a statement makes its nodes late: at the site of
// the last token of its operands or its block. Sites are in the order of the tokens, but for the conditions
// of loops, which stand behind the blocks. Two scans over the numbers of nodes at each site give the number
// of the first node there. A stable sort orders the late nodes of one site: the node of the last token is the
// innermost. The first node of a subtree is the first node at its first token.
//
// The parent of a node is the next one with a subtree that begins no later: a search for the nearest level
// below a bound. A sort by parents gives the numbers of children.
//
// It moves about 480 bytes a token of generated programs, which have 7 nodes for 10 tokens.
func lower(c *compilation) error {
	n := c.tokens
	c.shiftStep, c.leafData, c.early, c.late, c.shift = c.NewBuffer(n), c.NewBuffer(n), c.NewBuffer(n), c.NewBuffer(n), c.NewBuffer(n+1)
	c.dispatch(pareasLowerShiftKernel, n)
	c.dispatch(pareasLowerLeafKernel, n)
	c.Drop(&c.referent, &c.declarations, &c.floatValue)
	gpu.InclusiveScan(c.Device, gpu.Add, n, c.shiftStep, c.shift)
	c.dispatch(pareasLowerCountKernel, n)
	c.Drop(&c.shiftStep, &c.solid, &c.silent, &c.statements)
	c.earlyAt, c.lateSite, c.lateAt = c.NewBuffer(n), c.NewBuffer(n), c.Zeros(n)
	c.dispatch(pareasLowerSiteKernel, n)
	c.earlyBefore, c.lateBefore = c.sumsOf(n, &c.earlyAt), c.sumsOf(n, &c.lateAt)
	c.nodeAt = c.NewBuffer(n)
	c.dispatch(pareasLowerNumberKernel, n)
	c.Drop(&c.lateBefore, &c.stopBehind)

	c.lateIndex = c.NewBuffer(n)
	count := c.NewBuffer(1)
	gpu.Compact(c.Device, n, c.late, c.lateIndex, count)
	lateTokens, err := gpu.ReadWord(c.Device, count, 0)
	if err != nil {
		return err
	}
	m := int(lateTokens)
	c.lateKey, c.lateOrder, c.lateStep = c.NewBuffer(m), c.NewBuffer(m), c.NewBuffer(m)
	c.dispatch(pareasLowerKeyKernel, m)
	gpu.RadixSort(c.Device, m, c.lateKey, c.lateOrder, 0, gpu.KeyBits(n))
	c.Drop(&c.lateIndex, &c.lateSite)
	c.dispatch(pareasLowerSizeKernel, m)
	c.lateSum = c.sumsOf(m, &c.lateStep)

	early, err := gpu.ReadWord(c.Device, c.earlyBefore, n)
	if err != nil {
		return err
	}
	late, err := gpu.ReadWord(c.Device, c.lateSum, m)
	if err != nil {
		return err
	}
	c.nodes = int(early) + int(late) + 1
	c.node, c.nodeFirst = c.NewBuffer(treeRow*c.nodes), c.NewBuffer(c.nodes)
	c.dispatch(pareasLowerEarlyKernel, n)
	c.dispatch(pareasLowerLateKernel, m)
	c.Drop(&c.role, &c.left, &c.right, &c.inner, &c.stopBefore, &c.around, &c.leafData, &c.lateKey, &c.lateOrder, &c.lateSum, &c.earlyBefore, &c.functions)
	return c.families()
}

// isLoopOpen reports whether a token is the first brace of the block of a loop.
func (b *loopsBuffers) isLoopOpen(t uint32) bool {
	return b.role[t] == roleArmOpen && b.role[b.stopBefore[t]] == roleWhile
}

// conditionOf returns the number of tokens of the condition of a loop with its block at open.
func (b *pareasLowerShiftBuffers) conditionOf(open uint32) uint32 {
	return open - b.stopBefore[open] - 1
}

// blockOf returns the number of tokens of that block.
func (b *pareasLowerShiftBuffers) blockOf(open uint32) uint32 {
	return b.stopBehind[b.stopBefore[open]] - open + 1
}

// pareasLowerShiftTwin finds how far each token moves, beyond the token before it, since the condition of a
// loop stands behind the loop's block in the tree.
func pareasLowerShiftTwin(lo, hi int, b pareasLowerShiftBuffers) {
	for t := uint32(lo); t < uint32(hi); t++ {
		shift := uint32(0)
		if t > 0 {
			before := t - 1
			if b.role[before] == roleWhile {
				shift += b.blockOf(b.around[b.stopBehind[before]])
			}
			if b.role[before] == roleClose && b.isLoopOpen(b.around[before]) {
				shift += b.conditionOf(b.around[before])
			}
		}
		if b.isLoopOpen(t) {
			shift -= b.blockOf(t) + b.conditionOf(t)
		}
		b.shiftStep[t] = shift
	}
}

// isFloatRemainder reports whether a token is the remainder of floats, which is a call.
func (b *pareasLowerCountBuffers) isFloatRemainder(t uint32) bool {
	return b.token[t] == tokenRemainder && b.link[t] == linkFinal|typeFloat
}

// acts reports whether an expression may stand as a statement.
func (b *pareasLowerCountBuffers) acts(x uint32) bool {
	return b.role[x] == roleAssign || b.role[x] == roleCalled || b.role[x] == roleBinary && b.isFloatRemainder(x)
}

// earlyOf returns the number of nodes that a token makes at its own site.
func (b *pareasLowerCountBuffers) earlyOf(t uint32) uint32 {
	switch b.role[t] {
	case roleVariable, roleDeclared:
		return 1 - b.silent[t]
	case roleInteger, roleFloat, roleComma, roleWhile, roleFn, roleParam:
		return 1
	case roleBinary:
		return choose(b.token[t] == tokenShiftLogical || b.isFloatRemainder(t), 1, 0)
	case roleCloseParen:
		open := b.around[t]
		return choose(b.role[open] == roleCastOpen && b.link[b.right[open]] != b.link[open-1], 1, 0)
	case roleCloseBracket:
		return choose(b.around[t]+1 == t, 1, 2)
	case roleSemicolon:
		before := b.stopBefore[t]
		if b.role[before] == roleReturn {
			return 1
		}
		if before+1 == t {
			return 0
		}
		x := b.inner[b.right[before]]
		return choose(b.role[x] == roleVariable || b.role[x] == roleDeclared || b.acts(b.solid[x]), 0, 1)
	case roleClose:
		open := b.around[t]
		if b.role[open] == rolePlainOpen {
			return 0
		}
		return choose(b.isLoopOpen(open), 1, 0) + choose(b.statements[open] == 1, 0, 1)
	case roleBodyClose:
		return 2
	}
	return 0
}

// notsOf returns the number of nodes of a not. In a row of nots two cancel each other, so that only one may
// remain. A not directly before a value that is no truth value compares it with zero, which takes two nodes.
func (b *pareasLowerCountBuffers) notsOf(t uint32) uint32 {
	x, row := b.solid[b.right[t]], uint32(1)
	for k := 0; k < chaseMost && b.role[x] == roleUnary && b.token[x] == tokenNot; k++ {
		x = b.solid[b.right[x]]
		row++
	}
	if row > chaseMost {
		gpu.AtomicOr(&b.problem[0], problemDepth)
	}
	isTruth := b.role[x] == roleBinary && precedenceOf(b.tokenTable[b.token[x]]) >= precedenceComparison
	if !isTruth && row == 1 {
		return 2
	}
	return choose(b.silent[t] == 0 && row&1 == choose(isTruth, 1, 0), 1, 0)
}

// lateOf returns the late word of a token.
func (b *pareasLowerCountBuffers) lateOf(t uint32) uint32 {
	switch b.role[t] {
	case roleUnary:
		if b.token[t] == tokenNot {
			return b.notsOf(t)
		}
		return 1
	case roleBinary:
		return choose(b.token[t] == tokenShiftLogical || b.isFloatRemainder(t), 2, 1)
	case roleAssign, roleWhile:
		return 1
	case roleIf, roleElif:
		return choose(b.around[b.stopBehind[t]] == b.left[t], 1, lateElse|1)
	}
	return 0
}

// pareasLowerCountTwin counts the nodes that each token makes: early ones at its own site, late ones at the site
// of the last token of its operands or its block.
func pareasLowerCountTwin(lo, hi int, b pareasLowerCountBuffers) {
	for t := lo; t < hi; t++ {
		b.early[t], b.late[t] = b.earlyOf(uint32(t)), b.lateOf(uint32(t))
	}
}

// lastOf returns the token at which the nodes are late.
func (b *pareasLowerSiteBuffers) lastOf(t int) uint32 {
	switch b.role[t] {
	case roleIf, roleElif:
		return b.stopBehind[t]
	case roleWhile:
		return b.left[t] - 1
	}
	return b.stopBehind[t] - 1
}

// pareasLowerSiteTwin counts the nodes at each site: the early nodes of the token there, and the late nodes of each token
// that makes them at this site.
func pareasLowerSiteTwin(lo, hi int, b pareasLowerSiteBuffers) {
	for t := lo; t < hi; t++ {
		b.earlyAt[uint32(t)+b.shift[t]] = b.early[t]
		nodes := lateNodesOf(b.late[t])
		if nodes == 0 {
			continue
		}
		last := b.lastOf(t)
		site := last + b.shift[last]
		b.lateSite[t] = site
		gpu.AtomicAdd(&b.lateAt[site], nodes)
	}
}

// pareasLowerNumberTwin finds the number of the first node at each token's site.
func pareasLowerNumberTwin(lo, hi int, b pareasLowerNumberBuffers) {
	for t := lo; t < hi; t++ {
		site := uint32(t) + b.shift[t]
		b.nodeAt[t] = b.earlyBefore[site] + b.lateBefore[site]
	}
}

// pareasLowerKeyTwin lists the tokens with late nodes, the last first, and the sites as keys.
func pareasLowerKeyTwin(lo, hi int, b pareasLowerKeyBuffers) {
	for i := lo; i < hi; i++ {
		t := b.lateIndex[b.Items()-1-i]
		b.lateOrder[i], b.lateKey[i] = t, b.lateSite[t]
	}
}

// pareasLowerSizeTwin finds the numbers of late nodes in the order of their sites.
func pareasLowerSizeTwin(lo, hi int, b pareasLowerSizeBuffers) {
	for i := lo; i < hi; i++ {
		b.lateStep[i] = lateNodesOf(b.late[b.lateOrder[i]])
	}
}

// integerOf returns the value of an integer, or none if it is out of range or very long.
func (b *pareasLowerLeafBuffers) integerOf(t uint32) uint32 {
	text := b.text[b.start[t]:b.end[t]]
	if len(text) > nameBytes {
		return none
	}
	value := uint32(0)
	for _, x := range text {
		digit := uint32(x) - digitZero
		if value > (integerMost-digit)/digitBase {
			return none
		}
		value = value*digitBase + digit
	}
	return value
}

// dataOf returns the data of the node that a token makes.
func (b *pareasLowerLeafBuffers) dataOf(t uint32) uint32 {
	switch b.role[t] {
	case roleVariable, roleDeclared, roleAssign:
		x := t
		if b.role[t] == roleAssign {
			x = b.inner[b.left[t]]
		}
		d := b.referent[x]
		if b.role[x] == roleDeclared {
			d = x
		}
		return b.declarations[d] - b.function[functionRow*b.functions[t]-functionRow+functionDeclaration]
	case roleInteger:
		return b.integerOf(t)
	case roleFloat:
		return b.floatValue[b.referent[t]]
	case roleCalled:
		return b.referent[t]
	}
	return 0
}

// pareasLowerLeafTwin finds the data of nodes that names and literals make: the number of a local or of a
// function, or a value.
func pareasLowerLeafTwin(lo, hi int, b pareasLowerLeafBuffers) {
	for t := uint32(lo); t < uint32(hi); t++ {
		data := b.dataOf(t)
		if b.role[t] == roleInteger && data == none {
			gpu.AtomicOr(&b.problem[0], problemLength)
		}
		b.leafData[t] = data
	}
}
