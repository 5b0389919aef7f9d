package stages

import "gpucc/ast"

// Words of the working columns that are put together here and in lib/word.glsl. How they
// are taken apart is generated: see words_gen.go.

func nodeWord(kind ast.Kind, typ ast.Type) uint32 { return uint32(kind) | uint32(typ)<<nodeTypeShift }

// scopeWord is the scope word of a node in a function, with loops around it.
func scopeWord(function, loops uint32) uint32 {
	return function&scopeFunction | min(loops, scopeDepthMost)<<scopeDepthShift
}

// ruleOf is where the rule of nodes of a kind and type, in a word, stands by its variant.
func ruleOf(word, variant uint32) uint32 { return (word | variant<<ruleVariantShift) % ruleCount }

// An instruction is a row of the table of all: operation, rd and flags; register
// operands; the immediate.
type instruction struct{ code, rs1, rs2, imm uint32 }

// Registers that the allocator gives out, per class. Each pool is a word of
// 4 bits a register, an index into a file's order of registers.
const (
	// Scratch registers of spill code and of far jumps.
	scratch1      = 30 // t5
	scratch2      = 31 // t6
	scratchFloat1 = 62 // ft10
	scratchFloat2 = 63 // ft11

	savedLocals = 10 // s0-s9, fs0-fs9 hold locals, s10, s11, fs10, fs11 temporaries
)

// savedRegister is callee-saved register i, 0 to 11: s0-s11, or fs0-fs11.
func savedRegister(float, i uint32) uint32 {
	if i < 2 {
		return float*32 + 8 + i
	}
	return float*32 + 16 + i
}

// temporaryClasses are the classes of temporaries: bit 0 for floating point,
// bit 1 for those that live across a call.
const temporaryClasses = 4

// temporaryCount is how many registers a class has: t0-t4, ft0-ft9, and two
// callee-saved ones each.
func temporaryCount(class uint32) uint32 {
	switch class {
	case 0:
		return 5
	case 1:
		return 10
	}
	return 12 - savedLocals
}

// temporaryRegister is register i of a class.
func temporaryRegister(class, i uint32) uint32 {
	switch {
	case class >= 2:
		return savedRegister(class&1, savedLocals+i)
	case class == 1 && i < 8:
		return 32 + i
	case class == 1:
		return 32 + 20 + i // ft8, ft9
	case i < 3:
		return 5 + i
	}
	return 25 + i // t3, t4
}

// Places of arguments.
const (
	placeRegister = iota // in the file of its type
	placeInteger         // floating point in an integer register
	placeStack
)

// argumentPlace is the psABI's place of argument number index, of which floats
// come before in floating-point registers or for want of them elsewhere: the
// kind of place, and the register or the slot on the stack.
func argumentPlace(index, data uint32, float bool) (place, number uint32) {
	floats := data & ast.ArgumentFloats
	variadic := data&ast.ArgumentVariadic != 0
	integers := index - floats // that want an integer register
	if floats > 8 {
		integers += floats - 8
	}
	switch {
	case float && !variadic && floats < 8:
		return placeRegister, 32 + 10 + floats
	case integers >= 8:
		return placeStack, integers - 8
	case float:
		return placeInteger, 10 + integers
	}
	return placeRegister, 10 + integers
}

// fits12 reports whether a constant fits an instruction's immediate.
func fits12(data uint32) bool { return data+2048 < 4096 }

// either is yes if which is 1, no if it is 0, without a branch: for what nobody
// can predict, and of which addresses are made, so that the compiler would not
// select by itself.
func either(which, yes, no uint32) uint32 { return no ^ (yes^no)&-which }
