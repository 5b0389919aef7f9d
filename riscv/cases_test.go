package riscv

import "gpucc/riscv/description"

// cases returns, for every instruction of a machine of that XLEN, instances with operands
// at the ends of their ranges and some in between.
func cases(xlen int) []Inst {
	var list []Inst
	for op := Op(1); op < OpCount; op++ {
		info := &Ops[op]
		if info.XLEN != 0 && info.XLEN != xlen {
			continue
		}
		immediates := immediateCases(info, xlen)
		for _, imm := range immediates {
			list = append(list, Inst{Op: op, Rd: pick(info.Rd, 10), Rs1: pick(info.Rs1, 11), Rs2: pick(info.Rs2, 12), Rs3: pick(info.Rs3, 13), Rm: uint8(info.Rounding), Imm: imm})
		}
		for _, r := range []uint8{0, 1, 15, 16, 31} {
			base := Inst{Op: op, Rd: pick(info.Rd, r), Rs1: pick(info.Rs1, 31-r), Rs2: pick(info.Rs2, r^5), Rs3: pick(info.Rs3, r^9), Imm: immediates[0]}
			for _, rm := range modeCases(info) {
				base.Rm = rm
				list = append(list, base)
			}
		}
	}
	return list
}

func pick(file File, register uint8) uint8 {
	switch file {
	case NoOperand:
		return 0
	case FileF:
		return 32 + register
	}
	return register
}

// modeCases returns the rounding modes or orderings of an instruction. Exact conversions
// have one rounding mode, because assemblers have no text for the others.
func modeCases(info *OpInfo) []uint8 {
	switch {
	case info.HasOrdering:
		return []uint8{0, 1, 2, 3}
	case info.HasRounding && info.Rounding != RoundRNE:
		return []uint8{RoundRNE, RoundRTZ, RoundRDN, RoundRUP, RoundRMM, RoundDYN}
	}
	return []uint8{0}
}

func immediateCases(info *OpInfo, xlen int) []int32 {
	switch info.Format {
	case FormatI, FormatS:
		return []int32{0, 1, -1, 2047, -2048, 1365, -1366}
	case FormatB:
		return []int32{0, 2, -2, 4094, -4096, 2730, -2732, 1 << 11, 1 << 5}
	case FormatU:
		return []int32{0, 1 << 12, -1 << 12, 0x7ffff000, -0x80000000, 0x55555000}
	case FormatJ:
		return []int32{0, 2, -2, 1<<20 - 2, -1 << 20, 0x55554, -0x55556, 1 << 11, 1 << 12, 1 << 19}
	case FormatShift:
		return []int32{0, 1, int32(xlen) - 1, 21}
	case FormatShiftW:
		return []int32{0, 1, 31, 21}
	case FormatCSR:
		list := []int32{0, 0xfff, 0x555}
		for _, c := range description.CSRs {
			if xlen == 32 || c.Number < 0xc80 {
				list = append(list, int32(c.Number))
			}
		}
		return list
	case FormatFence:
		return []int32{0xff, 0x11, 0x88, 0x5a, 0xa5}
	}
	return []int32{0}
}
