package description

// How the code generator uses the machine's registers, and limits of the instructions.
// The passes get these facts as a row of the table machine and as constants
// (stages/riscv_gen.go, shaders/riscv/target.glsl; see ../gen/target.go).

// A RegisterFile gives the uses of the registers of one file, integer or floating-point.
type RegisterFile struct {
	Arguments   []string // pass arguments, the first of them results, too; hold locals of leaf functions
	Saved       []string // a call preserves them: they hold locals, except for the last
	Temporaries []string // hold values that do not live across a call
	Scratch     []string // hold operands from the frame, and addresses
}

// Files are the integer and the floating-point registers that the code generator uses.
var Files = [2]RegisterFile{
	{
		Arguments:   []string{"a0", "a1", "a2", "a3", "a4", "a5", "a6", "a7"},
		Saved:       []string{"s0", "s1", "s2", "s3", "s4", "s5", "s6", "s7", "s8", "s9", "s10", "s11"},
		Temporaries: []string{"t0", "t1", "t2", "t3", "t4"},
		Scratch:     []string{"t5", "t6"},
	}, {
		Arguments:   []string{"fa0", "fa1", "fa2", "fa3", "fa4", "fa5", "fa6", "fa7"},
		Saved:       []string{"fs0", "fs1", "fs2", "fs3", "fs4", "fs5", "fs6", "fs7", "fs8", "fs9", "fs10", "fs11"},
		Temporaries: []string{"ft0", "ft1", "ft2", "ft3", "ft4", "ft5", "ft6", "ft7", "ft8", "ft9"},
		Scratch:     []string{"ft10", "ft11"},
	},
}

// SavedTemporaries is the number of saved registers of a file, the last ones, that hold
// temporaries which live across a call.
const SavedTemporaries = 2

const (
	InstructionBytes = 4
	StackAlignment   = 16 // bytes (psABI, 1.1)

	// FarWords is the number of instructions that reach an address, relative to a
	// register, that is beyond the range of an immediate: lui, add, and the access.
	// Moving a register by such a distance takes as many.
	FarWords = 3

	// ReachMargin is the number of words by which an instruction may grow after distances
	// across it have been measured: by spill code and a long branch.
	ReachMargin = 16
)
