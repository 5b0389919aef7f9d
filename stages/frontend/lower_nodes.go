package frontend

import "gpucc/ast"

// put writes node n.
func (b *nodesBuffers) put(n uint32, kind ast.Kind, typ, first, data, pos uint32) {
	row := b.node[treeRow*n:]
	row[treeNode], row[treeData], row[treePos] = uint32(kind)|typ<<nodeTypeShift, data, pos
	b.nodeFirst[n] = first
}

// typeAt returns the type of a token.
func (b *pareasLowerEarlyBuffers) typeAt(t uint32) uint32 { return b.link[t] & linkType }

// argument makes the argument of a call behind a token.
func (b *pareasLowerEarlyBuffers) argument(n, before uint32) {
	x := b.right[before]
	b.put(n, ast.Argument, b.typeAt(x), b.nodeAt[before+1], 0, b.start[b.inner[x]])
}

// leftOperand makes the node behind the left operand of a binary operator: a shift converts the operand, and a
// remainder of floats is a call that takes it as an argument.
func (b *pareasLowerEarlyBuffers) leftOperand(n, t uint32) {
	kind, typ := ast.Argument, uint32(typeFloat)
	if b.token[t] == tokenShiftLogical {
		kind, typ = ast.Cast, typeUnsigned
	}
	b.put(n, kind, typ, b.nodeAt[b.stopBefore[t]+1], 0, b.start[b.inner[b.left[t]]])
}

// endCall makes the last argument of a call, and the call. t is the closing bracket.
func (b *pareasLowerEarlyBuffers) endCall(n, t uint32) {
	call := b.around[t] - 1
	first := n
	if call+2 != t {
		first = b.nodeAt[call]
		b.argument(n, b.stopBefore[t])
		n++
	}
	b.put(n, ast.Call, b.typeAt(call), first, b.leafData[call], b.start[call])
}

// endStatement makes the node of a return, or of an expression statement, which drops its value. t is the
// semicolon.
func (b *pareasLowerEarlyBuffers) endStatement(n, t uint32) {
	before := b.stopBefore[t]
	switch {
	case b.role[before] != roleReturn:
		b.put(n, ast.Expression, typeVoid, b.nodeAt[before+1], 0, b.start[before+1])
	case before+1 == t:
		b.put(n, ast.Return, typeVoid, n, 0, b.start[before])
	default:
		b.put(n, ast.Return, b.typeAt(b.right[before]), b.nodeAt[before], 0, b.start[before])
	}
}

// endBlock makes the nodes of a block in a function. The block of a loop is followed by an empty step. t is the
// closing brace.
func (b *pareasLowerEarlyBuffers) endBlock(n, t uint32) {
	open := b.around[t]
	isLoop := b.isLoopOpen(open)
	if b.early[t] == 2 || !isLoop {
		b.put(n, ast.Block, typeVoid, b.nodeAt[open], 0, b.start[open])
		n++
	}
	if isLoop {
		b.put(n, ast.Block, typeVoid, n, 0, b.start[b.stopBefore[open]])
	}
}

// endBody makes the nodes of a function and its body. The last function is followed by the Unit. t is the closing
// brace.
func (b *pareasLowerEarlyBuffers) endBody(n, t uint32) {
	row := b.function[functionRow*(b.functions[t]-1):]
	fn := row[functionToken]
	b.put(n, ast.Block, typeVoid, b.nodeAt[b.around[t]], 0, b.start[b.around[t]])
	b.put(n+1, ast.Function, row[functionResult], b.nodeAt[fn], b.functions[t]-1, b.start[fn+1])
	row[functionRoot] = n + 1
	if int(t) == b.Items()-1 {
		b.put(n+2, ast.Unit, typeVoid, 0, b.functionCount, 0)
	}
}

// make makes the nodes of token t, from node n on.
func (b *pareasLowerEarlyBuffers) make(n, t uint32) {
	switch pos := b.start[t]; b.role[t] {
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
	case roleBinary:
		b.leftOperand(n, t)
	case roleCloseParen:
		cast := b.around[t] - 1
		b.put(n, ast.Cast, b.typeAt(cast), b.nodeAt[cast], 0, b.start[cast])
	case roleComma:
		b.argument(n, b.stopBefore[t])
	case roleCloseBracket:
		b.endCall(n, t)
	case roleSemicolon:
		b.endStatement(n, t)
	case roleClose:
		b.endBlock(n, t)
	case roleBodyClose:
		b.endBody(n, t)
	}
}

// pareasLowerEarlyTwin makes the nodes at the sites of their tokens.
func pareasLowerEarlyTwin(lo, hi int, b pareasLowerEarlyBuffers) {
	for t := uint32(lo); t < uint32(hi); t++ {
		if b.early[t] != 0 {
			b.make(b.nodeAt[t], t)
		}
	}
}

// pareasLowerLateTwin makes the nodes of operators and statements, behind the nodes of their operands.
func pareasLowerLateTwin(lo, hi int, b pareasLowerLateBuffers) {
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
			case lateNodesOf(b.late[t]) == 1:
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
				b.put(n, ast.Kind(operatorKindOf(b.tokenTable[b.token[t]])), typ, first, 0, pos)
			}
		case roleAssign:
			b.put(n, ast.Assign, typ, b.nodeAt[b.stopBefore[t]+1], b.leafData[t], pos)
		case roleWhile:
			b.put(n, ast.Loop, typeVoid, first, 0, pos)
		default: // an if
			kind := ast.If
			if b.late[t]&lateElse != 0 {
				kind = ast.IfElse
			}
			b.put(n, kind, typeVoid, first, 0, pos)
		}
	}
}
