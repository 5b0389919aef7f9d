package description

import "strings"

// floatInstructions returns the instructions of extension F ("s") or D ("d"), except for
// the conversions. In the table, W stands for 32 or 64.
func floatInstructions(suffix string) []Instruction {
	width, needs, format, memory := "32", "F", "0", "2"
	if suffix == "d" {
		width, needs, format, memory = "64", "D", "1", "3"
	}
	var list []Instruction
	add := func(name, wordFormat, bits, syntax, rtl string) {
		rounding := ""
		if strings.HasSuffix(syntax, "rm") {
			rounding = "dyn"
		}
		list = append(list, Instruction{Mnemonic: name, Format: wordFormat, Bits: bits, Syntax: syntax,
			RTL: strings.ReplaceAll(rtl, "W", width), Needs: needs, Rounding: rounding})
	}
	precision := " 26..25=" + format

	load, store := "flw", "fsw"
	if suffix == "d" {
		load, store = "fld", "fsd"
	}
	add(load, "I", "14..12="+memory+opLoadFP, "fd, imm(rs1)", "fW[rd] = loadW(x[rs1] + imm)")
	add(store, "S", "14..12="+memory+opStoreFP, "fs2, imm(rs1)", "storeW(x[rs1] + imm, f[rs2])")

	for _, row := range [][3]string{
		{"fmadd.", "0x43", "fmaW(fW[rs1], fW[rs2], fW[rs3], rm)"},
		{"fmsub.", "0x47", "fmaW(fW[rs1], fW[rs2], fnegW(fW[rs3]), rm)"},
		{"fnmsub.", "0x4b", "fmaW(fnegW(fW[rs1]), fW[rs2], fW[rs3], rm)"},
		{"fnmadd.", "0x4f", "fmaW(fnegW(fW[rs1]), fW[rs2], fnegW(fW[rs3]), rm)"},
	} {
		add(row[0]+suffix, "R4", "6..0="+row[1]+precision, "fd, fs1, fs2, fs3, rm", "fW[rd] = "+row[2])
	}
	for _, row := range [][3]string{
		{"fadd.", "0x00", "faddW(fW[rs1], fW[rs2], rm)"},
		{"fsub.", "0x01", "fsubW(fW[rs1], fW[rs2], rm)"},
		{"fmul.", "0x02", "fmulW(fW[rs1], fW[rs2], rm)"},
		{"fdiv.", "0x03", "fdivW(fW[rs1], fW[rs2], rm)"},
	} {
		add(row[0]+suffix, "R", "31..27="+row[1]+precision+opFP, "fd, fs1, fs2, rm", "fW[rd] = "+row[2])
	}
	add("fsqrt."+suffix, "R", "31..27=0x0b 24..20=0"+precision+opFP, "fd, fs1, rm", "fW[rd] = fsqrtW(fW[rs1], rm)")

	for _, row := range [][4]string{
		{"fsgnj.", "0x04", "0", "fW[rs1] &^ signW | fW[rs2] & signW"},
		{"fsgnjn.", "0x04", "1", "fW[rs1] &^ signW | fnegW(fW[rs2]) & signW"},
		{"fsgnjx.", "0x04", "2", "fW[rs1] ^ fW[rs2] & signW"},
		{"fmin.", "0x05", "0", "fminW(fW[rs1], fW[rs2])"},
		{"fmax.", "0x05", "1", "fmaxW(fW[rs1], fW[rs2])"},
	} {
		add(row[0]+suffix, "R", "31..27="+row[1]+" 14..12="+row[2]+precision+opFP, "fd, fs1, fs2", "fW[rd] = "+row[3])
	}
	for _, row := range [][3]string{
		{"feq.", "2", "feqW(fW[rs1], fW[rs2])"},
		{"flt.", "1", "fltW(fW[rs1], fW[rs2])"},
		{"fle.", "0", "fleW(fW[rs1], fW[rs2])"},
	} {
		add(row[0]+suffix, "R", "31..27=0x14 14..12="+row[1]+precision+opFP, "rd, fs1, fs2", "x[rd] = "+row[2])
	}
	add("fclass."+suffix, "R", "31..27=0x1c 24..20=0 14..12=1"+precision+opFP, "rd, fs1", "x[rd] = fclassW(fW[rs1])")
	return list
}

// conversion describes an fcvt or fmv, which bits 31..20 identify.
func conversion(mnemonic, bits, syntax, rtl, needs string, xlen int, rounding string) Instruction {
	in := Instruction{Mnemonic: mnemonic, Format: "R", Bits: bits + opFP, Syntax: syntax, RTL: rtl,
		Needs: needs, XLEN: xlen, Rounding: rounding}
	if rounding == "" {
		in.Bits = "14..12=0 " + in.Bits
	} else {
		in.Syntax += ", rm"
	}
	return in
}

// conversions between the register files and between formats. Conversions to integers
// round to zero by default, as the languages require (and the assembler text always
// states it). If the result is always exact, the default is rne, as in the GNU assembler.
var conversions = []Instruction{
	conversion("fcvt.w.s", "31..20=0xc00", "rd, fs1", "x[rd] = sext32(f32ToI32(f32[rs1], rm))", "F", 0, "rtz"),
	conversion("fcvt.wu.s", "31..20=0xc01", "rd, fs1", "x[rd] = sext32(f32ToU32(f32[rs1], rm))", "F", 0, "rtz"),
	conversion("fcvt.l.s", "31..20=0xc02", "rd, fs1", "x[rd] = f32ToI64(f32[rs1], rm)", "F", 64, "rtz"),
	conversion("fcvt.lu.s", "31..20=0xc03", "rd, fs1", "x[rd] = f32ToU64(f32[rs1], rm)", "F", 64, "rtz"),
	conversion("fcvt.s.w", "31..20=0xd00", "fd, rs1", "f32[rd] = i32ToF32(x[rs1], rm)", "F", 0, "dyn"),
	conversion("fcvt.s.wu", "31..20=0xd01", "fd, rs1", "f32[rd] = u32ToF32(x[rs1], rm)", "F", 0, "dyn"),
	conversion("fcvt.s.l", "31..20=0xd02", "fd, rs1", "f32[rd] = i64ToF32(x[rs1], rm)", "F", 64, "dyn"),
	conversion("fcvt.s.lu", "31..20=0xd03", "fd, rs1", "f32[rd] = u64ToF32(x[rs1], rm)", "F", 64, "dyn"),
	conversion("fmv.x.w", "31..20=0xe00", "rd, fs1", "x[rd] = sext32(f[rs1])", "F", 0, ""),
	conversion("fmv.w.x", "31..20=0xf00", "fd, rs1", "f32[rd] = zext32(x[rs1])", "F", 0, ""),

	conversion("fcvt.w.d", "31..20=0xc20", "rd, fs1", "x[rd] = sext32(f64ToI32(f64[rs1], rm))", "D", 0, "rtz"),
	conversion("fcvt.wu.d", "31..20=0xc21", "rd, fs1", "x[rd] = sext32(f64ToU32(f64[rs1], rm))", "D", 0, "rtz"),
	conversion("fcvt.l.d", "31..20=0xc22", "rd, fs1", "x[rd] = f64ToI64(f64[rs1], rm)", "D", 64, "rtz"),
	conversion("fcvt.lu.d", "31..20=0xc23", "rd, fs1", "x[rd] = f64ToU64(f64[rs1], rm)", "D", 64, "rtz"),
	conversion("fcvt.d.w", "31..20=0xd20", "fd, rs1", "f64[rd] = i32ToF64(x[rs1], rm)", "D", 0, "rne"),
	conversion("fcvt.d.wu", "31..20=0xd21", "fd, rs1", "f64[rd] = u32ToF64(x[rs1], rm)", "D", 0, "rne"),
	conversion("fcvt.d.l", "31..20=0xd22", "fd, rs1", "f64[rd] = i64ToF64(x[rs1], rm)", "D", 64, "dyn"),
	conversion("fcvt.d.lu", "31..20=0xd23", "fd, rs1", "f64[rd] = u64ToF64(x[rs1], rm)", "D", 64, "dyn"),
	conversion("fcvt.s.d", "31..20=0x401", "fd, fs1", "f32[rd] = f64ToF32(f64[rs1], rm)", "D", 0, "dyn"),
	conversion("fcvt.d.s", "31..20=0x420", "fd, fs1", "f64[rd] = f32ToF64(f32[rs1], rm)", "D", 0, "rne"),
	conversion("fmv.x.d", "31..20=0xe20", "rd, fs1", "x[rd] = f[rs1]", "D", 64, ""),
	conversion("fmv.d.x", "31..20=0xf20", "fd, rs1", "f64[rd] = x[rs1]", "D", 64, ""),
}
