package stages

import "gpucc/ast"

// The functions that pack the words of the working columns. Their GLSL twins are in
// lib/word.glsl. The functions that unpack them are generated: see words_gen.go.

// nodeWord returns the node word of a kind and a type.
func nodeWord(kind ast.Kind, typ ast.Type) uint32 { return uint32(kind) | uint32(typ)<<nodeTypeShift }

// scopeWord returns the scope word of a node in a function, with a number of loops around it.
func scopeWord(function, loops uint32) uint32 {
	return function&scopeFunction | min(loops, scopeDepthMost)<<scopeDepthShift
}

// assignedWord returns in which word of a loop in the column loopWords a local has its bit, behind the jumps word, and
// assignedBit which bit this is.
func assignedWord(local uint32) uint32 { return 1 + local/wordBits&(assignedWordsMost-1) }
func assignedBit(local uint32) uint32  { return 1 << (local & (wordBits - 1)) }

// slotStorage returns the storage of a local in a slot, which is its distance from the first slot of a register
// file, in units of slotUnit bytes.
func slotStorage(slot, file uint32) uint32 { return storageSlot + 2*slot + file }

// slotOf returns the slot and the register file of a storage, which is a slot.
func slotOf(storage uint32) (slot, file uint32) { return (storage - storageSlot) / 2, storage % 2 }

// ruleOf returns the index in the table of rules of a variant of a node word's kind and type.
func ruleOf(word, variant uint32) uint32 { return (word | variant<<ruleVariantShift) % ruleCount }

// instructions are the columns of the table of instructions. code is the code word: operation,
// rd and flags. rs1 and rs2 are the register operands. imm is the immediate.
type instructions struct{ code, rs1, rs2, imm []uint32 }

// An instruction has the entries of the columns for one instruction. Dumps and tests use it.
type instruction struct{ code, rs1, rs2, imm uint32 }

// list returns all instructions.
func (x *instructions) list() []instruction {
	list := make([]instruction, len(x.code))
	for k := range list {
		list[k] = instruction{x.code[k], x.rs1[k], x.rs2[k], x.imm[k]}
	}
	return list
}

// instructionsOf returns the columns of the table of instructions, which lie one behind the other.
func instructionsOf(table, counts []uint32) instructions {
	n := counts[countInstructions]
	column := func(i uint32) []uint32 { return table[i*n : (i+1)*n : (i+1)*n] }
	return instructions{column(instructionCode), column(instructionRs1), column(instructionRs2), column(instructionImm)}
}

// either returns yes if which is 1, and no if which is 0, without a branch. It is for choices
// that the processor cannot predict, in places where Go's compiler would branch, since an
// address depends on the result.
func either(which, yes, no uint32) uint32 { return no ^ (yes^no)&-which }
