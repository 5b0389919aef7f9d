package riscv

import (
	"bytes"
	"fmt"
)

// String returns the instruction in the syntax of the GNU assembler, without
// pseudo-instructions. The target of a branch or jump is written as an offset from the
// instruction: ".+8".
func (in Inst) String() string { return in.text("") }

// text does the same as String, but writes a target as given, unless it is "".
func (in Inst) text(target string) string {
	if in.Op == Invalid || in.Op >= OpCount {
		return "invalid"
	}
	info := &Ops[in.Op]
	text := append(make([]byte, 0, usualLength), info.Mnemonic...)
	if info.HasOrdering {
		text = append(text, orderings[in.Rm&3]...)
	}
	text = append(text, ' ')
	for name := 0; name < len(info.Syntax); {
		end := name
		for end < len(info.Syntax) && !isPunctuation(info.Syntax[end]) {
			end++
		}
		text = append(text, in.operand(info.Syntax[name:end], target)...)
		for name = end; name < len(info.Syntax) && isPunctuation(info.Syntax[name]); name++ {
			text = append(text, info.Syntax[name])
		}
	}
	return string(bytes.TrimRight(text, ", "))
}

// usualLength is more than the length of most instructions.
const usualLength = 48

// isPunctuation reports whether a character stands between the names of operands.
func isPunctuation(c byte) bool { return c == ',' || c == ' ' || c == '(' || c == ')' }

// operand returns the text of one operand, or "" for an operand that is not written. A target is
// written as given, unless it is "".
func (in Inst) operand(name, target string) string {
	switch name {
	case "rd", "fd":
		return RegisterName(in.Rd)
	case "rs1", "fs1":
		return RegisterName(in.Rs1)
	case "rs2", "fs2":
		return RegisterName(in.Rs2)
	case "fs3":
		return RegisterName(in.Rs3)
	case "zimm":
		return fmt.Sprint(in.Rs1)
	case "imm":
		return fmt.Sprint(in.Imm)
	case "upper":
		return fmt.Sprintf("%#x", uint32(in.Imm)>>12)
	case "target":
		if target != "" {
			return target
		}
		return fmt.Sprintf(".%+d", in.Imm)
	case "csr":
		for _, csr := range csrNames {
			if csr.number == in.Imm {
				return csr.name
			}
		}
		return fmt.Sprintf("%#x", in.Imm)
	case "pred":
		return fenceSet(in.Imm >> 4)
	case "succ":
		return fenceSet(in.Imm)
	case "rm":
		return in.rounding()
	}
	return ""
}

// rounding returns the text of the rounding mode. The mode that the assembler takes by
// default is not written.
func (in Inst) rounding() string {
	if in.Rm == Ops[in.Op].usualRounding() {
		return ""
	}
	return roundingModes[in.Rm&7]
}

// usualRounding returns the rounding mode that the assembler takes by default: dyn, but rne for
// the exact conversions, for which the assembler allows no other mode.
func (info *OpInfo) usualRounding() uint8 {
	if info.Rounding == RoundRNE {
		return RoundRNE
	}
	return RoundDYN
}

// fenceSet returns the text of a set of a fence: input, output, reads, writes; "0" if the
// set is empty.
func fenceSet(set int32) string {
	text := ""
	for i, letter := range "iorw" {
		if set>>(3-i)&1 != 0 {
			text += string(letter)
		}
	}
	if text == "" {
		return "0"
	}
	return text
}
