package frontend

import "gpucc/gpu"

// syntax finds the role of each token, matches brackets, and finds how far operators and statements
// reach.
//
// The role of a token follows from its neighbours, and from whether it is inside of a function: a
// minus is binary behind an operand, a name is a call before a bracket. A table says which role may
// follow which. Two things do not show in neighbours: whether brackets match, and whether the token
// around another one, or at the beginning of its statement, is of the right kind.
//
// How far a token reaches is a search for the nearest token of a lower level: the depth of brackets
// times 16, plus the precedence, the loosest lowest. (Berkman, Schieber and Vishkin, Optimal
// doubly logarithmic parallel algorithms based on finding all nearest smaller values, 1993.)
//
// It moves about 200 bytes a token.
func syntax(c *compilation) error {
	n := c.tokens
	if n == 0 {
		return leftError(0)
	}
	c.bracketStep, c.braceStep, c.functionStep = c.NewBuffer(n), c.NewBuffer(n), c.NewBuffer(n)
	c.dispatch(pareasSyntaxMarkKernel, n)
	c.brackets, c.braces, c.functions = c.sumsOf(n, &c.bracketStep), c.sumsOf(n, &c.braceStep), c.sumsOf(n, &c.functionStep)

	c.role, c.tokenLevel, c.braceLevel, c.declarationStep = c.NewBuffer(n), c.NewBuffer(n), c.NewBuffer(n), c.NewBuffer(n)
	c.dispatch(pareasSyntaxRoleKernel, n)
	c.declarations = c.sumsOf(n, &c.declarationStep)
	if err := c.check(); err != nil {
		return err
	}

	c.stopBefore, c.stopBehind, c.around, c.block = c.NewBuffer(n), c.NewBuffer(n), c.NewBuffer(n), c.NewBuffer(n)
	c.level = c.tokenLevel
	c.minimize(n)
	c.dispatch(pareasSyntaxStopKernel, n)
	c.level = c.braceLevel
	c.minimize(n)
	c.dispatch(pareasSyntaxBlockKernel, n)
	c.Drop(&c.minima, &c.braceLevel)

	functions, err := gpu.ReadWord(c.Device, c.functions, n)
	if err != nil {
		return err
	}
	declarations, err := gpu.ReadWord(c.Device, c.declarations, n)
	if err != nil {
		return err
	}
	c.functionCount, c.declarationCount = int(functions), int(declarations)
	c.match, c.function, c.declaration = c.NewBuffer(n), c.NewBuffer(functionRow*c.functionCount), c.NewBuffer(c.declarationCount)
	c.dispatch(pareasSyntaxCheckKernel, n)
	return c.check()
}

// sumsOf returns the sums of the items before each item of a column, with the total behind them, and
// drops the column.
func (c *compilation) sumsOf(n int, column **gpu.Buffer) *gpu.Buffer {
	sums := c.NewBuffer(n + 1)
	gpu.ExclusiveScan(c.Device, gpu.Add, n, *column, sums)
	c.Drop(column)
	return sums
}

// tokenAt returns the kind of a token, or 0 outside of the text.
func tokenAt(token []uint32, t int) uint32 {
	if uint(t) < uint(len(token)) {
		return token[t]
	}
	return 0
}

// typeNamed returns the type that a word names.
func typeNamed(k uint32) uint32 {
	switch k {
	case tokenIntWord:
		return typeInt
	case tokenFloatWord:
		return typeFloat
	}
	return typeVoid
}

// pareasSyntaxMarkTwin finds the change of three counts at each token: of open brackets, of open braces,
// and of functions.
func pareasSyntaxMarkTwin(lo, hi int, b pareasSyntaxMarkBuffers) {
	for t := lo; t < hi; t++ {
		brackets, braces, functions := uint32(0), uint32(0), uint32(0)
		switch b.token[t] {
		case tokenLeftBrace:
			brackets, braces = 1, 1
		case tokenRightBrace:
			brackets, braces = ^uint32(0), ^uint32(0)
		case tokenLeftParen, tokenLeftBracket:
			brackets = 1
		case tokenRightParen, tokenRightBracket:
			brackets = ^uint32(0)
		case tokenFnWord:
			functions = 1
		}
		b.bracketStep[t], b.braceStep[t], b.functionStep[t] = brackets, braces, functions
	}
}

// A roleFinder finds the roles of tokens.
type roleFinder struct {
	token, brackets, braces, tokenTable, roleTable []uint32
}

// isTypeWord reports whether a token is the name of a type.
func isTypeWord(k uint32) bool {
	return k == tokenIntWord || k == tokenFloatWord || k == tokenVoidWord
}

// headerRole returns the role of a token outside of functions' bodies.
func (f *roleFinder) headerRole(t int, k uint32) uint32 {
	inside := f.brackets[t] != 0
	switch k {
	case tokenFnWord:
		return roleFn
	case tokenName:
		return choose(tokenAt(f.token, t-1) == tokenFnWord, roleFunctionName, roleParam)
	case tokenLeftBracket:
		return roleParamOpen
	case tokenRightBracket:
		return roleParamClose
	case tokenComma:
		return roleParamComma
	case tokenColon:
		return choose(inside, roleParamColon, roleResultColon)
	case tokenIntWord, tokenFloatWord:
		return choose(inside, roleParamType, roleResultType)
	case tokenVoidWord:
		return choose(inside, roleNone, roleResultType)
	case tokenLeftBrace:
		return roleBodyOpen
	}
	return roleNone
}

// choose returns a if a condition holds, else b.
func choose(condition bool, a, b uint32) uint32 {
	if condition {
		return a
	}
	return b
}

// bodyRole returns the role of a token in a function's body.
func (f *roleFinder) bodyRole(t int, k uint32) uint32 {
	before := tokenAt(f.token, t-1)
	switch k {
	case tokenName:
		if before == tokenVarWord {
			return roleDeclared
		}
		return choose(tokenAt(f.token, t+1) == tokenLeftBracket, roleCalled, roleVariable)
	case tokenInteger:
		return roleInteger
	case tokenFloat:
		return roleFloat
	case tokenVarWord:
		return roleVar
	case tokenIntWord, tokenFloatWord:
		return choose(before == tokenColon, roleType, roleCast)
	case tokenVoidWord:
		return choose(before == tokenColon, roleType, roleNone)
	case tokenLeftParen:
		return choose((before == tokenIntWord || before == tokenFloatWord) && tokenAt(f.token, t-2) != tokenColon, roleCastOpen, roleGroup)
	case tokenLeftBracket:
		return roleCallOpen
	case tokenRightParen:
		return roleCloseParen
	case tokenRightBracket:
		return roleCloseBracket
	case tokenComma:
		return roleComma
	case tokenColon:
		return roleColon
	case tokenMinus:
		switch before {
		case tokenName, tokenInteger, tokenFloat, tokenRightParen, tokenRightBracket:
			return roleBinary
		}
		return choose(isTypeWord(before), roleBinary, roleUnary)
	case tokenNot, tokenComplement:
		return roleUnary
	case tokenAssign:
		return roleAssign
	case tokenSemicolon:
		return roleSemicolon
	case tokenLeftBrace:
		switch before {
		case tokenSemicolon, tokenLeftBrace, tokenRightBrace:
			return rolePlainOpen
		}
		return choose(before == tokenElseWord, roleElseOpen, roleArmOpen)
	case tokenRightBrace:
		return choose(f.braces[t] == 1, roleBodyClose, roleClose)
	case tokenIfWord:
		return roleIf
	case tokenElifWord:
		return roleElif
	case tokenElseWord:
		return roleElse
	case tokenWhileWord:
		return roleWhile
	case tokenReturnWord:
		return roleReturn
	}
	return choose(precedenceOf(f.tokenTable[k]) != 0, roleBinary, roleNone)
}

// roleOf returns the role of a token. Outside of the text it is roleNone.
func (f *roleFinder) roleOf(t int) uint32 {
	if uint(t) >= uint(len(f.token)) {
		return roleNone
	}
	if f.braces[t] == 0 {
		return f.headerRole(t, f.token[t])
	}
	return f.bodyRole(t, f.token[t])
}

// follows reports whether a token of role b may follow one of role a. Role roleNone stands for the
// beginning and the end of the text.
func (f *roleFinder) follows(a, b uint32) bool {
	return f.roleTable[roleRow*a+roleFollow+b/wordBits]>>(b%wordBits)&1 != 0
}

// levelOf returns the level of a token among all tokens. Brackets of expressions have the level of
// the tokens inside, braces the level of the tokens outside.
func (f *roleFinder) levelOf(t int, r uint32) uint32 {
	facts := f.roleTable[roleRow*r+roleFacts]
	low := facts & factsLevel
	if r == roleBinary {
		low = levelOperand - precedenceOf(f.tokenTable[f.token[t]])
	}
	if next := tokenAt(f.token, t+1); r == roleClose && (next == tokenElseWord || next == tokenElifWord) {
		low = levelArm
	}
	depth := min(f.brackets[t], f.brackets[t+1])
	if facts&factsInside != 0 {
		depth = max(f.brackets[t], f.brackets[t+1])
	}
	return depth*levels + low
}

// pareasSyntaxRoleTwin finds the role of each token from the tokens around it, and checks that it may follow the
// token before. It finds the token's levels, among all tokens and among braces. The kernel finds the role of the
// token before again, and the twin keeps it.
func pareasSyntaxRoleTwin(lo, hi int, b pareasSyntaxRoleBuffers) {
	f := roleFinder{b.token[:b.Items()], b.brackets, b.braces, b.tokenTable, b.roleTable}
	before := f.roleOf(lo - 1)
	for t := lo; t < hi; t++ {
		r := f.roleOf(t)
		b.role[t], b.tokenLevel[t], b.braceLevel[t] = r, f.levelOf(t, r), min(b.braces[t], b.braces[t+1])
		b.declarationStep[t] = choose(r == roleDeclared || r == roleParam, 1, 0)
		if r == roleNone || !f.follows(before, r) || t == b.Items()-1 && !f.follows(r, roleNone) {
			gpu.AtomicOr(&b.problem[0], problemSyntax)
		}
		before = r
	}
}

// pareasSyntaxStopTwin finds, for each token, where its operands end: at the nearest tokens of lower levels
// before and behind it. It finds the bracket around a token that must know it.
func pareasSyntaxStopTwin(lo, hi int, b pareasSyntaxStopBuffers) {
	n := b.Items()
	for t := lo; t < hi; t++ {
		r := b.role[t]
		facts, outside := b.roleTable[roleRow*r+roleFacts], b.brackets[t]*levels
		low, high := boundBefore(facts), boundBehind(facts)
		if r == roleBinary {
			low = levelOperand - precedenceOf(b.tokenTable[b.token[t]])
			high = low + 1
		}
		before, behind, around := uint32(none), uint32(none), uint32(none)
		if low != 0 {
			before = b.previousBelow(n, t, outside+low)
		}
		// A binary operator behind an ascription applies to the whole ascribed expression.
		if r == roleBinary && before != none && b.role[before] == roleColon {
			before = b.previousBelow(n, int(before), outside+levelColon)
		}
		if r == roleColon && t+2 < n && b.role[t+2] == roleBinary {
			high = levelOperand
		}
		if high != 0 {
			behind = b.nextBelow(n, t, outside+high)
		}
		if facts&factsAround != 0 {
			around = b.previousBelow(n, t, outside+1)
		}
		b.stopBefore[t], b.stopBehind[t], b.around[t] = before, behind, around
	}
}

// pareasSyntaxBlockTwin finds the brace around each token. A closing brace is inside of its block.
func pareasSyntaxBlockTwin(lo, hi int, b pareasSyntaxBlockBuffers) {
	for t := lo; t < hi; t++ {
		b.block[t] = none
		if b.braces[t] != 0 {
			b.block[t] = b.previousBelow(b.Items(), t, b.braces[t])
		}
	}
}

// A checker has the columns from which pareasSyntaxCheckKernel finds misplaced tokens.
type checker struct{ role, stopBefore, around []uint32 }

// roleAt returns the role of a token. Outside of the text it is roleNone.
func (c *checker) roleAt(t uint32) uint32 {
	if t < uint32(len(c.role)) {
		return c.role[t]
	}
	return roleNone
}

// isBraceOpen reports whether tokens of a role are opening braces.
func isBraceOpen(r uint32) bool {
	return r == rolePlainOpen || r == roleElseOpen || r == roleArmOpen || r == roleBodyOpen
}

// isMisplaced reports whether a token stands where none of its role may.
func (c *checker) isMisplaced(t int, r uint32) bool {
	bracket := c.roleAt(c.around[t])
	switch r {
	case roleCloseParen:
		return bracket != roleGroup && bracket != roleCastOpen
	case roleCloseBracket, roleComma:
		return bracket != roleCallOpen
	case roleClose, roleBodyClose:
		return !isBraceOpen(bracket)
	case roleSemicolon:
		before := c.roleAt(c.stopBefore[t])
		return !isBraceOpen(bracket) || before == roleIf || before == roleElif || before == roleElse || before == roleWhile
	case roleArmOpen:
		before := c.roleAt(c.stopBefore[t])
		return !isBraceOpen(bracket) || !(before == roleIf || before == roleElif || before == roleWhile)
	case roleElse, roleElif:
		open := c.around[t-1] // of the closing brace before
		if c.roleAt(open) != roleArmOpen {
			return true
		}
		before := c.roleAt(c.stopBefore[open])
		return before != roleIf && before != roleElif
	}
	return false
}

// pareasSyntaxCheckTwin checks that brackets match, and that statements and arguments stand where they
// may. It matches brackets, and lists functions and declarations.
func pareasSyntaxCheckTwin(lo, hi int, b pareasSyntaxCheckBuffers) {
	c := checker{b.role[:b.Items()], b.stopBefore, b.around}
	for t := lo; t < hi; t++ {
		r := b.role[t]
		misplaced := c.isMisplaced(t, r)
		if misplaced {
			gpu.AtomicOr(&b.problem[0], problemSyntax)
		}
		f := functionRow * b.functions[t]
		switch r {
		case roleCloseParen, roleCloseBracket, roleClose, roleBodyClose:
			if !misplaced {
				b.match[b.around[t]] = uint32(t)
			}
		case roleDeclared, roleParam:
			b.declaration[b.declarations[t]] = uint32(t)
		case roleFn:
			b.function[f+functionToken], b.function[f+functionDeclaration] = uint32(t), b.declarations[t]
		case roleResultType:
			b.function[f-functionRow+functionResult] = typeNamed(b.token[t])
		case roleBodyOpen:
			b.function[f-functionRow+functionParams] = b.declarations[t]
		}
	}
}
