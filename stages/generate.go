package stages

import (
	"gpucc/ast"
	"gpucc/gpu"
)

// generate writes all instructions at once. First each node lists its own; then
// each instruction is made from its template: operands are the values of its node's
// children, known by their numbers; where to jump to is where some node's
// instructions begin or end.
//
// Reads ten columns of nodes, 68 bytes a node in all; moves 32 bytes an instruction.
func generate(c *compilation) error {
	c.code, c.rs1, c.rs2 = c.buffer(c.instructions), c.buffer(c.instructions), c.buffer(c.instructions)
	c.imm, c.owner = c.buffer(c.instructions), c.buffer(c.instructions)
	c.outgoing = c.zeros(c.functions)
	c.dispatch(expandKernel, c.nodes,
		c.node, c.parent, c.childIndex, c.first, c.shape, c.offset, c.detail, c.scope, c.tables.rules, c.code, c.owner, c.outgoing)
	c.dispatch(generateKernel.With(uint32(c.opt.XLEN/8)), c.instructions,
		c.node, c.parent, c.childIndex, c.first, c.shape, c.offset, c.link, c.exit, c.detail, c.value, c.tables.templates, c.owner,
		c.code, c.rs1, c.rs2, c.imm)
	c.drop(c.node, c.data, c.parent, c.childIndex, c.shape, c.link, c.linkNode, c.exit, c.detail, c.value)
	return nil
}

// generateKernel makes every instruction from its template, whose number is in the
// place of its code.
var generateKernel = gpu.Kernel{Name: "generate", CPU: func(lo, hi int, b gpu.Bindings) {
	g := generation{
		exits:    exits{b.U32(0), b.U32(1), b.U32(2), b.U32(3), b.U32(4), b.U32(5), b.U32(6)},
		resolved: b.U32(7),
		detail:   b.U32(8),
		value:    b.U32(9),
		word:     b.Param(0),
	}
	templates := b.U32(10)
	owners, codes, rs1s, rs2s, imms := b.U32(11)[lo:hi], b.U32(12)[lo:hi], b.U32(13)[lo:hi], b.U32(14)[lo:hi], b.U32(15)[lo:hi]
	codes, rs1s, rs2s, imms = codes[:len(owners)], rs1s[:len(owners)], rs2s[:len(owners)], imms[:len(owners)]
	for i, n := range owners {
		k := uint32(lo + i)
		low, high := templates[2*codes[i]], templates[2*codes[i]+1]
		code, rd := low&0xff, low>>8&0xff
		rs1, rs2 := low>>16&(operandKilled-1), low>>24&(operandKilled-1)
		switch { // the most frequent without a call
		case rs1 < operandSelf:
		case rs1 == operandLeft:
			rs1 = g.valueOf(g.first[n-1] - 1)
		case rs1 == operandRight:
			rs1 = g.valueOf(n - 1)
		default:
			rs1 = g.operand(n, k, rs1)
		}
		switch {
		case rs2 < operandSelf:
		case rs2 == operandRight:
			rs2 = g.valueOf(n - 1)
		default:
			rs2 = g.operand(n, k, rs2)
		}
		// Whether a value is in a virtual register cannot be predicted.
		code |= low >> 16 & operandKilled * (codeKill1 / operandKilled) & isVirtual(rs1)
		code |= low >> 24 & operandKilled * (codeKill2 / operandKilled) & isVirtual(rs2)
		var flags uint32
		if rd > operandPark {
			rd, flags = g.destination(n, rd)
			code |= flags
		}
		code |= rd << codeRdShift
		imm := uint32(int32(high) >> 8)
		if high&0xff != immNumber {
			imm, flags = g.immediate(n, k, high&0xff)
			code ^= flags
		}
		codes[i], rs1s[i], rs2s[i], imms[i] = code, rs1, rs2, imm
	}
}}

// A generation is what generate reads.
type generation struct {
	exits
	resolved, detail, value []uint32
	word                    uint32 // bytes
}

// isVirtual is all bits if r is a virtual register, else 0.
func isVirtual(r uint32) uint32 { return uint32(int32(virtual-1-r) >> 31) }

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

// operand resolves a register operand of instruction k, of node n.
func (g *generation) operand(n, k, spec uint32) uint32 {
	switch spec {
	case operandPrevious:
		return virtual + k - 1
	case operandPrevious2:
		return virtual + k - 2
	case operandLeft:
		return g.valueOf(g.first[n-1] - 1)
	case operandValue:
		return g.valueOf(n)
	case operandBase:
		return g.valueOf(g.first[g.address(n)-1] - 1)
	case operandHome:
		return g.detail[n]
	}
	return g.value[n] // operandIn
}

// destination resolves rd of an instruction of node n, and the flags that go with it.
func (g *generation) destination(n, spec uint32) (rd, flags uint32) {
	switch spec {
	case operandHome:
		return g.detail[n], 0
	case operandOut:
		_, rd = argumentPlace(g.childIndex[n], g.detail[n], typeOf(g.node[n]).IsFloat())
		return rd, codeArgument
	case operandJoined:
		return operandSelf, codeParked
	case operandKept:
		return operandSelf, codeKeep
	}
	return operandSelf, g.detail[n] & ast.MemoryVolatile * codeKeep // operandLoaded
}

// immediate resolves the immediate of instruction k, of node n, and the flags of
// the code word that change with it.
func (g *generation) immediate(n, k, spec uint32) (imm, flags uint32) {
	switch spec {
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
	case immLessData:
		return 32 - g.detail[n], 0
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
	case immExit:
		return g.decide(n, k+1)
	case immAlways:
		return g.goesTo(n, boolWord(g.detail[n] == 0)), codeTarget
	case immEnd:
		return g.end(n), codeTarget | codeUnpark
	case immPast:
		return g.end(g.parent[n]), codeTarget
	case immJoin:
		return g.end(g.parent[n]), codeTarget | codeUnpark
	}
	return g.detail[n], 0 // immCallee
}

// end is behind the instructions of n's rule.
func (g *generation) end(n uint32) uint32 { return g.offset[n] + lengthOf(g.shape[n]) }

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

// decide is the immediate of the conditional jump of condition n, which jumps if it
// is true: where the code behind it, from instruction next on, is what a true
// condition leads to, the jump is turned around.
func (g *generation) decide(n, next uint32) (imm, flags uint32) {
	yes := g.goesTo(n, 0)
	if yes == next {
		return g.goesTo(n, 1), codeTarget | 1 // the inverse differs in bit 0
	}
	return yes, codeTarget
}
