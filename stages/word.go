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

// temporaryClasses are the classes of temporaries: bit 0 for floating point,
// bit 1 for those that live across a call.
const temporaryClasses = 4

// either is yes if which is 1, no if it is 0, without a branch: for what nobody
// can predict, and of which addresses are made, so that the compiler would not
// select by itself.
func either(which, yes, no uint32) uint32 { return no ^ (yes^no)&-which }
