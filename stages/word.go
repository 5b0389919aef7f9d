package stages

import "gpucc/ast"

// The words of the working columns, taken apart here and in lib/word.glsl.

// none marks an entry that is not there.
const none = 0xffffffff

// kindOf and typeOf take a node's word apart. The kind of a dead node is
// ast.Invalid.
func kindOf(word uint32) ast.Kind { return ast.Kind(word) }
func typeOf(word uint32) ast.Type { return ast.Type(word >> 8) }

func nodeWord(kind ast.Kind, typ ast.Type) uint32 { return uint32(kind) | uint32(typ)<<8 }

// functionOf and depthOf take apart what the scope scan leaves: the number of
// the function that a node is in, and of the loops around it, at most 3.
func functionOf(scope uint32) uint32 { return scope & 0x3fffffff }
func depthOf(scope uint32) uint32    { return scope >> 30 }

// ruleOf is where the rule of nodes of a kind and type, in a word, stands by its variant.
func ruleOf(word, variant uint32) uint32 { return (word | variant<<12) % ruleCount }

// startOf, lengthOf and edgesOf take a shape apart: its first template, how
// many it has, and how many instructions of its parent follow the node.
func startOf(shape uint32) uint32  { return shape & 0xfff }
func lengthOf(shape uint32) uint32 { return shape >> 12 & 15 }
func edgesOf(shape uint32) uint32  { return shape >> shapeEdgeShift & 3 }

// shapeTemplate are the bits of a shape that every instruction has from it: the first
// template, and the home, which templates of assigned values write.
const shapeTemplate = 63<<shapeHomeShift | 0xfff

// An instruction is a row of the table of all: operation, rd and flags; register
// operands; the immediate.
type instruction struct{ code, rs1, rs2, imm uint32 }

// instructionRow is how many words that is.
const instructionRow = 4

// operationOf and rdOf take a code word apart.
func operationOf(code uint32) uint32 { return code & 0xff }
func rdOf(code uint32) uint32        { return code >> codeRdShift & 0x7f }

// frameOf is the part of the frame that an instruction's immediate counts from,
// codeFrame its bits.
func frameOf(code uint32) uint32 { return (code & codeFrame) >> codeFrameShift }

const codeFrame = 7 << codeFrameShift

// isCall is 1 if the instruction destroys the caller-saved registers.
func isCall(code uint32) uint32 { return code / codeCalls & 1 }

// A register operand is a machine register, 0 to 63, or the virtual register
// of instruction k, virtual + k.
const virtual = 64

// A home is where a local variable lives: a register, or homeSlot + 2*slot,
// plus 1 for a slot among the floating-point ones; or none.
const homeSlot = 64

// Rows of the function table.
const (
	functionRow         = 8 // words a function
	functionRoot        = 0 // its Function node
	functionFirstLocal  = 1
	functionObjectBytes = 2
	functionVarargBytes = 3
	functionRegion      = 4
)

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
