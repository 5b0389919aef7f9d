package frontend

import (
	"math/bits"

	"gpucc/gpu"
)

// lower makes the nodes.
//
// A token makes its nodes at its own site, or late, at the site at which what it applies to ends.
// Sites are in the order of the tokens, but for the conditions of loops, which stand behind
// the blocks. Two scans over the numbers of nodes at each site give the number of the first node
// there. Late nodes of one site are ordered by a stable sort: the innermost is that of the last
// token. The first node of a subtree is the first node at its first token.
//
// The parent of a node is the next one whose subtree begins no later: a search for the nearest level
// below a bound. A sort by parents gives the numbers of children.
//
// It moves about 480 bytes a token of generated programs, which have 7 nodes for 10 tokens.
func lower(c *compilation) error {
	n := c.tokens
	c.leafData, c.early, c.late, c.shift = c.NewBuffer(n), c.NewBuffer(n), c.NewBuffer(n), c.NewBuffer(n+1)
	c.dispatch(leafDataKernel, n)
	c.Drop(&c.referent, &c.declarations, &c.floatValue)
	gpu.InclusiveScan(c.Device, gpu.Add, n, c.shiftStep, c.shift)
	c.dispatch(emitCountKernel, n)
	c.Drop(&c.shiftStep, &c.solid, &c.silent, &c.statements)
	c.earlyAt, c.lateSite, c.lateAt = c.NewBuffer(n), c.NewBuffer(n), c.Zeros(n)
	c.dispatch(emitSiteKernel, n)
	c.earlyBefore, c.lateBefore = c.sumsOf(n, &c.earlyAt), c.sumsOf(n, &c.lateAt)
	c.nodeAt = c.NewBuffer(n)
	c.dispatch(emitNodeKernel, n)
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
	c.dispatch(lateKeyKernel, m)
	gpu.RadixSort(c.Device, m, c.lateKey, c.lateOrder, 0, gpu.KeyBits(n))
	c.Drop(&c.lateIndex, &c.lateSite)
	c.dispatch(lateSizeKernel, m)
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
	c.node, c.nodeFirst = c.NewBuffer(nodeRow*c.nodes), c.NewBuffer(c.nodes)
	c.dispatch(emitEarlyKernel, n)
	c.dispatch(emitLateKernel, m)
	c.Drop(&c.role, &c.left, &c.right, &c.inner, &c.stopBefore, &c.around, &c.leafData, &c.lateKey, &c.lateOrder, &c.lateSum, &c.earlyBefore, &c.functions)
	return c.families()
}

// families finds the parents and the numbers of children, and what depends on them.
func (c *compilation) families() error {
	n := c.nodes
	c.parent, c.nodeKey, c.nodeOrder = c.NewBuffer(n), c.NewBuffer(n), c.NewBuffer(n)
	c.level = c.nodeFirst
	c.minimize(n)
	c.dispatch(nodeParentKernel, n)
	c.Drop(&c.minima)
	gpu.RadixSort(c.Device, n, c.nodeKey, c.nodeOrder, 0, bits.Len(uint(n)))
	c.headStep, c.head, c.childIndex = c.NewBuffer(n), c.NewBuffer(n+1), c.NewBuffer(n)
	c.dispatch(nodeHeadKernel, n)
	gpu.InclusiveScan(c.Device, gpu.Max, n, c.headStep, c.head)
	c.dispatch(nodeRankKernel, n)

	d := c.declarationCount
	c.localType, c.floatStep = c.NewBuffer(d), c.NewBuffer(d)
	c.dispatch(declarationTypeKernel, d)
	c.floats = c.sumsOf(d, &c.floatStep)
	c.dispatch(nodeArgumentKernel, n)
	return c.check()
}

// isLoopOpen reports whether a token is the first brace of the block of a loop.
func (b *pareasSiteStepBuffers) isLoopOpen(t uint32) bool {
	return b.role[t] == roleArmOpen && b.role[b.stopBefore[t]] == roleWhile
}

// conditionOf returns the number of tokens of the condition of a loop with its block at open.
func (b *pareasSiteStepBuffers) conditionOf(open uint32) uint32 {
	return open - b.stopBefore[open] - 1
}

// blockOf returns the number of tokens of the block.
func (b *pareasSiteStepBuffers) blockOf(open uint32) uint32 {
	return b.stopBehind[b.stopBefore[open]] - open + 1
}

// siteStepKernel finds how far each token moves, beyond the token before it, since the condition of a
// loop stands behind the loop's block in the tree. It checks that functions return.
var siteStepKernel = newPareasSiteStepKernel(func(lo, hi int, b pareasSiteStepBuffers) {
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
		switch b.role[t] {
		case roleArmOpen:
			if b.isLoopOpen(t) {
				shift -= b.blockOf(t) + b.conditionOf(t)
			}
		case roleBodyClose:
			if b.function[functionRow*b.functions[t]-functionRow+functionResult] != typeVoid && b.returns[b.around[t]]&returnsHere == 0 {
				gpu.AtomicOr(&b.problem[0], problemReturn)
			}
		}
		b.shiftStep[t] = shift
	}
})

// isFloatRemainder reports whether a token is the remainder of floats, which is a call.
func (b *pareasEmitCountBuffers) isFloatRemainder(t uint32) bool {
	return b.token[t] == tokenRemainder && b.link[t] == linkFinal|typeFloat
}

// acts reports whether an expression may stand as a statement.
func (b *pareasEmitCountBuffers) acts(x uint32) bool {
	return b.role[x] == roleAssign || b.role[x] == roleCalled || b.role[x] == roleBinary && b.isFloatRemainder(x)
}

func (b *pareasEmitCountBuffers) earlyOf(t uint32) uint32 {
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
		loop := choose(b.role[open] == roleArmOpen && b.role[b.stopBefore[open]] == roleWhile, 1, 0)
		return loop + choose(b.statements[open] == 1, 0, 1)
	case roleBodyClose:
		return 2
	}
	return 0
}

// notsOf returns the nodes of a not. Of a row of nots, each second takes away the one before. A value
// that is no truth value is compared with zero by the innermost.
func (b *pareasEmitCountBuffers) notsOf(t uint32) uint32 {
	x, row := b.solid[b.right[t]], uint32(1)
	for k := 0; k < chaseMost && b.role[x] == roleUnary && b.token[x] == tokenNot; k++ {
		x = b.solid[b.right[x]]
		row++
	}
	if row > chaseMost {
		gpu.AtomicOr(&b.problem[0], problemDepth)
	}
	isTruth := b.role[x] == roleBinary && tokenLevelOf(b.tokenTable[b.token[x]]) >= precedenceComparison
	if !isTruth && row == 1 {
		return 2
	}
	return choose(b.silent[t] == 0 && row&1 == choose(isTruth, 1, 0), 1, 0)
}

func (b *pareasEmitCountBuffers) lateOf(t uint32) uint32 {
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
		return choose(b.around[b.stopBehind[t]] == b.left[t], 1, lateIsElse|1)
	}
	return 0
}

// emitCountKernel counts the nodes that each token makes: early ones at its own site, late ones at
// the site at which what it applies to ends.
var emitCountKernel = newPareasEmitCountKernel(func(lo, hi int, b pareasEmitCountBuffers) {
	for t := lo; t < hi; t++ {
		b.early[t], b.late[t] = b.earlyOf(uint32(t)), b.lateOf(uint32(t))
	}
})

// lastOf returns the token at which the nodes are late.
func (b *pareasEmitSiteBuffers) lastOf(t int) uint32 {
	switch b.role[t] {
	case roleIf, roleElif:
		return b.stopBehind[t]
	case roleWhile:
		return b.left[t] - 1
	}
	return b.stopBehind[t] - 1
}

// emitSiteKernel adds the nodes of each token to those of its site, and of the site at which they
// are late.
var emitSiteKernel = newPareasEmitSiteKernel(func(lo, hi int, b pareasEmitSiteBuffers) {
	for t := lo; t < hi; t++ {
		b.earlyAt[uint32(t)+b.shift[t]] = b.early[t]
		nodes := b.late[t] & lateNodes
		if nodes == 0 {
			continue
		}
		last := b.lastOf(t)
		site := last + b.shift[last]
		b.lateSite[t] = site
		gpu.AtomicAdd(&b.lateAt[site], nodes)
	}
})

// emitNodeKernel finds the number of the first node at each token's site.
var emitNodeKernel = newPareasEmitNodeKernel(func(lo, hi int, b pareasEmitNodeBuffers) {
	for t := lo; t < hi; t++ {
		site := uint32(t) + b.shift[t]
		b.nodeAt[t] = b.earlyBefore[site] + b.lateBefore[site]
	}
})

// lateKeyKernel lists the tokens with late nodes, the last first, and the sites as keys.
var lateKeyKernel = newPareasLateKeyKernel(func(lo, hi int, b pareasLateKeyBuffers) {
	for i := lo; i < hi; i++ {
		t := b.lateIndex[b.Items()-1-i]
		b.lateOrder[i], b.lateKey[i] = t, b.lateSite[t]
	}
})

// lateSizeKernel finds the numbers of late nodes in the order of their sites.
var lateSizeKernel = newPareasLateSizeKernel(func(lo, hi int, b pareasLateSizeBuffers) {
	for i := lo; i < hi; i++ {
		b.lateStep[i] = b.late[b.lateOrder[i]] & lateNodes
	}
})

// integerOf returns the value of an integer, or none if it is out of range or very long.
func (b *pareasLeafDataBuffers) integerOf(t uint32) uint32 {
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

func (b *pareasLeafDataBuffers) dataOf(t uint32) uint32 {
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

// leafDataKernel finds the data of nodes that names and literals make: the number of a local or of a
// function, or a value.
var leafDataKernel = newPareasLeafDataKernel(func(lo, hi int, b pareasLeafDataBuffers) {
	for t := uint32(lo); t < uint32(hi); t++ {
		data := b.dataOf(t)
		if b.role[t] == roleInteger && data == none {
			gpu.AtomicOr(&b.problem[0], problemLength)
		}
		b.leafData[t] = data
	}
})
