package assembler

import (
	"encoding/binary"
	"slices"
	"strings"
	"testing"

	"gpucc/riscv"
	"gpucc/riscv/assembly"
	"gpucc/riscv/object"
)

// listed returns words of instructions for which the assembler text of an object may have other
// names: of all instructions, with registers and numbers that are special for one.
func listed() (words []uint32) {
	for op := riscv.Op(1); op < riscv.OpCount; op++ {
		info := &riscv.Ops[op]
		for _, imm := range []int32{0, 1, -1, 8} {
			for choice := range 8 {
				in := riscv.Inst{Op: op, Imm: imm, Rm: uint8(info.Rounding)}
				for i, operand := range []struct {
					file     riscv.File
					register *uint8
				}{{info.Rd, &in.Rd}, {info.Rs1, &in.Rs1}, {info.Rs2, &in.Rs2}, {info.Rs3, &in.Rs3}} {
					switch {
					case operand.file == riscv.FileF:
						*operand.register = riscv.FA0
					case operand.file == riscv.FileX && choice>>i&1 != 0:
						*operand.register = riscv.RA
					}
				}
				if word, err := riscv.Encode(in); err == nil {
					if _, ok := riscv.Decode(word, 64); ok {
						words = append(words, word)
					}
				}
			}
		}
	}
	return words
}

// TestOwnListing assembles the text that -S writes for instructions: each name that it has for an
// instruction is known, and is that instruction's.
func TestOwnListing(t *testing.T) {
	words := listed()
	o := &object.Object{XLEN: 64}
	for _, word := range words {
		o.Text.Bytes = binary.LittleEndian.AppendUint32(o.Text.Bytes, word)
	}
	var b strings.Builder
	if err := assembly.Write(&b, o); err != nil {
		t.Fatal(err)
	}
	_, text, _ := strings.Cut(b.String(), "\t.text\n")
	text, _, _ = strings.Cut(text, "\t.section")
	got, err := (&Machine{WordBytes: 8, Architecture: riscv.WithExtensions("rv64gc")}).assembleOwn(text)
	if err != nil || !slices.Equal(got, words) {
		t.Errorf("%d words of %d, %v", len(got), len(words), err)
	}
	for _, name := range []string{"nop", "li", "mv", "not", "seqz", "neg", "ret", "jr", "j", "beqz", "blez", "fmv.d"} {
		if !strings.Contains(text, "\t"+name) {
			t.Errorf("the text has no %s:\n%s", name, text)
		}
	}
}
