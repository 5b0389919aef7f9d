package riscv

// A compressed is an instruction of extension C; see description.Compressed.
type compressed struct {
	match, mask  uint32
	op           Op // the instruction for which it stands
	rd, rs1, rs2 registerField
	immediate    []slice
	signed       bool
	notZero      string
	xlen         int
}

// A registerField is the position of a register number in a word; see description.RegisterField.
type registerField struct{ low, width, first int }

// A slice moves a run of bits of an immediate; see description.Slice.
type slice struct{ word, value, width int }

func compressedKey(half uint32) uint32 { return half>>11&^3 | half&3 }

// Expand returns the instruction for which a compressed instruction of 16 bits stands on
// a machine of that XLEN. ok is false if the word is not a valid instruction.
func Expand(half uint16, xlen int) (in Inst, ok bool) {
	word := uint32(half)
	list := compressedInstructions[compressedKey(word)]
	for i := range list {
		c := &list[i]
		if word&c.mask == c.match && (c.xlen == 0 || c.xlen == xlen) {
			if in, ok := c.expand(word, xlen); ok {
				return in, true
			}
		}
	}
	return Inst{}, false
}

func (c *compressed) expand(word uint32, xlen int) (in Inst, ok bool) {
	info := &Ops[c.op]
	in = Inst{
		Op:  c.op,
		Rd:  info.Rd.at(c.rd, word),
		Rs1: info.Rs1.at(c.rs1, word),
		Rs2: info.Rs2.at(c.rs2, word),
		Imm: c.immediateOf(word),
	}
	switch {
	case c.notZero == "imm" && in.Imm == 0,
		c.notZero == "rd" && word>>7&31 == 0,
		c.notZero == "rs2" && word>>2&31 == 0,
		info.Format == FormatShift && xlen == 32 && in.Imm > 31:
		return Inst{}, false
	}
	return in, true
}

// at returns the number of the register in a field of a compressed instruction.
func (f File) at(p registerField, word uint32) uint8 {
	return f.register(word>>p.low&(1<<p.width-1) + uint32(p.first))
}

func (c *compressed) immediateOf(word uint32) int32 {
	value, width := uint32(0), 0
	for _, s := range c.immediate {
		value |= word >> s.word & (1<<s.width - 1) << s.value
		width = max(width, s.value+s.width)
	}
	if c.signed {
		return int32(value<<(32-width)) >> (32 - width)
	}
	return int32(value)
}
