package stages

import (
	"gpucc/ast"
)

// generate makes all instructions, in two maps. In the first, each node lists its instructions
// by their templates: the number of a template stands in place of the code word. In the second, each instruction is made from its template. Operands are
// the values of the node's children. Their registers follow from the numbers of instructions.
// Branch targets are the first or last instructions of nodes. If the compilation optimizes,
// jumps to the next instruction are removed, and jumps behind the last one.
//
// template and owner are written and read, and four words are written: 32 bytes an
// instruction. In addition, each node reads its columns in the first map, and each
// instruction reads the columns of its node and of that node's children in the second.
func generate(c *compilation) error {
	c.Drop(&c.data, &c.logicalNode)
	c.instruction, c.owner = c.NewBuffer(instructionRow*c.instructions), c.NewBuffer(c.instructions)
	c.dispatch(generateExpandKernel, c.nodes)
	c.dispatch(generateKernel, c.instructions)
	c.Drop(&c.node, &c.parent, &c.childIndex, &c.selection, &c.logical, &c.branchTarget, &c.detail, &c.value)
	return nil
}

// generateTwin makes every instruction from its template. The template's number stands where the code word will
// be. Jumps to the next instruction are removed if optimize is not 0.
//
// The kernel branches for each operand. In the twin, the loop in generate selects the usual operands without
// branches, and special completes the other instructions.
func generateTwin(lo, hi int, b generateBuffers) {
	g := generation{
		branchTargets: branchTargets{b.branchTargetBuffers},
		resolved:      b.branchTarget,
		value:         b.value,
		machine:       (*machine)(b.machine),
		word:          b.wordSize,
		gone:          b.optimize * codeGone,
		count:         b.counts[countInstructions],
	}
	g.templates = (*[templateCount * templateRow]uint32)(b.templates)
	g.owner = b.owner
	g.result = instructionsOf(b.instruction, b.counts)
	g.generate(lo, hi)
}

// A generation is the columns that generate reads and writes, and its parameters.
type generation struct {
	branchTargets
	resolved, value []uint32
	machine         *machine
	word            uint32 // bytes
	gone            uint32 // codeGone if jumps may be removed, else 0
	count           uint32 // number of instructions
	templates       *[templateCount * templateRow]uint32
	owner           []uint32
	result          instructions // with the numbers of templates for code words at first
}

// holder returns the register of the value word v, which may refer to another node.
func (g *generation) holder(v uint32) uint32 {
	if v&valueDeferred != 0 {
		v = g.value[v&^valueDeferred]
	}
	return v
}

// address returns the node that computes the address of the Load or Store n.
func (g *generation) address(n uint32) uint32 {
	if g.kindAt(n) == ast.Load {
		return n - 1
	}
	return g.first[n-1] - 1
}

// operand returns the value word of a rare register operand of instruction k of node n. For an
// operand that is not rare it returns register. The kernel's function resolves all operands.
func (g *generation) operand(n, k, spec, register uint32) uint32 {
	switch spec {
	case operandPrevious2:
		return virtualRegister + k - 2
	case operandValue, operandIn:
		return g.value[n]
	case operandBase:
		return g.value[g.first[g.address(n)-1]-1]
	case operandLocal:
		return g.detail[n]
	}
	return register
}

// argument returns the register, or the stack slot, in which Argument n is passed.
func (g *generation) argument(n uint32) uint32 {
	_, number := g.machine.argumentLocation(g.childIndex[n], g.detail[n], typeOf(g.node[n]).IsFloat())
	return number
}

// end returns the instruction behind the instructions of n's rule.
func (g *generation) end(n uint32) uint32 { return g.offset[n] + lengthOf(g.selection[n]) }

// target returns the instruction to which statement n jumps.
func (g *generation) target(n uint32) uint32 {
	switch g.kindAt(n) {
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

// goesTo returns the instruction to which condition n leads. when is 0 for a true condition, 1
// for a false one.
func (g *generation) goesTo(n, when uint32) uint32 {
	x := g.branchTargetOf(n, when)
	if x&branchTargetInherited != 0 {
		x = g.resolved[x&^branchTargetInherited]
	}
	return x
}

// decide returns the branch target of condition n's branch, which jumps if the condition is
// true. If a true condition leads to next, the instruction behind the branch, the branch is
// inverted, and jumps if the condition is false.
func (g *generation) decide(n, next uint32) (imm, flags uint32) {
	yes := g.goesTo(n, 0)
	if yes == next {
		return g.goesTo(n, 1), 1 // the inverse differs in bit 0
	}
	return yes, 0
}

// immediate returns the immediate of instruction k of node n, if it is not computed from the
// node's data. flags are the bits of the code word that have to be inverted.
func (g *generation) immediate(n, k, other uint32) (imm, flags uint32) {
	switch other {
	case immArrived:
		return g.word * g.value[n], 0
	case immOutgoing:
		return g.word * g.argument(n), 0
	case immTarget:
		return g.target(n), 0
	case immBranchTarget:
		return g.decide(n, k+1)
	case immAlways:
		return g.goesTo(n, boolWord(g.detail[n] == 0)), 0
	case immEnd:
		return g.end(n), 0
	}
	return g.end(g.parent[n]), 0 // immPast
}

// isJump reports whether an instruction only jumps to another one. A jump at the end of a
// conditional's arm also ends a value, and an entry of a jump table must stay.
func isJump(code uint32) bool {
	return code&(codeTarget|codeJoinJump|codeDistance) == codeTarget
}

// generate makes instructions lo to hi-1. It handles the usual cases without branches, and calls
// special for the others. It is a function of its own so that its variables are in registers.
//
//go:noinline
func (g *generation) generate(lo, hi int) {
	templates, value := g.templates, g.value
	first, detail := g.first[:len(value)], g.detail[:len(value)]
	owners := g.owner[:hi]
	codes, imms := g.result.code[:len(owners)], g.result.imm[:len(owners)]
	firsts, seconds := g.result.rs1[:len(owners)], g.result.rs2[:len(owners)]
	// The processor could not predict a branch on the kind of an operand. So all registers
	// that an operand may denote, except for rare ones, are written to a table, which the
	// operand's number indexes. The numbers of machine registers come first, and denote
	// themselves.
	var registers [operandKilled]uint32
	for r := range registers {
		registers[r] = uint32(r)
	}
	for k := uint(lo); k < uint(len(owners)); k++ {
		n, number := owners[k], codes[k]
		t := uint(number % templateCount * templateRow)
		operands := templates[t+templateOperands]
		registers[operandPrevious] = uint32(virtualRegister + k - 1)
		if right := n - 1; uint(right) < uint(len(value)) {
			registers[operandRight] = value[right]
			if left := first[right] - 1; uint(left) < uint(len(value)) {
				registers[operandLeft] = value[left]
			}
		}
		rs1, rs2 := registers[operands%operandKilled], registers[operands>>operandsRs2Shift%operandKilled]
		code := templates[t+templateCode] | number>>(selectionStorageShift-codeRdShift)&(operands>>(operandsSetShift-codeRdShift))
		imm := detail[n-nodesBefore(operands)]*templates[t+templateFactor] + templates[t+templateNumber]
		codes[k], firsts[k], seconds[k], imms[k] = code, rs1, rs2, imm
		if (rs1|rs2|operands)&(valueDeferred|operandsSpecial) != 0 { // a single bit
			g.special(n, uint32(k), operands)
		}
	}
}

// special completes instruction k of node n: rare operands, values that other nodes have, and
// immediates that are not computed from the node's data. It is not inlined, since it would take
// registers from the loop.
//
//go:noinline
func (g *generation) special(n, k, operands uint32) {
	code, rs1, rs2 := g.result.code[k], g.result.rs1[k], g.result.rs2[k]
	if operands&operandsRare != 0 {
		rs1, rs2 = g.operand(n, k, operands%operandKilled, rs1), g.operand(n, k, operands>>operandsRs2Shift%operandKilled, rs2)
		if operands&operandsLocal != 0 {
			code |= g.detail[n] << codeRdShift
		}
		if code&codeArgument != 0 {
			code |= g.argument(n) << codeRdShift
			if isTailCall(g.kindAt(g.parent[n])) {
				code &^= codeArgument
			}
		}
	}
	g.result.rs1[k], g.result.rs2[k] = g.holder(rs1), g.holder(rs2)
	if other := otherOf(operands); other != 0 {
		imm, flags := g.immediate(n, k, other)
		if code ^= flags; (imm == k+1 || imm == g.count) && isJump(code) {
			code |= g.gone // no instruction is at the end if control does not come there, as tail calls leave the last function
		}
		g.result.imm[k] = imm
	}
	g.result.code[k] = code
}
