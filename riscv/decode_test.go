package riscv

import (
	"math/rand"
	"testing"
)

// TestDecode checks that the word of every instruction decodes to the instruction.
func TestDecode(t *testing.T) {
	for _, xlen := range []int{32, 64} {
		for _, in := range cases(xlen) {
			word, err := Encode(in)
			if err != nil {
				t.Fatalf("%s: %v", in, err)
			}
			if have, ok := Decode(word, xlen); !ok || have != in {
				t.Errorf("rv%d: %s: %08x decodes to %s, %v", xlen, in, word, have, ok)
			}
		}
	}
}

// TestDecodeRandom checks that random words that decode to an instruction are the words
// of that instruction.
func TestDecodeRandom(t *testing.T) {
	random := rand.New(rand.NewSource(1))
	valid := 0
	for range 2_000_000 {
		word := random.Uint32() | 3
		for _, xlen := range []int{32, 64} {
			in, ok := Decode(word, xlen)
			if !ok {
				continue
			}
			valid++
			if have, err := Encode(in); err != nil || have != word {
				t.Fatalf("rv%d: %08x decodes to %s, which encodes to %08x, %v", xlen, word, in, have, err)
			}
		}
	}
	t.Logf("%d valid words", valid)
}

func TestDecodeRejects(t *testing.T) {
	for _, test := range []struct {
		word uint32
		xlen int
		why  string
	}{
		{0, 64, "all zeros"},
		{0xffffffff, 64, "all ones"},
		{0x02059513, 32, "slli by 32 in RV32"},
		{0x0005b503, 32, "ld in RV32"},
		{0x00c5851b, 32, "addiw in RV32"},
		{0x00c5d553, 64, "fadd.s with rounding mode 5"},
		{0x02c5e553, 64, "fadd.d with rounding mode 6"},
		{0x04c5f553, 64, "fadd.h"},
		{0x0020a063, 64, "branch with bits 14..12 = 2"},
		{0x00200073, 64, "uret"},
		{0x30200073, 64, "mret"},
		{0x1005b52f, 64, "lr.d is valid"},
	} {
		in, ok := Decode(test.word, test.xlen)
		if want := test.why == "lr.d is valid"; ok != want {
			t.Errorf("%s: %08x: got %s, %v", test.why, test.word, in, ok)
		}
	}
}

func TestEncodeRejects(t *testing.T) {
	for _, in := range []Inst{
		{},
		{Op: OpCount},
		{Op: ADDI, Imm: 2048},
		{Op: ADDI, Imm: -2049},
		{Op: ADDI, Rd: 32},
		{Op: ADDI, Rs2: 1},
		{Op: ADD, Imm: 1},
		{Op: BEQ, Imm: 3},
		{Op: BEQ, Imm: 4096},
		{Op: JAL, Imm: 1 << 20},
		{Op: LUI, Imm: 1},
		{Op: SLLI, Imm: 64},
		{Op: SLLIW, Imm: 32},
		{Op: FADD_S, Rd: 32, Rs1: 32, Rs2: 31},
		{Op: FADD_S, Rd: 32, Rs1: 32, Rs2: 64},
		{Op: FADD_S, Rd: 32, Rs1: 32, Rs2: 32, Rm: 5},
		{Op: CSRRW, Imm: -1},
	} {
		if word, err := Encode(in); err == nil {
			t.Errorf("%+v: got %08x", in, word)
		}
	}
}

// TestEncodeWord compares the encoder of the kernels with Encode.
func TestEncodeWord(t *testing.T) {
	table := EncodingTable()
	for _, in := range cases(64) {
		info := &Ops[in.Op]
		if info.Rs3 != NoOperand || info.HasOrdering || info.HasRounding && uint32(in.Rm) != info.Rounding {
			continue // the kernels' instructions have no such operands
		}
		have := EncodeWord(table, uint32(in.Op), uint32(in.Rd), uint32(in.Rs1), uint32(in.Rs2), uint32(in.Imm))
		if want := EncodeUnchecked(in); have != want {
			t.Errorf("%s: %08x, want %08x", in, have, want)
		}
	}
}

func BenchmarkEncodeUnchecked(b *testing.B) {
	in := Inst{Op: BEQ, Rs1: 10, Rs2: 11, Imm: -64}
	for b.Loop() {
		EncodeUnchecked(in)
	}
}
