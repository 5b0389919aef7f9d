package frontend

import (
	"gpucc/ast"
	"gpucc/gpu"
)

// put writes node n.
func (b *nodesBuffers) put(n uint32, kind ast.Kind, typ, first, data, pos uint32) {
	row := b.node[nodeRow*n:]
	row[rowKind], row[rowData], row[rowPos] = uint32(kind)|typ<<rowTypeShift, data, pos
	b.nodeFirst[n] = first
}

func (b *pareasEmitEarlyBuffers) typeAt(t uint32) uint32 { return b.link[t] & linkType }

// emitEarlyKernel makes the nodes at the sites of their tokens.
var emitEarlyKernel = newPareasEmitEarlyKernel(func(lo, hi int, b pareasEmitEarlyBuffers) {
	for t := uint32(lo); t < uint32(hi); t++ {
		if b.early[t] == 0 {
			continue
		}
		n, pos, before := b.nodeAt[t], b.start[t], b.stopBefore[t]
		switch b.role[t] {
		case roleVariable, roleDeclared:
			b.put(n, ast.Local, b.typeAt(t), n, b.leafData[t], pos)
		case roleInteger, roleFloat:
			b.put(n, ast.Const, b.typeAt(t), n, b.leafData[t], pos)
		case roleWhile:
			b.put(n, ast.LoopEntry, typeVoid, n, 0, pos)
		case roleFn:
			b.put(n, ast.FunctionEntry, typeVoid, n, 0, b.start[t+1])
		case roleParam:
			b.put(n, ast.Parameter, b.typeAt(t), n, 0, pos)
		case roleBinary: // the left operand of a shift or of a remainder
			kind, typ := ast.Argument, uint32(typeFloat)
			if b.token[t] == tokenShiftLogical {
				kind, typ = ast.Cast, typeUnsigned
			}
			b.put(n, kind, typ, b.nodeAt[before+1], 0, b.start[b.inner[b.left[t]]])
		case roleCloseParen:
			cast := b.around[t] - 1
			b.put(n, ast.Cast, b.typeAt(cast), b.nodeAt[cast], 0, b.start[cast])
		case roleComma:
			b.argument(n, before)
		case roleCloseBracket:
			call := b.around[t] - 1
			first := b.nodeAt[call]
			if call+2 == t {
				first = n
			} else {
				b.argument(n, before)
				n++
			}
			b.put(n, ast.Call, b.typeAt(call), first, b.leafData[call], b.start[call])
		case roleSemicolon:
			switch {
			case b.role[before] != roleReturn:
				b.put(n, ast.Expression, typeVoid, b.nodeAt[before+1], 0, b.start[before+1])
			case before+1 == t:
				b.put(n, ast.Return, typeVoid, n, 0, b.start[before])
			default:
				b.put(n, ast.Return, b.typeAt(b.right[before]), b.nodeAt[before], 0, b.start[before])
			}
		case roleClose:
			open := b.around[t]
			isLoop := b.role[open] == roleArmOpen && b.role[b.stopBefore[open]] == roleWhile
			if b.early[t] == 2 || !isLoop {
				b.put(n, ast.Block, typeVoid, b.nodeAt[open], 0, b.start[open])
				n++
			}
			if isLoop {
				b.put(n, ast.Block, typeVoid, n, 0, b.start[b.stopBefore[open]])
			}
		case roleBodyClose:
			row := b.function[functionRow*(b.functions[t]-1):]
			fn := row[functionToken]
			b.put(n, ast.Block, typeVoid, b.nodeAt[b.around[t]], 0, b.start[b.around[t]])
			b.put(n+1, ast.Function, row[functionResult], b.nodeAt[fn], b.functions[t]-1, b.start[fn+1])
			row[functionRoot] = n + 1
			if int(t) == b.Items()-1 {
				b.put(n+2, ast.Unit, typeVoid, 0, b.functionCount, 0)
			}
		}
	}
})

// argument makes the argument of a call behind a token.
func (b *pareasEmitEarlyBuffers) argument(n, before uint32) {
	x := b.right[before]
	b.put(n, ast.Argument, b.typeAt(x), b.nodeAt[before+1], 0, b.start[b.inner[x]])
}

// emitLateKernel makes the nodes of operators and statements, behind the nodes of their operands.
var emitLateKernel = newPareasEmitLateKernel(func(lo, hi int, b pareasEmitLateBuffers) {
	for i := lo; i < hi; i++ {
		t := b.lateOrder[i]
		n, typ, pos, first := b.earlyBefore[b.lateKey[i]+1]+b.lateSum[i], b.link[t]&linkType, b.start[t], b.nodeAt[t]
		switch b.role[t] {
		case roleUnary:
			switch {
			case b.token[t] == tokenMinus:
				b.put(n, ast.Neg, typ, first, 0, pos)
			case b.token[t] == tokenComplement:
				b.put(n, ast.Not, typ, first, 0, pos)
			case b.late[t]&lateNodes == 1:
				b.put(n, ast.LogicalNot, typeInt, first, 0, pos)
			default:
				b.put(n, ast.Const, typeInt, n, 0, pos)
				b.put(n+1, ast.Eq, typeInt, first, 0, pos)
			}
		case roleBinary:
			first = b.nodeAt[b.stopBefore[t]+1]
			switch {
			case b.token[t] == tokenShiftLogical:
				b.put(n, ast.Shr, typeUnsigned, first, 0, pos)
				b.put(n+1, ast.Cast, typeInt, first, 0, pos)
			case b.token[t] == tokenRemainder && typ == typeFloat:
				b.put(n, ast.Argument, typeFloat, b.nodeAt[t+1], 1, pos)
				b.put(n+1, ast.Call, typeFloat, first, b.functionCount, pos)
			default:
				b.put(n, ast.Kind(b.tokenTable[b.token[t]]>>tokenKindShift), typ, first, 0, pos)
			}
		case roleAssign:
			b.put(n, ast.Assign, typ, b.nodeAt[b.stopBefore[t]+1], b.leafData[t], pos)
		case roleWhile:
			b.put(n, ast.Loop, typeVoid, first, 0, pos)
		default: // an if
			kind := ast.If
			if b.late[t]&lateIsElse != 0 {
				kind = ast.IfElse
			}
			b.put(n, kind, typeVoid, first, 0, pos)
		}
	}
})

// nodeParentKernel finds the parent of each node: the next node whose subtree begins no later.
var nodeParentKernel = newPareasNodeParentKernel(func(lo, hi int, b pareasNodeParentBuffers) {
	for n := lo; n < hi; n++ {
		p := uint32(n)
		if n < b.Items()-1 {
			p = b.nextBelow(b.Items(), n, b.nodeFirst[n]+1)
		}
		b.parent[n], b.nodeKey[n], b.nodeOrder[n] = p, p, uint32(n)
	}
})

// nodeHeadKernel finds the first child of each parent, in the order of the parents.
var nodeHeadKernel = newPareasNodeHeadKernel(func(lo, hi int, b pareasNodeHeadBuffers) {
	for i := lo; i < hi; i++ {
		b.headStep[i] = choose(i > 0 && b.nodeKey[i] == b.nodeKey[max(i-1, 0)], 0, uint32(i))
	}
})

// nodeRankKernel finds the number of each node among its siblings.
var nodeRankKernel = newPareasNodeRankKernel(func(lo, hi int, b pareasNodeRankBuffers) {
	for i := lo; i < hi; i++ {
		rank := uint32(i) - b.head[i]
		if int(b.nodeOrder[i]) == b.Items()-1 {
			rank = 0
		}
		b.childIndex[b.nodeOrder[i]] = rank
	}
})

// declarationTypeKernel finds the types of parameters and variables, and those that are floats.
var declarationTypeKernel = newPareasDeclarationTypeKernel(func(lo, hi int, b pareasDeclarationTypeBuffers) {
	for d := lo; d < hi; d++ {
		typ := b.link[b.declaration[d]] & linkType
		b.localType[d], b.floatStep[d] = typ, choose(typ == typeFloat, 1, 0)
	}
})

func (b *pareasNodeArgumentBuffers) kindOf(n uint32) ast.Kind {
	return ast.Kind(b.node[nodeRow*n+rowKind] & rowKindMask)
}

func (b *pareasNodeArgumentBuffers) typeOf(n uint32) uint32 {
	return b.node[nodeRow*n+rowKind] >> rowTypeShift
}

// isWrong reports whether argument n, of index i, is none that function f takes there, or is the last
// although f takes more.
func (b *pareasNodeArgumentBuffers) isWrong(n, i, f uint32) bool {
	first := b.function[functionRow*f+functionDeclaration]
	count := b.function[functionRow*f+functionParams] - first
	return i >= count || b.typeOf(n) != b.localType[first+i] || b.parent[n] == n+1 && i+1 != count
}

// nodeArgumentKernel checks arguments against the parameters of the function. It counts, for arguments
// and parameters, the floats before them.
var nodeArgumentKernel = newPareasNodeArgumentKernel(func(lo, hi int, b pareasNodeArgumentBuffers) {
	for n := uint32(lo); n < uint32(hi); n++ {
		kind, f, i := b.kindOf(n), b.functionCount, b.childIndex[n]
		switch kind {
		case ast.Argument:
			f = b.node[nodeRow*b.parent[n]+rowData]
		case ast.Call:
			f = b.node[nodeRow*n+rowData]
		case ast.Parameter:
			f = b.node[nodeRow*b.parent[n]+rowData]
			i-- // the first child is the entry of the function
		}
		if f >= b.functionCount {
			continue
		}
		first := b.function[functionRow*f+functionDeclaration]
		isProblem := false
		switch kind {
		case ast.Argument:
			isProblem = b.isWrong(n, i, f)
		case ast.Call:
			isProblem = b.nodeFirst[n] == n && b.function[functionRow*f+functionParams] != first
		}
		if isProblem {
			gpu.AtomicOr(&b.problem[0], problemType)
		} else if kind != ast.Call {
			b.node[nodeRow*n+rowData] = b.floats[first+i] - b.floats[first]
		}
	}
})
