package assembler

import (
	"fmt"
	"strconv"
	"strings"

	"gpucc/riscv"
)

// pseudo appends the instructions for a pseudo-instruction. It reports whether there is one that
// can have these operands.
func (p *program) pseudo(mnemonic string, operands []string) bool {
	if len(operands) == 2 {
		switch mnemonic {
		case "li":
			v, ok := number(operands[1])
			return ok && p.loadNumber(operands[0], v)
		case "la", "lla":
			return p.loadAddress(operands[0], operands[1])
		case "zext.w":
			if p.extensions["Zba"] {
				return p.become("add.uw $1, $2, zero", operands)
			}
		}
	}
	for _, x := range riscv.PseudosOf(mnemonic) {
		if x.Operands == len(operands) && (x.XLEN == 0 || x.XLEN == p.xlen) && p.become(x.Becomes, operands) {
			return true
		}
	}
	return false
}

// become appends the instructions for a pseudo-instruction, see riscv.Pseudo, or none if one is
// unknown.
func (p *program) become(text string, operands []string) bool {
	before := len(p.bytes)
	for _, instruction := range strings.Split(text, "; ") {
		mnemonic, rest, _ := strings.Cut(instruction, " ")
		var list []string
		for _, operand := range strings.FieldsFunc(rest, func(r rune) bool { return r == ',' || r == ' ' }) {
			for i := range operands {
				operand = strings.ReplaceAll(operand, "$"+strconv.Itoa(i+1), operands[i])
			}
			if bits, is := strings.CutPrefix(operand, "~"); is {
				operand = strconv.Itoa(p.xlen) + "-" + bits
			}
			list = append(list, operand)
		}
		if !p.instruction(mnemonic, list) {
			p.bytes = p.bytes[:before]
			return false
		}
	}
	return true
}

// loadNumber appends the instructions of li, the same ones as GNU as does (load_const in its
// tc-riscv.c): lui and addi for 32 bits, and for more bits a shift and an addi for each 12 bits.
func (p *program) loadNumber(register string, v int64) bool {
	if p.xlen == 32 {
		if v != int64(int32(v)) && v != int64(uint32(v)) {
			return false
		}
		v = int64(int32(v))
	}
	if v == v<<52>>52 {
		return p.become(fmt.Sprintf("addi $1, zero, %d", v), []string{register})
	}
	return p.become(p.loadText(v), []string{register})
}

// loadText returns the instructions that load a number.
func (p *program) loadText(v int64) string {
	low := v << 52 >> 52
	high := v - low
	if v != int64(int32(v)) {
		shift := 12
		for high>>shift&1 == 0 {
			shift++
		}
		text := p.loadText(high>>shift) + fmt.Sprintf("; slli $1, $1, %d", shift)
		if low != 0 {
			text += fmt.Sprintf("; addi $1, $1, %d", low)
		}
		return text
	}
	add := "addi"
	if p.xlen == 64 {
		add = "addiw"
	}
	switch {
	case high == 0:
		return fmt.Sprintf("%s $1, zero, %d", add, low)
	case low == 0:
		return fmt.Sprintf("lui $1, %d", uint32(high)>>12)
	}
	return fmt.Sprintf("lui $1, %d; %s $1, $1, %d", uint32(high)>>12, add, low)
}

// loadAddress appends the instructions that compute the address of a label.
func (p *program) loadAddress(register, label string) bool {
	distance, ok := p.target(label)
	if !ok || distance != int64(int32(distance)) {
		return false
	}
	upper, lower := riscv.High(uint32(distance)), int32(riscv.Low(uint32(distance)))
	return p.become(fmt.Sprintf("auipc $1, %d; addi $1, $1, %d", upper>>12, lower), []string{register})
}
