package frontend

import "gpucc/gpu"

// returnLevels is the number of conditionals around each other through which the return of a function is
// found. A function that needs more is left to the front end in Go.
const returnLevels = 8

// types finds the type of each operand, and checks that operands fit.
//
// Calls, casts, comparisons and literals have a type of their own. All other tokens have the type of another
// token: a variable has the type of its declaration, a declaration the type of its initialiser, an operator
// the type of its left operand. These links are followed 16 at a time, so that log16(n) rounds reach the end
// of all.
//
// It moves about 380 bytes a token.
func types(c *compilation) error {
	n := c.tokens
	c.link, c.linkOut = c.NewBuffer(n), c.NewBuffer(n)
	c.dispatch(pareasTypesLinkKernel, n)
	c.Drop(&c.over)
	for left := n; left > 0; left /= chaseMost {
		c.dispatch(pareasTypesFollowKernel, n)
		c.link, c.linkOut = c.linkOut, c.link
	}
	c.Drop(&c.linkOut)
	c.inner, c.solid = c.NewBuffer(n), c.NewBuffer(n)
	c.dispatch(pareasTypesRootKernel, n)
	c.silent, c.statements, c.returns = c.Zeros(n), c.Zeros(n), c.Zeros(n)
	c.dispatch(pareasTypesCheckKernel, n)
	for range returnLevels {
		c.returnsOut = c.Zeros(n)
		c.dispatch(pareasTypesReturnKernel, n)
		c.Drop(&c.returns)
		c.returns, c.returnsOut = c.returnsOut, nil
	}
	c.dispatch(pareasTypesResultKernel, n)
	c.Drop(&c.returns, &c.block)
	return c.check()
}

// giverOf returns the ascription or assignment that gives a declared variable its type, or none.
func (b *pareasTypesLinkBuffers) giverOf(d uint32) uint32 {
	x := d
	for range chaseMost {
		o := b.over[x]
		switch {
		case b.role[o] == roleColon || b.role[o] == roleAssign && b.left[o] == x:
			return o
		case b.role[o] != roleGroup:
			return none
		}
		x = o
	}
	return none
}

// linkOf returns the link of a token, or none if its type cannot be found.
func (b *pareasTypesLinkBuffers) linkOf(t uint32) uint32 {
	switch b.role[t] {
	case roleVariable:
		d := b.referent[t]
		if b.role[d] == roleParam {
			return d
		}
		// A variable without a type does not stand in the initialiser that gives it its type.
		if giver := b.giverOf(d); giver != none && b.role[giver] == roleAssign && t < b.stopBehind[giver] {
			return none
		}
		return d
	case roleDeclared:
		giver := b.giverOf(t)
		switch {
		case giver == none:
			return none
		case b.role[giver] == roleAssign:
			return b.right[giver]
		case b.token[giver+1] == tokenVoidWord:
			return none
		}
		return linkFinal | typeNamed(b.token[giver+1])
	case roleParam:
		return linkFinal | typeNamed(b.token[t+2])
	case roleInteger:
		return linkFinal | typeInt
	case roleFloat:
		return linkFinal | typeFloat
	case roleCalled:
		return linkFinal | b.function[functionRow*b.referent[t]+functionResult]
	case roleCast:
		return linkFinal | typeNamed(b.token[t])
	case roleGroup, roleAssign:
		return b.right[t]
	case roleUnary:
		if b.token[t] == tokenNot {
			return linkFinal | typeInt
		}
		return b.right[t]
	case roleColon:
		return linkFinal | typeNamed(b.token[t+1])
	case roleBinary:
		if precedenceOf(b.tokenTable[b.token[t]]) >= precedenceComparison {
			return linkFinal | typeInt
		}
		return b.left[t]
	}
	return linkFinal | typeVoid
}

// pareasTypesLinkTwin links each token of an expression to one that has its type, or gives it the type.
func pareasTypesLinkTwin(lo, hi int, b pareasTypesLinkBuffers) {
	for t := lo; t < hi; t++ {
		l := b.linkOf(uint32(t))
		if l == none {
			gpu.AtomicOr(&b.problem[0], problemType)
			l = linkFinal
		}
		b.link[t] = l
	}
}

// pareasTypesFollowTwin follows the links of types, 16 at most.
func pareasTypesFollowTwin(lo, hi int, b pareasTypesFollowBuffers) {
	for t := lo; t < hi; t++ {
		l := b.link[t]
		for k := 0; k < chaseMost && l&linkFinal == 0; k++ {
			l = b.link[l]
		}
		b.linkOut[t] = l
	}
}

// inside returns the operand inside of a parenthesis, an ascription, or a cast that changes nothing;
// otherwise x.
func (b *pareasTypesRootBuffers) inside(x uint32, castsToo bool) uint32 {
	switch b.role[x] {
	case roleGroup:
		return b.right[x]
	case roleColon:
		return b.left[x]
	case roleCast:
		if castsToo && b.link[b.right[x+1]] == b.link[x] {
			return b.right[x+1]
		}
	}
	return x
}

// pareasTypesRootTwin finds the operand that a row of parentheses and ascriptions contains, which is inner; and
// the one behind casts, too, which change nothing: solid. The kernel asks for all operands. The twin only asks
// for the three roles that contain another operand, since all others contain themselves.
func pareasTypesRootTwin(lo, hi int, b pareasTypesRootBuffers) {
	for t := lo; t < hi; t++ {
		x, y := uint32(t), uint32(t)
		switch b.role[t] {
		case roleGroup, roleColon, roleCast:
			for range chaseMost {
				x, y = b.inside(x, false), b.inside(y, true)
			}
			if b.inside(y, true) != y {
				gpu.AtomicOr(&b.problem[0], problemDepth)
			}
		}
		b.inner[t], b.solid[t] = x, y
	}
}

// isValue reports whether a token has a type other than void.
func (b *pareasTypesCheckBuffers) isValue(x uint32) bool {
	return b.link[x] == linkFinal|typeInt || b.link[x] == linkFinal|typeFloat
}

// isInt reports whether the type of a token is int.
func (b *pareasTypesCheckBuffers) isInt(x uint32) bool { return b.link[x] == linkFinal|typeInt }

// isVariable reports whether a token is the name of a variable.
func (b *pareasTypesCheckBuffers) isVariable(x uint32) bool {
	return b.role[x] == roleVariable || b.role[x] == roleDeclared
}

// addStatement counts the statement at t for the block around it. A block that is a statement itself makes no
// node, so its statements count for the block around it. addStatement returns false if too many such blocks
// are around each other.
func (b *pareasTypesCheckBuffers) addStatement(t uint32) bool {
	block := b.block[t]
	for k := 0; k < chaseMost && b.role[block] == rolePlainOpen; k++ {
		block = b.block[block]
	}
	gpu.AtomicAdd(&b.statements[block], 1)
	return b.role[block] != rolePlainOpen
}

// isWrong reports whether the operands of a token, or the statement that it ends, are wrong.
func (b *pareasTypesCheckBuffers) isWrong(t uint32) bool {
	switch b.role[t] {
	case roleVariable, roleDeclared, roleParam:
		return !b.isValue(t)
	case roleUnary:
		if b.token[t] == tokenMinus {
			return !b.isValue(b.right[t])
		}
		return !b.isInt(b.right[t])
	case roleBinary:
		if b.link[b.left[t]] != b.link[b.right[t]] || !b.isValue(b.left[t]) {
			return true
		}
		return !b.isInt(b.left[t]) && b.tokenTable[b.token[t]]&operatorFloats == 0
	case roleAssign:
		return !b.isVariable(b.inner[b.left[t]]) || !b.isValue(b.right[t]) || b.link[b.left[t]] != b.link[b.right[t]]
	case roleColon:
		return b.link[b.left[t]] != b.link[t]
	case roleCast:
		return !b.isValue(b.right[t+1])
	case roleGroup:
		return b.link[t]&linkFinal == 0
	case roleIf, roleElif, roleWhile:
		return !b.isInt(b.right[t])
	case roleComma:
		return !b.isValue(b.right[b.stopBefore[t]])
	case roleCloseBracket:
		return b.role[t-1] != roleCallOpen && !b.isValue(b.right[b.stopBefore[t]])
	case roleSemicolon:
		before := b.stopBefore[t]
		if b.role[before] != roleReturn {
			return false
		}
		result := b.function[functionRow*b.functions[t]-functionRow+functionResult]
		if before+1 == t {
			return result != typeVoid
		}
		return result == typeVoid || b.link[b.right[before]] != linkFinal|result
	}
	return false
}

// pareasTypesCheckTwin checks the types of operands. It marks tokens that make no nodes: variables that are set
// and not read, and nots directly behind another not: see notsOf. It counts the
// statements of blocks, and notes blocks that return.
func pareasTypesCheckTwin(lo, hi int, b pareasTypesCheckBuffers) {
	for t := uint32(lo); t < uint32(hi); t++ {
		if b.isWrong(t) {
			gpu.AtomicOr(&b.problem[0], problemType)
		}
		shallow := true
		switch b.role[t] {
		case roleAssign:
			b.silent[b.inner[b.left[t]]] = 1
		case roleUnary:
			if x := b.solid[b.right[t]]; b.token[t] == tokenNot && b.role[x] == roleUnary && b.token[x] == tokenNot {
				b.silent[x] = 1
			}
		case roleReturn:
			gpu.AtomicOr(&b.returns[b.block[t]], returnsHere)
		case roleIf, roleWhile:
			shallow = b.addStatement(t)
		case roleSemicolon:
			switch before := b.stopBefore[t]; {
			case b.role[before] == roleReturn:
				shallow = b.addStatement(t)
			case before+1 == t:
			case b.isVariable(b.inner[b.right[before]]):
				b.silent[b.inner[b.right[before]]] = 1
			default:
				shallow = b.addStatement(t)
			}
		}
		if !shallow {
			gpu.AtomicOr(&b.problem[0], problemDepth)
		}
	}
}

// pareasTypesReturnTwin makes the block around a block that returns return, too. One dispatch does so for one
// level.
func pareasTypesReturnTwin(lo, hi int, b pareasTypesReturnBuffers) {
	for t := lo; t < hi; t++ {
		known, r := b.returns[t], b.role[t]
		if known == 0 {
			continue
		}
		gpu.AtomicOr(&b.returnsOut[t], known)
		if r == rolePlainOpen {
			gpu.AtomicOr(&b.returnsOut[b.block[t]], returnsHere)
		} else if r == roleElseOpen || r == roleArmOpen && known == returnsHere|returnsRest {
			keyword := uint32(t - 1)
			if r == roleArmOpen {
				keyword = b.stopBefore[t]
			}
			if b.role[keyword] == roleIf {
				gpu.AtomicOr(&b.returnsOut[b.block[keyword]], returnsHere)
			} else if b.role[keyword] != roleWhile {
				gpu.AtomicOr(&b.returnsOut[b.around[keyword-1]], returnsRest)
			}
		}
	}
}

// pareasTypesResultTwin checks that functions with a result return on all paths.
func pareasTypesResultTwin(lo, hi int, b pareasTypesResultBuffers) {
	for t := lo; t < hi; t++ {
		if b.role[t] != roleBodyClose || b.returns[b.around[t]]&returnsHere != 0 {
			continue
		}
		if b.function[functionRow*b.functions[t]-functionRow+functionResult] != typeVoid {
			gpu.AtomicOr(&b.problem[0], problemReturn)
		}
	}
}
