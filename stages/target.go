package stages

import (
	"fmt"

	"gpucc/ast"
	"gpucc/riscv/dwarf"
	"gpucc/riscv/object"
)

// A Target is a machine with a calling convention. It holds all facts about the machine that
// passes use. The passes frames, layout and encode are the target's own. All other passes are the
// same for all targets, and read the target's tables.
type Target struct {
	Name      string // the name that -march takes
	WordBytes int    // size of an integer register and of an address: 4 or 8
	CodeWord  int    // bytes of an instruction that is not compressed
	CodeUnit  int    // bytes of a unit in which addresses and sizes of machine code are counted: of the shortest instruction

	// Extensions are the names in -march, in their order there, of the extensions that the machine code uses,
	// without I, M, A, F, D and C.
	Extensions []string

	// The tables that kernels read.
	rules, templates []uint32 // the rules, in ruleCount words, and templateCount templates: see rules.txt
	machine          *machine // registers and immediates: the row of the table machine
	encoding         []uint32 // the encodings of instructions; only the target's own passes read it

	frames, layout, encode func(c *compilation) error // the target's own passes

	// CompleteCall writes the distance to the called function, in bytes, into the call at the
	// beginning of text.
	CompleteCall func(text []byte, distance uint32)
	Relocs       RelocTypes

	registerName      func(register uint32) string
	returnAddressName string // of the register with the return address
	operationName     func(operation uint32) string
	disassemble       func(text []byte) (instruction string, bytes int) // the instruction at the beginning of text, and its length

	frame        func(row *[frameRow]uint32, t *Target) dwarf.Frame // describes a row of the frame table
	tailJump     func(text []byte, byAddress bool) uint32           // the units of the jump of a tail call, with which text ends
	slotOffset   func(row *[frameRow]uint32, storage uint32) int64  // where a local in a slot is, in bytes from the caller's stack pointer
	objectOffset func(row *[frameRow]uint32) int64                  // the same of the frame objects
	movesStack   func(row *[frameRow]uint32) bool                   // whether the function of the row allocates on the stack
	wider        string                                             // the flag that chooses a target with all types
}

// RelocTypes are the types of relocations that a target's code and data have.
type RelocTypes struct {
	Address object.RelocType        // of a symbol, in a word of data
	Upper   [Forms]object.RelocType // by form: of a call, or of the upper part of an address
	Lower   [Forms]object.RelocType // by form: of the lower part of an address
}

// Compressed reports whether instructions may be compressed.
func (t *Target) Compressed() bool { return t.wordUnits() > 1 }

// wordUnits returns how many units an instruction has that is not compressed.
func (t *Target) wordUnits() uint32 { return uint32(t.CodeWord / t.CodeUnit) }

// Bits returns the number of bits of an integer register, 32 or 64.
func (t *Target) Bits() int { return 8 * t.WordBytes }

// Fits returns an error, with its place, if the target has no instructions for the type of a node.
func (t *Target) Fits(tree *ast.Tree) error {
	var has [ast.Types]bool
	all := true
	for typ := range ast.Types {
		has[typ] = typ == ast.Void || t.rules[ruleOf(nodeWord(ast.Load, typ), loadPlain)] != 0
		all = all && has[typ]
	}
	if all {
		return nil
	}
	for n, typ := range tree.Type {
		if !has[typ] {
			loc, _ := ast.Locate(tree.Files, tree.Pos[n])
			return fmt.Errorf("%s:%d:%d: error: type %s needs %s", loc.File, loc.Line, loc.Column, typ, t.wider)
		}
	}
	return nil
}
