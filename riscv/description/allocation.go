package description

// What the code generator does with the machine's registers, and what instructions can
// hold. The passes get it as the row of the table machine and as constants
// (stages/riscv_gen.go, shaders/riscv/target.glsl; see ../gen/target.go).

// A RegisterFile says what registers of one file, integer or floating-point, are for.
type RegisterFile struct {
	Arguments   []string // pass arguments, the first one results, too; locals of functions that call nothing
	Saved       []string // a call preserves them: locals, but for the last
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

// SavedTemporaries is how many saved registers of a file, the last ones, hold temporaries
// that live across a call.
const SavedTemporaries = 2

const (
	InstructionBytes = 4
	StackAlignment   = 16 // bytes (psABI, 1.1)

	// FarWords is how many instructions it takes to reach an address that an immediate
	// cannot, from a register: lui, add, and the access; or to move a register so far.
	FarWords = 3

	// ReachMargin is how many words an instruction may grow by, beyond a distance that has
	// been measured to it: spill code and a long branch.
	ReachMargin = 16
)
