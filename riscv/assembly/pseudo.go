package assembly

import (
	"strconv"

	"gpucc/riscv"
)

const (
	zero = 0 // x0
	ra   = 1 // the return address
	t1   = 6 // tail calls jump through it
)

// instructionText returns an instruction in its usual notation: as a pseudo-instruction,
// if there is one for it (RISC-V Assembly Programmer's Manual, "Pseudoinstructions"). All
// pseudo-instructions that it uses are one instruction each, for which GNU as makes
// exactly the same word.
func instructionText(in riscv.Inst) string {
	reg := riscv.RegisterName
	switch in.Op {
	case riscv.ADDI:
		switch {
		case in.Rd == zero && in.Rs1 == zero && in.Imm == 0:
			return "nop"
		case in.Rs1 == zero:
			return "li " + reg(in.Rd) + ", " + strconv.Itoa(int(in.Imm))
		case in.Imm == 0:
			return "mv " + reg(in.Rd) + ", " + reg(in.Rs1)
		}
	case riscv.ADDIW:
		if in.Imm == 0 {
			return "sext.w " + reg(in.Rd) + ", " + reg(in.Rs1)
		}
	case riscv.XORI:
		if in.Imm == -1 {
			return "not " + reg(in.Rd) + ", " + reg(in.Rs1)
		}
	case riscv.SLTIU:
		if in.Imm == 1 {
			return "seqz " + reg(in.Rd) + ", " + reg(in.Rs1)
		}
	case riscv.SLTU, riscv.SUB, riscv.SUBW:
		if name := ofZero[in.Op]; in.Rs1 == zero {
			return name + " " + reg(in.Rd) + ", " + reg(in.Rs2)
		}
	case riscv.FSGNJ_S, riscv.FSGNJ_D, riscv.FSGNJN_S, riscv.FSGNJN_D, riscv.FSGNJX_S, riscv.FSGNJX_D:
		if name := ofItself[in.Op]; in.Rs1 == in.Rs2 {
			return name + " " + reg(in.Rd) + ", " + reg(in.Rs1)
		}
	case riscv.JALR:
		switch {
		case in.Rd == zero && in.Imm == 0 && in.Rs1 == ra:
			return "ret"
		case in.Rd == zero && in.Imm == 0:
			return "jr " + reg(in.Rs1)
		}
	}
	return in.String()
}

// Names of instructions whose first operand is x0, and of instructions whose two operands
// are the same.
var (
	ofZero   = map[riscv.Op]string{riscv.SLTU: "snez", riscv.SUB: "neg", riscv.SUBW: "negw"}
	ofItself = map[riscv.Op]string{
		riscv.FSGNJ_S: "fmv.s", riscv.FSGNJN_S: "fneg.s", riscv.FSGNJX_S: "fabs.s",
		riscv.FSGNJ_D: "fmv.d", riscv.FSGNJN_D: "fneg.d", riscv.FSGNJX_D: "fabs.d",
	}
)

// jumpText returns the text of a branch or jump to a named target.
func jumpText(in riscv.Inst, target string) string {
	reg := riscv.RegisterName
	switch {
	case in.Op == riscv.JAL && in.Rd == zero:
		return "j " + target
	case in.Op == riscv.JAL:
		return "jal " + reg(in.Rd) + ", " + target
	case in.Rs2 == zero && withZero[in.Op] != "":
		return withZero[in.Op] + " " + reg(in.Rs1) + ", " + target
	case in.Rs1 == zero && zeroWith[in.Op] != "":
		return zeroWith[in.Op] + " " + reg(in.Rs2) + ", " + target
	}
	return in.Op.String() + " " + reg(in.Rs1) + ", " + reg(in.Rs2) + ", " + target
}

// Names of branches whose second operand is x0, and of branches whose first operand is
// x0.
var (
	withZero = map[riscv.Op]string{riscv.BEQ: "beqz", riscv.BNE: "bnez", riscv.BLT: "bltz", riscv.BGE: "bgez"}
	zeroWith = map[riscv.Op]string{riscv.BLT: "bgtz", riscv.BGE: "blez"}
)
