package description

import (
	"fmt"
	"slices"
	"strings"
)

// Instructions of RV32I, RV64I, Zicsr, Zifencei, M, A, F, D, Zba and Zbb. Their numbers
// are their positions in this list, counted from 1. The numbers of a branch and its inverse
// differ in bit 0 only: therefore the branches stand before jalr.
var Instructions = slices.Concat(baseInstructions, base64Instructions, csrInstructions,
	multiplyInstructions, atomicInstructions, floatInstructions("s"), floatInstructions("d"), conversions, addressInstructions, bitInstructions)

// opcodes, bits 6..0 (manual, table 24.1)
const (
	opLoad    = " 6..0=0x03"
	opLoadFP  = " 6..0=0x07"
	opMiscMem = " 6..0=0x0f"
	opImm     = " 6..0=0x13"
	opAUIPC   = " 6..0=0x17"
	opImm32   = " 6..0=0x1b"
	opStore   = " 6..0=0x23"
	opStoreFP = " 6..0=0x27"
	opAMO     = " 6..0=0x2f"
	opOp      = " 6..0=0x33"
	opLUI     = " 6..0=0x37"
	opOp32    = " 6..0=0x3b"
	opFP      = " 6..0=0x53"
	opBranch  = " 6..0=0x63"
	opJALR    = " 6..0=0x67"
	opJAL     = " 6..0=0x6f"
	opSystem  = " 6..0=0x73"
)

func base(mnemonic, format, bits, syntax, rtl string) Instruction {
	return Instruction{Mnemonic: mnemonic, Format: format, Bits: bits, Syntax: syntax, RTL: rtl, Needs: "I"}
}

func base64(mnemonic, format, bits, syntax, rtl string) Instruction {
	return Instruction{Mnemonic: mnemonic, Format: format, Bits: bits, Syntax: syntax, RTL: rtl, Needs: "I", XLEN: 64}
}

func branch(mnemonic, inverse, funct3, condition string) Instruction {
	in := base(mnemonic, "B", "14..12="+funct3+opBranch, "rs1, rs2, target", "if "+condition+" { pc = pc + imm }")
	in.Inverse = inverse
	return in
}

var baseInstructions = []Instruction{
	base("lui", "U", opLUI, "rd, upper", "x[rd] = imm"),
	base("auipc", "U", opAUIPC, "rd, upper", "x[rd] = pc + imm"),
	base("jal", "J", opJAL, "rd, target", "x[rd] = next; pc = pc + imm"),

	branch("beq", "bne", "0", "x[rs1] == x[rs2]"),
	branch("bne", "beq", "1", "x[rs1] != x[rs2]"),
	branch("blt", "bge", "4", "signed(x[rs1]) < signed(x[rs2])"),
	branch("bge", "blt", "5", "signed(x[rs1]) >= signed(x[rs2])"),
	branch("bltu", "bgeu", "6", "x[rs1] < x[rs2]"),
	branch("bgeu", "bltu", "7", "x[rs1] >= x[rs2]"),

	base("jalr", "I", "14..12=0"+opJALR, "rd, imm(rs1)", "t := (x[rs1] + imm) &^ 1; x[rd] = next; pc = t"),

	base("lb", "I", "14..12=0"+opLoad, "rd, imm(rs1)", "x[rd] = sext8(load8(x[rs1] + imm))"),
	base("lh", "I", "14..12=1"+opLoad, "rd, imm(rs1)", "x[rd] = sext16(load16(x[rs1] + imm))"),
	base("lw", "I", "14..12=2"+opLoad, "rd, imm(rs1)", "x[rd] = sext32(load32(x[rs1] + imm))"),
	base("lbu", "I", "14..12=4"+opLoad, "rd, imm(rs1)", "x[rd] = load8(x[rs1] + imm)"),
	base("lhu", "I", "14..12=5"+opLoad, "rd, imm(rs1)", "x[rd] = load16(x[rs1] + imm)"),
	base("sb", "S", "14..12=0"+opStore, "rs2, imm(rs1)", "store8(x[rs1] + imm, x[rs2])"),
	base("sh", "S", "14..12=1"+opStore, "rs2, imm(rs1)", "store16(x[rs1] + imm, x[rs2])"),
	base("sw", "S", "14..12=2"+opStore, "rs2, imm(rs1)", "store32(x[rs1] + imm, x[rs2])"),

	base("addi", "I", "14..12=0"+opImm, "rd, rs1, imm", "x[rd] = x[rs1] + imm"),
	base("slti", "I", "14..12=2"+opImm, "rd, rs1, imm", "x[rd] = bit(signed(x[rs1]) < signed(imm))"),
	base("sltiu", "I", "14..12=3"+opImm, "rd, rs1, imm", "x[rd] = bit(x[rs1] < imm)"),
	base("xori", "I", "14..12=4"+opImm, "rd, rs1, imm", "x[rd] = x[rs1] ^ imm"),
	base("ori", "I", "14..12=6"+opImm, "rd, rs1, imm", "x[rd] = x[rs1] | imm"),
	base("andi", "I", "14..12=7"+opImm, "rd, rs1, imm", "x[rd] = x[rs1] & imm"),
	base("slli", "Shift", "31..26=0x00 14..12=1"+opImm, "rd, rs1, imm", "x[rd] = x[rs1] << imm"),
	base("srli", "Shift", "31..26=0x00 14..12=5"+opImm, "rd, rs1, imm", "x[rd] = x[rs1] >> imm"),
	base("srai", "Shift", "31..26=0x10 14..12=5"+opImm, "rd, rs1, imm", "x[rd] = sra(x[rs1], imm)"),

	base("add", "R", "31..25=0x00 14..12=0"+opOp, "rd, rs1, rs2", "x[rd] = x[rs1] + x[rs2]"),
	base("sub", "R", "31..25=0x20 14..12=0"+opOp, "rd, rs1, rs2", "x[rd] = x[rs1] - x[rs2]"),
	base("sll", "R", "31..25=0x00 14..12=1"+opOp, "rd, rs1, rs2", "x[rd] = x[rs1] << (x[rs2] & (xlen - 1))"),
	base("slt", "R", "31..25=0x00 14..12=2"+opOp, "rd, rs1, rs2", "x[rd] = bit(signed(x[rs1]) < signed(x[rs2]))"),
	base("sltu", "R", "31..25=0x00 14..12=3"+opOp, "rd, rs1, rs2", "x[rd] = bit(x[rs1] < x[rs2])"),
	base("xor", "R", "31..25=0x00 14..12=4"+opOp, "rd, rs1, rs2", "x[rd] = x[rs1] ^ x[rs2]"),
	base("srl", "R", "31..25=0x00 14..12=5"+opOp, "rd, rs1, rs2", "x[rd] = x[rs1] >> (x[rs2] & (xlen - 1))"),
	base("sra", "R", "31..25=0x20 14..12=5"+opOp, "rd, rs1, rs2", "x[rd] = sra(x[rs1], x[rs2] & (xlen - 1))"),
	base("or", "R", "31..25=0x00 14..12=6"+opOp, "rd, rs1, rs2", "x[rd] = x[rs1] | x[rs2]"),
	base("and", "R", "31..25=0x00 14..12=7"+opOp, "rd, rs1, rs2", "x[rd] = x[rs1] & x[rs2]"),

	base("fence", "Fence", "31..28=0 19..15=0 14..12=0 11..7=0"+opMiscMem, "pred, succ", "fence()"),
	base("fence.tso", "None", "31..20=0x833 19..15=0 14..12=0 11..7=0"+opMiscMem, "", "fence()"),
	base("ecall", "None", "31..20=0 19..15=0 14..12=0 11..7=0"+opSystem, "", "ecall()"),
	base("ebreak", "None", "31..20=1 19..15=0 14..12=0 11..7=0"+opSystem, "", "ebreak()"),
}

var base64Instructions = []Instruction{
	base64("lwu", "I", "14..12=6"+opLoad, "rd, imm(rs1)", "x[rd] = load32(x[rs1] + imm)"),
	base64("ld", "I", "14..12=3"+opLoad, "rd, imm(rs1)", "x[rd] = load64(x[rs1] + imm)"),
	base64("sd", "S", "14..12=3"+opStore, "rs2, imm(rs1)", "store64(x[rs1] + imm, x[rs2])"),

	base64("addiw", "I", "14..12=0"+opImm32, "rd, rs1, imm", "x[rd] = sext32(x[rs1] + imm)"),
	base64("slliw", "ShiftW", "31..25=0x00 14..12=1"+opImm32, "rd, rs1, imm", "x[rd] = sext32(x[rs1] << imm)"),
	base64("srliw", "ShiftW", "31..25=0x00 14..12=5"+opImm32, "rd, rs1, imm", "x[rd] = sext32(zext32(x[rs1]) >> imm)"),
	base64("sraiw", "ShiftW", "31..25=0x20 14..12=5"+opImm32, "rd, rs1, imm", "x[rd] = sra(sext32(x[rs1]), imm)"),

	base64("addw", "R", "31..25=0x00 14..12=0"+opOp32, "rd, rs1, rs2", "x[rd] = sext32(x[rs1] + x[rs2])"),
	base64("subw", "R", "31..25=0x20 14..12=0"+opOp32, "rd, rs1, rs2", "x[rd] = sext32(x[rs1] - x[rs2])"),
	base64("sllw", "R", "31..25=0x00 14..12=1"+opOp32, "rd, rs1, rs2", "x[rd] = sext32(x[rs1] << (x[rs2] & 31))"),
	base64("srlw", "R", "31..25=0x00 14..12=5"+opOp32, "rd, rs1, rs2", "x[rd] = sext32(zext32(x[rs1]) >> (x[rs2] & 31))"),
	base64("sraw", "R", "31..25=0x20 14..12=5"+opOp32, "rd, rs1, rs2", "x[rd] = sra(sext32(x[rs1]), x[rs2] & 31)"),
}

func csr(mnemonic, funct3, operand, rtl string) Instruction {
	return Instruction{Mnemonic: mnemonic, Format: "CSR", Bits: "14..12=" + funct3 + opSystem,
		Syntax: "rd, csr, " + operand, RTL: rtl, Needs: "Zicsr"}
}

var csrInstructions = []Instruction{
	csr("csrrw", "1", "rs1", "t := readCSR(imm); writeCSR(imm, x[rs1]); x[rd] = t"),
	csr("csrrs", "2", "rs1", "t := readCSR(imm); if rs1 != 0 { writeCSR(imm, t | x[rs1]) }; x[rd] = t"),
	csr("csrrc", "3", "rs1", "t := readCSR(imm); if rs1 != 0 { writeCSR(imm, t &^ x[rs1]) }; x[rd] = t"),
	csr("csrrwi", "5", "zimm", "t := readCSR(imm); writeCSR(imm, zimm); x[rd] = t"),
	csr("csrrsi", "6", "zimm", "t := readCSR(imm); if zimm != 0 { writeCSR(imm, t | zimm) }; x[rd] = t"),
	csr("csrrci", "7", "zimm", "t := readCSR(imm); if zimm != 0 { writeCSR(imm, t &^ zimm) }; x[rd] = t"),
	{Mnemonic: "fence.i", Format: "None", Bits: "31..20=0 19..15=0 14..12=1 11..7=0" + opMiscMem, RTL: "fenceI()", Needs: "Zifencei"},
}

func multiply(mnemonic, funct3, opcode, rtl string, xlen int) Instruction {
	return Instruction{Mnemonic: mnemonic, Format: "R", Bits: "31..25=0x01 14..12=" + funct3 + opcode,
		Syntax: "rd, rs1, rs2", RTL: "x[rd] = " + rtl, Needs: "M", XLEN: xlen}
}

var multiplyInstructions = []Instruction{
	multiply("mul", "0", opOp, "x[rs1] * x[rs2]", 0),
	multiply("mulh", "1", opOp, "mulh(x[rs1], x[rs2])", 0),
	multiply("mulhsu", "2", opOp, "mulhsu(x[rs1], x[rs2])", 0),
	multiply("mulhu", "3", opOp, "mulhu(x[rs1], x[rs2])", 0),
	multiply("div", "4", opOp, "div(x[rs1], x[rs2])", 0),
	multiply("divu", "5", opOp, "divu(x[rs1], x[rs2])", 0),
	multiply("rem", "6", opOp, "rem(x[rs1], x[rs2])", 0),
	multiply("remu", "7", opOp, "remu(x[rs1], x[rs2])", 0),
	multiply("mulw", "0", opOp32, "sext32(x[rs1] * x[rs2])", 64),
	multiply("divw", "4", opOp32, "sext32(div32(x[rs1], x[rs2]))", 64),
	multiply("divuw", "5", opOp32, "sext32(divu32(x[rs1], x[rs2]))", 64),
	multiply("remw", "6", opOp32, "sext32(rem32(x[rs1], x[rs2]))", 64),
	multiply("remuw", "7", opOp32, "sext32(remu32(x[rs1], x[rs2]))", 64),
}

var atomicInstructions = slices.Concat(atomics("w", "2", "32", 0), atomics("d", "3", "64", 64))

// atomics returns the instructions of extension A for one width. In the expressions of
// the table, t is the value in memory and v the value of rs2, both sign-extended. A store
// writes only the low bits.
func atomics(suffix, funct3, bits string, xlen int) []Instruction {
	width := strings.NewReplacer("32", "4", "64", "8").Replace(bits)
	extend := func(e string) string {
		if bits == "32" {
			return "sext32(" + e + ")"
		}
		return e
	}
	align := "align(x[rs1], " + width + "); "
	load := "load" + bits + "(x[rs1])"
	one := func(name, funct5, syntax, rtl string) Instruction {
		fixed := "31..27=" + funct5 + " 14..12=" + funct3 + opAMO
		if name == "lr" {
			fixed += " 24..20=0"
		}
		return Instruction{Mnemonic: name + "." + suffix, Format: "R", Bits: fixed, Syntax: syntax + ", aqrl",
			RTL: align + rtl, Needs: "A", XLEN: xlen}
	}
	list := []Instruction{
		one("lr", "0x02", "rd, (rs1)", "t := "+extend(load)+"; reserve(x[rs1]); x[rd] = t"),
		one("sc", "0x03", "rd, rs2, (rs1)", "t := x[rs2]; if reserved(x[rs1]) { store"+bits+"(x[rs1], t); x[rd] = 0 } else { x[rd] = 1 }"),
	}
	for _, row := range [][3]string{
		{"amoswap", "0x01", "v"},
		{"amoadd", "0x00", "t + v"},
		{"amoxor", "0x04", "t ^ v"},
		{"amoand", "0x0c", "t & v"},
		{"amoor", "0x08", "t | v"},
		{"amomin", "0x10", "mins(t, v)"},
		{"amomax", "0x14", "maxs(t, v)"},
		{"amominu", "0x18", "minu(t, v)"},
		{"amomaxu", "0x1c", "maxu(t, v)"},
	} {
		list = append(list, one(row[0], row[1], "rd, rs2, (rs1)",
			"v := "+extend("x[rs2]")+"; t := "+extend(load)+"; store"+bits+"(x[rs1], "+row[2]+"); x[rd] = t"))
	}
	return list
}

// addressInstructions are the instructions of extension Zba. They form addresses of array elements.
var addressInstructions = slices.Concat(
	shiftedAdd("add.uw", "0x04", "0", 0), shiftedAdd("sh1add", "0x10", "2", 1), shiftedAdd("sh2add", "0x10", "4", 2), shiftedAdd("sh3add", "0x10", "6", 3),
	[]Instruction{{Mnemonic: "slli.uw", Format: "Shift", Bits: "31..26=0x02 14..12=1" + opImm32, Syntax: "rd, rs1, imm", RTL: "x[rd] = zext32(x[rs1]) << imm", Needs: "Zba", XLEN: 64}},
)

// shiftedAdd returns the instruction that shifts its first operand by a constant and adds its second one, and the one that first clears
// the upper half of the first. Without a shift there is only the latter.
func shiftedAdd(mnemonic, funct7, funct3 string, shift int) (list []Instruction) {
	one := func(mnemonic, opcode, operand string, xlen int) {
		if shift > 0 {
			operand = fmt.Sprintf("(%s << %d)", operand, shift)
		}
		list = append(list, Instruction{Mnemonic: mnemonic, Format: "R", Bits: "31..25=" + funct7 + " 14..12=" + funct3 + opcode, Syntax: "rd, rs1, rs2",
			RTL: "x[rd] = " + operand + " + x[rs2]", Needs: "Zba", XLEN: xlen})
	}
	if shift > 0 {
		one(mnemonic, opOp, "x[rs1]", 0)
		mnemonic += ".uw"
	}
	one(mnemonic, opOp32, "zext32(x[rs1])", 64)
	return list
}
