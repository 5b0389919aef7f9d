package riscv

import "testing"

// compressOf compresses an instruction.
func compressOf(in Inst, xlen int) uint32 {
	return Compress(in.Op, uint32(in.Rd), uint32(in.Rs1), uint32(in.Rs2), uint32(in.Imm), uint32(xlen/8))
}

// TestCompress shows that Compress finds a compressed instruction for whatever a word of 16 bits can
// stand for, unless that is a hint or a breakpoint, and that the word it finds stands for the same.
func TestCompress(t *testing.T) {
	for _, xlen := range []int{32, 64} {
		found := 0
		for half := range 1 << 16 {
			in, ok := Expand(uint16(half), xlen)
			if half&3 == 3 || !ok {
				continue
			}
			word := compressOf(in, xlen)
			if word == 0 {
				if in.Op != EBREAK && in.Rd != 0 && !isNop(in) {
					t.Errorf("rv%d: %s, which %04x stands for, is not compressed", xlen, in, half)
				}
				continue
			}
			found++
			if back, ok := Expand(uint16(word), xlen); !ok || !sameEffect(back, in) {
				t.Errorf("rv%d: %s is compressed to %04x, which is %s", xlen, in, word, back)
			}
		}
		if found < 1<<14 {
			t.Errorf("rv%d: only %d words are found", xlen, found)
		}
	}
}

// TestCompressOnly shows that an instruction is compressed only to a word that stands for it: for all operations and
// registers, with immediates around each power of two.
func TestCompressOnly(t *testing.T) {
	immediates := []int32{0}
	for bit := range 20 {
		for d := int32(-4); d <= 4; d++ {
			immediates = append(immediates, 1<<bit+d, -1<<bit+d)
		}
	}
	compressed := 0
	for op := Op(1); op < OpCount; op++ {
		info := &Ops[op]
		for _, imm := range immediates {
			if info.Format == FormatU {
				imm <<= 12
			}
			if TakeImmediate(info.Format, PutImmediate(info.Format, imm)) != imm {
				continue
			}
			for registers := range 1 << 12 {
				pick := func(f File, n int) uint8 {
					return f.register(uint32([16]int{0, 1, 2, 3, 5, 7, 8, 9, 12, 15, 16, 17, 24, 28, 30, 31}[n]))
				}
				in := Inst{Op: op, Rd: pick(info.Rd, registers&15), Rs1: pick(info.Rs1, registers>>4&15), Rs2: pick(info.Rs2, registers>>8), Imm: imm}
				for _, xlen := range []int{32, 64} {
					if info.Format == FormatShift && xlen == 32 && imm > 31 { // no instruction
						continue
					}
					word := compressOf(in, xlen)
					if word == 0 {
						continue
					}
					compressed++
					if back, ok := Expand(uint16(word), xlen); word&3 == 3 || word>>16 != 0 || !ok || !sameEffect(back, in) && !sameEffect(back, exchanged(in)) {
						t.Fatalf("rv%d: %s is compressed to %04x, which is %s", xlen, in, word, back)
					}
				}
			}
		}
	}
	if compressed < 1000 {
		t.Errorf("only %d instructions were compressed", compressed)
	}
}

// exchanged returns an instruction with its two operands exchanged, if that changes nothing.
func exchanged(in Inst) Inst {
	switch in.Op {
	case ADD, ADDW, AND, OR, XOR:
		in.Rs1, in.Rs2 = in.Rs2, in.Rs1
	}
	return in
}
