package riscv

import "gpucc/riscv/description"

// A compressed is a row of the description of extension C, made ready.
type compressed struct {
	*description.Compressed
	match, mask  uint32
	op           Op
	rd, rs1, rs2 description.Place
}

// compressedInstructions has them by bits 15..13 and 1..0.
var compressedInstructions = func() (table [32][]compressed) {
	for i := range description.CompressedInstructions {
		c := compressed{Compressed: &description.CompressedInstructions[i]}
		c.rd, c.rs1, c.rs2 = description.Places[c.Rd], description.Places[c.Rs1], description.Places[c.Rs2]
		var err error
		if c.match, c.mask, err = c.Match(); err != nil {
			panic(err)
		}
		for op := range Ops {
			if Ops[op].Mnemonic == c.Expands {
				c.op = Op(op)
			}
		}
		key := compressedKey(c.match)
		table[key] = append(table[key], c)
	}
	return table
}()

func compressedKey(half uint32) uint32 { return half>>11&^3 | half&3 }

// Expand returns the instruction that a compressed one of 16 bits stands for on
// a machine of that XLEN; not ok if it is none.
func Expand(half uint16, xlen int) (in Inst, ok bool) {
	word := uint32(half)
	list := compressedInstructions[compressedKey(word)]
	for i := range list {
		c := &list[i]
		if word&c.mask == c.match && (c.XLEN == 0 || c.XLEN == xlen) {
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
		Imm: c.immediate(word),
	}
	switch {
	case c.NotZero == "imm" && in.Imm == 0,
		c.NotZero == "rd" && word>>7&31 == 0,
		c.NotZero == "rs2" && word>>2&31 == 0,
		info.Format == FormatShift && xlen == 32 && in.Imm > 31:
		return Inst{}, false
	}
	return in, true
}

// at is the number of the register at a place of a compressed instruction.
func (f File) at(p description.Place, word uint32) uint8 {
	return f.register(word>>p.Low&(1<<p.Width-1) + uint32(p.First))
}

func (c *compressed) immediate(word uint32) int32 {
	value, width := uint32(0), 0
	for _, s := range c.Immediate {
		value |= word >> s.Word & (1<<s.Width - 1) << s.Value
		width = max(width, s.Value+s.Width)
	}
	if c.Signed {
		return int32(value<<(32-width)) >> (32 - width)
	}
	return int32(value)
}
