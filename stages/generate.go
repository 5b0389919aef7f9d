package stages

import (
	"gpucc/ast"
	"gpucc/gpu"
	"gpucc/riscv"
)

// generate writes the instructions of all nodes at once: each node those of
// its rule, a conditional jump if it is a condition that leaves one to it, the
// edges of its parent that follow it, and, if it is an Argument, its move in
// its Call. Operands are the values of children, known by their numbers; where
// to jump to is where some node's instructions begin or end.
//
// Reads ten columns of nodes, 40 bytes each; writes 20 bytes an instruction.
func generate(c *compilation) error {
	c.code, c.rs1, c.rs2 = c.buffer(c.instructions), c.buffer(c.instructions), c.buffer(c.instructions)
	c.imm, c.owner = c.buffer(c.instructions), c.buffer(c.instructions)
	k := generateKernel.With(uint32(c.opt.XLEN/8), c.moveRule(ast.I32), c.moveRule(ast.F32), c.moveRule(ast.F64))
	c.dispatch(k, c.nodes,
		c.node, c.parent, c.childIndex, c.first, c.shape, c.offset, c.link, c.exit, c.detail, c.value, c.tables.templates,
		c.code, c.rs1, c.rs2, c.imm, c.owner)
	c.drop(c.node, c.data, c.parent, c.childIndex, c.shape, c.link, c.linkNode, c.exit, c.detail, c.value)
	return nil
}

// moveRule packs where the templates begin that move an argument of a type to
// a register, to an integer register, to the stack: one each, 10 bits.
func (c *compilation) moveRule(typ ast.Type) uint32 {
	rules := rules64[:]
	if c.opt.XLEN == 32 {
		rules = rules32[:]
	}
	rule := func(variant int) uint32 { return startOf(rules[(ruleMove*16+int(typ))*16+variant]) }
	return rule(moveRegister) | rule(moveInteger)<<10 | rule(moveStack)<<20
}

var generateKernel = gpu.Kernel{Name: "generate", CPU: func(lo, hi int, b gpu.Bindings) {
	g := generation{
		exits:     exits{b.U32(0), b.U32(1), b.U32(2), b.U32(3), b.U32(4), b.U32(5), b.U32(6)},
		resolved:  b.U32(7),
		detail:    b.U32(8),
		value:     b.U32(9),
		templates: b.U32(10),
		code:      b.U32(11), rs1: b.U32(12), rs2: b.U32(13), imm: b.U32(14), owner: b.U32(15),
		word:  b.Param(0),
		moves: [3]uint32{b.Param(1), b.Param(2), b.Param(3)},
	}
	for n := lo; n < hi; n++ {
		g.compile(uint32(n))
	}
}}

// A generation is what generate reads and writes.
type generation struct {
	exits
	resolved, detail, value, templates []uint32
	code, rs1, rs2, imm, owner         []uint32
	word                               uint32    // bytes
	moves                              [3]uint32 // of integers, F32, F64, see moveRule
}

// shapeActs is set in the shapes of nodes that write instructions.
const shapeActs = 15<<12 | 3<<shapeEdgeShift | shapeCalls | shapeBranches | shapeMoves

// compile writes the instructions of node n.
func (g *generation) compile(n uint32) {
	s := g.shape[n]
	if s&shapeActs == 0 {
		return
	}
	at := g.offset[n]
	if s&shapeCalls != 0 {
		at += argumentsOf(n, g.node, g.parent, g.childIndex, g.first)
	}
	length := lengthOf(s)
	for i := range length {
		g.instruction(n, at+i, startOf(s)+i, at+length, n-1)
	}
	at += length
	if s&shapeBranches != 0 {
		g.branch(n, at, s)
		at++
	}
	if edgesOf(s) > 0 {
		g.edge(n, at)
	}
	if s&shapeMoves != 0 {
		g.move(n)
	}
}

// put writes instruction k, of node n.
func (g *generation) put(k, n, code, rs1, rs2, imm uint32) {
	g.code[k], g.rs1[k], g.rs2[k], g.imm[k], g.owner[k] = code, rs1, rs2, imm, n
}

// instruction writes instruction k from a template of node n's rule; end is
// the number of the one behind the rule's, right the node of the right operand.
func (g *generation) instruction(n, k, template, end, right uint32) {
	low, high := g.templates[2*template], g.templates[2*template+1]
	rd, code := low>>8&0xff, low&0xff
	rs1, rs2 := low>>16&(operandKilled-1), low>>24&(operandKilled-1)
	switch {
	case rs1 == operandLeft: // without a call, as most are
		rs1 = g.valueOf(g.first[n-1] - 1)
	case rs1 >= operandSelf:
		rs1 = g.operand(n, k, rs1, right)
	}
	switch {
	case rs2 == operandRight:
		rs2 = g.valueOf(right)
	case rs2 >= operandSelf:
		rs2 = g.operand(n, k, rs2, right)
	}
	// Whether a value is in a virtual register cannot be predicted.
	code |= low >> 16 & operandKilled * (codeKill1 / operandKilled) & isVirtual(rs1)
	code |= low >> 24 & operandKilled * (codeKill2 / operandKilled) & isVirtual(rs2)
	kind := g.kind(n)
	switch rd {
	case operandHome:
		rd = g.detail[n]
	case operandOut:
		_, rd = argumentPlace(g.childIndex[n], g.detail[n], typeOf(g.node[n]).IsFloat())
		code |= codeArgument
	case operandSelf:
		if k+1 == end && isParked(kind, lengthOf(g.shape[n])) {
			code |= codeParked
		}
		if kind == ast.Load && g.detail[n]&ast.MemoryVolatile != 0 || kind >= ast.AtomicSwap && kind <= ast.StoreConditional {
			code |= codeKeep
		}
	}
	code |= rd << codeRdShift
	imm := uint32(int32(high) >> 8)
	if high&0xff != immNumber { // most are
		var flags uint32
		imm, flags = g.immediate(n, high, end)
		code |= flags
		if high&0xff == immTarget && isCompare(kind) {
			code, imm = g.decide(n, code, k+1)
		}
	}
	g.put(k, n, code, rs1, rs2, imm)
}

// isVirtual is all bits if r is a virtual register, else 0.
func isVirtual(r uint32) uint32 { return uint32(int32(virtual-1-r) >> 31) }

// isParked reports whether both arms of a node of the kind leave its value in
// one register; length is that of its rule.
func isParked(kind ast.Kind, length uint32) bool {
	return kind == ast.Conditional || (kind == ast.LogicalAnd || kind == ast.LogicalOr) && length > 0
}

func isCompare(kind ast.Kind) bool { return kind >= ast.Eq && kind <= ast.Ge }

// valueOf is the register of n's value.
func (g *generation) valueOf(n uint32) uint32 {
	v := g.value[n]
	if v&deferred != 0 {
		v = g.value[v&^deferred]
	}
	return v
}

// address is the node that computes the address of the Load or Store n.
func (g *generation) address(n uint32) uint32 {
	if g.kind(n) == ast.Load {
		return n - 1
	}
	return g.first[n-1] - 1
}

// operand resolves a register operand of instruction k of node n.
func (g *generation) operand(n, k, spec, right uint32) uint32 {
	switch spec {
	case operandSelf:
		return virtual + k
	case operandPrevious:
		return virtual + k - 1
	case operandPrevious2:
		return virtual + k - 2
	case operandLeft:
		return g.valueOf(g.first[n-1] - 1)
	case operandRight:
		return g.valueOf(right)
	case operandBase:
		return g.valueOf(g.first[g.address(n)-1] - 1)
	case operandHome:
		return g.detail[n]
	case operandIn:
		return g.value[n]
	}
	return spec
}

// immediate resolves the immediate of an instruction of node n, and the flags
// that say what it is.
func (g *generation) immediate(n, spec, end uint32) (imm, flags uint32) {
	switch spec & 0xff {
	case immNumber:
		return uint32(int32(spec) >> 8), 0
	case immData:
		return g.detail[n], 0
	case immHighData:
		return (g.detail[n] + 0x800) & 0xfffff000, 0
	case immLowData:
		return uint32(int32(g.detail[n]<<20) >> 20), 0
	case immRightConst:
		return g.detail[n-1], 0
	case immMinusConst:
		return -g.detail[n-1], 0
	case immOffset:
		return g.detail[g.address(n)-1], 0
	case immSlot:
		home := g.detail[n] - homeSlot
		return g.word * (home >> 1), (frameSlot + home&1) << codeFrameShift
	case immObject:
		return g.detail[n], frameObject << codeFrameShift
	case immAddressObject:
		return g.detail[g.address(n)], frameObject << codeFrameShift
	case immIncoming:
		return g.detail[n], frameIncoming << codeFrameShift
	case immArrived:
		return g.word * g.value[n], frameIncoming << codeFrameShift
	case immOutgoing:
		_, slot := argumentPlace(g.childIndex[n], g.detail[n], typeOf(g.node[n]).IsFloat())
		return g.word * slot, frameOutgoing << codeFrameShift
	case immHighSymbol:
		return g.detail[n], codeHigh
	case immLowSymbol:
		return g.detail[n], codeLow
	case immHighAddressSymbol:
		return g.detail[g.address(n)], codeHigh
	case immLowAddressSymbol:
		return g.detail[g.address(n)], codeLow
	case immHighLiteral:
		return g.detail[n], codeHigh | codeLiteral
	case immLowLiteral:
		return g.detail[n], codeLow | codeLiteral
	case immTarget:
		return g.target(n), codeTarget
	case immPlace:
		return g.target(n), codePlace
	case immEntry:
		return g.target(n), codeTarget | codePlace
	case immAllocated:
		return 0, frameAllocated << codeFrameShift
	case immEnd:
		return end, codeTarget | codeUnpark
	}
	return g.detail[n], 0 // immCallee
}

// target is where the statement n jumps to.
func (g *generation) target(n uint32) uint32 {
	switch g.kind(n) {
	case ast.LoopEntry: // to the condition
		return g.start(g.parent[n] - 1)
	case ast.Break:
		return g.offset[n+g.detail[n]]
	case ast.Continue: // to the step
		loop := n + g.detail[n]
		return g.start(g.first[loop-1] - 1)
	case ast.Switch: // the table
		return g.offset[n+1]
	case ast.Goto, ast.Case, ast.LabelAddress:
		return g.offset[n+g.detail[n]]
	case ast.Return, ast.ReturnPair:
		return g.offset[g.detail[n]]
	}
	return 0
}

// goesTo is where condition n goes when it is true (0) or false (1).
func (g *generation) goesTo(n, when uint32) uint32 {
	x := g.exit(n, when)
	if x&linked != 0 {
		x = g.resolved[x&^linked]
	}
	return x
}

// decide completes the conditional jump of condition n, which jumps if it is
// true: where the code behind it, from instruction next on, is what a true
// condition leads to, the jump is turned around.
func (g *generation) decide(n, code, next uint32) (uint32, uint32) {
	yes := g.goesTo(n, 0)
	if yes == next {
		return code ^ 1, g.goesTo(n, 1) // the inverse differs in bit 0
	}
	return code, yes
}

// branch writes, as instruction k, the jump of a condition that is a plain
// value.
func (g *generation) branch(n, k, shape uint32) {
	if shape&shapeAlways != 0 {
		when := boolWord(g.detail[n] == 0)
		g.put(k, n, uint32(riscv.JAL)|codeTarget, 0, 0, g.goesTo(n, when))
		return
	}
	code, v := uint32(riscv.BNE)|codeTarget, g.valueOf(n)
	if v >= virtual {
		code |= codeKill1
	}
	code, imm := g.decide(n, code, k+1)
	g.put(k, n, code, v, 0, imm)
}

// edge writes, from instruction k on, how node n, the first arm of an IfElse
// or a Conditional, leaves for what comes behind its parent: with its value, if
// it has one, in the register of the parent's.
func (g *generation) edge(n, k uint32) {
	p := g.parent[n]
	end := g.offset[p] + lengthOf(g.shape[p])
	jump := uint32(riscv.JAL) | codeTarget
	if edgesOf(g.shape[n]) == 2 {
		v := g.valueOf(n)
		move, kill := uint32(riscv.ADDI), uint32(codeKill1)
		rs2 := uint32(0)
		switch typeOf(g.node[p]) {
		case ast.F32:
			move, kill, rs2 = uint32(riscv.FSGNJ_S), codeKill2, v
		case ast.F64:
			move, kill, rs2 = uint32(riscv.FSGNJ_D), codeKill2, v
		}
		if v < virtual {
			kill = 0
		}
		g.put(k, n, move|operandPark<<codeRdShift|kill|codeParked, v, rs2, 0)
		jump |= codeUnpark
		k++
	}
	g.put(k, n, jump, 0, 0, end)
}

// move writes, in the Call that Argument n belongs to, the move of its value
// to where the callee expects it.
func (g *generation) move(n uint32) {
	typ := typeOf(g.node[n])
	place, _ := argumentPlace(g.childIndex[n], g.detail[n], typ.IsFloat())
	rules := g.moves[0]
	switch {
	case typ == ast.F32:
		rules = g.moves[1]
	case typ == ast.F64:
		rules = g.moves[2]
	}
	k := g.offset[g.parent[n]] + g.childIndex[n]
	g.instruction(n, k, rules>>(10*place)&0x3ff, k+1, n)
}
