package description

// A Role is the use of a register in the calling convention (psABI, chapter 1).
type Role uint8

// The roles.
const (
	Fixed       Role = iota // zero, gp, tp: never allocated
	CallerSaved             // a call may change it
	CalleeSaved             // a call preserves it
	Argument                // caller-saved, and passes arguments and results
)

// A Register is a register of the machine. Its number is its index in Registers: 0-31 are
// x0-x31, 32-63 are f0-f31.
type Register struct {
	Name string // its name in the ABI
	Role Role
}

// Registers in the order of their numbers.
var Registers = [64]Register{
	{"zero", Fixed}, {"ra", CallerSaved}, {"sp", CalleeSaved}, {"gp", Fixed},
	{"tp", Fixed}, {"t0", CallerSaved}, {"t1", CallerSaved}, {"t2", CallerSaved},
	{"s0", CalleeSaved}, {"s1", CalleeSaved}, {"a0", Argument}, {"a1", Argument},
	{"a2", Argument}, {"a3", Argument}, {"a4", Argument}, {"a5", Argument},
	{"a6", Argument}, {"a7", Argument}, {"s2", CalleeSaved}, {"s3", CalleeSaved},
	{"s4", CalleeSaved}, {"s5", CalleeSaved}, {"s6", CalleeSaved}, {"s7", CalleeSaved},
	{"s8", CalleeSaved}, {"s9", CalleeSaved}, {"s10", CalleeSaved}, {"s11", CalleeSaved},
	{"t3", CallerSaved}, {"t4", CallerSaved}, {"t5", CallerSaved}, {"t6", CallerSaved},

	{"ft0", CallerSaved}, {"ft1", CallerSaved}, {"ft2", CallerSaved}, {"ft3", CallerSaved},
	{"ft4", CallerSaved}, {"ft5", CallerSaved}, {"ft6", CallerSaved}, {"ft7", CallerSaved},
	{"fs0", CalleeSaved}, {"fs1", CalleeSaved}, {"fa0", Argument}, {"fa1", Argument},
	{"fa2", Argument}, {"fa3", Argument}, {"fa4", Argument}, {"fa5", Argument},
	{"fa6", Argument}, {"fa7", Argument}, {"fs2", CalleeSaved}, {"fs3", CalleeSaved},
	{"fs4", CalleeSaved}, {"fs5", CalleeSaved}, {"fs6", CalleeSaved}, {"fs7", CalleeSaved},
	{"fs8", CalleeSaved}, {"fs9", CalleeSaved}, {"fs10", CalleeSaved}, {"fs11", CalleeSaved},
	{"ft8", CallerSaved}, {"ft9", CallerSaved}, {"ft10", CallerSaved}, {"ft11", CallerSaved},
}

// A Constant is a named value of an operand.
type Constant struct {
	Name   string
	Number uint32
}

// RoundingModes are the values of the operand rm (manual, table 11.1).
var RoundingModes = []Constant{{"rne", 0}, {"rtz", 1}, {"rdn", 2}, {"rup", 3}, {"rmm", 4}, {"dyn", 7}}

// CSRs are the control and status registers of unprivileged programs.
var CSRs = []Constant{
	{"fflags", 0x001}, {"frm", 0x002}, {"fcsr", 0x003},
	{"cycle", 0xc00}, {"time", 0xc01}, {"instret", 0xc02},
	{"cycleh", 0xc80}, {"timeh", 0xc81}, {"instreth", 0xc82},
}
