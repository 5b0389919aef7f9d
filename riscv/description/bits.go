package description

// bitInstructions are the instructions of extension Zbb, for operations on the bits of a word (manual, chapter
// 31.2). zext.h and rev8 have other encodings on RV32, which are left out.
var bitInstructions = []Instruction{
	bitBinary("andn", "0x20", "7", "x[rs1] &^ x[rs2]"), bitBinary("orn", "0x20", "6", "x[rs1] | ^x[rs2]"), bitBinary("xnor", "0x20", "4", "^(x[rs1] ^ x[rs2])"),
	bitBinary("min", "0x05", "4", "mins(x[rs1], x[rs2])"), bitBinary("minu", "0x05", "5", "minu(x[rs1], x[rs2])"),
	bitBinary("max", "0x05", "6", "maxs(x[rs1], x[rs2])"), bitBinary("maxu", "0x05", "7", "maxu(x[rs1], x[rs2])"),
	bitBinary("rol", "0x30", "1", "rotateLeft(x[rs1], x[rs2])"), bitBinary("ror", "0x30", "5", "rotateLeft(x[rs1], 0 - x[rs2])"),
	{Mnemonic: "rori", Format: "Shift", Bits: "31..26=0x18 14..12=5" + opImm, Syntax: "rd, rs1, imm", RTL: "x[rd] = rotateLeft(x[rs1], 0 - imm)", Needs: "Zbb"},
	bitUnary("clz", "0x600", "1", opImm, "leadingZeros(x[rs1])", 0), bitUnary("ctz", "0x601", "1", opImm, "trailingZeros(x[rs1])", 0),
	bitUnary("cpop", "0x602", "1", opImm, "onesCount(x[rs1])", 0),
	bitUnary("sext.b", "0x604", "1", opImm, "sext8(x[rs1])", 0), bitUnary("sext.h", "0x605", "1", opImm, "sext16(x[rs1])", 0),
	bitUnary("orc.b", "0x287", "5", opImm, "orBytes(x[rs1])", 0),
	bitUnary("zext.h", "0x080", "4", opOp32, "zext16(x[rs1])", 64), bitUnary("rev8", "0x6b8", "5", opImm, "reverseBytes(x[rs1])", 64),
	bitUnary("clzw", "0x600", "1", opImm32, "leadingZeros32(x[rs1])", 64), bitUnary("ctzw", "0x601", "1", opImm32, "trailingZeros32(x[rs1])", 64),
	bitUnary("cpopw", "0x602", "1", opImm32, "onesCount(zext32(x[rs1]))", 64),
	rotation32("rolw", "R", "31..25=0x30 14..12=1"+opOp32, "rd, rs1, rs2", "x[rs2]"), rotation32("rorw", "R", "31..25=0x30 14..12=5"+opOp32, "rd, rs1, rs2", "0 - x[rs2]"),
	rotation32("roriw", "ShiftW", "31..25=0x30 14..12=5"+opImm32, "rd, rs1, imm", "0 - imm"),
}

// bitBinary returns an instruction with two operands.
func bitBinary(mnemonic, funct7, funct3, value string) Instruction {
	return Instruction{Mnemonic: mnemonic, Format: "R", Bits: "31..25=" + funct7 + " 14..12=" + funct3 + opOp, Syntax: "rd, rs1, rs2", RTL: "x[rd] = " + value, Needs: "Zbb"}
}

// bitUnary returns an instruction with one operand. Bits 31 to 20 are fixed. xlen is 0 if it is the same for both lengths of registers.
func bitUnary(mnemonic, upper, funct3, opcode, value string, xlen int) Instruction {
	return Instruction{Mnemonic: mnemonic, Format: "R", Bits: "31..20=" + upper + " 14..12=" + funct3 + opcode, Syntax: "rd, rs1", RTL: "x[rd] = " + value, Needs: "Zbb", XLEN: xlen}
}

// rotation32 returns an instruction that rotates the lower 32 bits to the left by a distance.
func rotation32(mnemonic, format, bits, syntax, distance string) Instruction {
	return Instruction{Mnemonic: mnemonic, Format: format, Bits: bits, Syntax: syntax, RTL: "x[rd] = sext32(rotateLeft32(x[rs1], " + distance + "))", Needs: "Zbb", XLEN: 64}
}
