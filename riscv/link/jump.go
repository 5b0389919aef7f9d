package link

import (
	"encoding/binary"

	"gpucc/riscv"
	"gpucc/riscv/object"
)

// kept are the registers that a call preserves: the return address, the stack pointer, s0
// to s11 and fs0 to fs11. A jmp_buf (C17 7.13) has a word for each, in this order.
var kept = [...]uint8{
	riscv.RA, riscv.SP,
	8, 9, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27,
	40, 41, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59,
}

// jumps makes the object of setjmp and longjmp. setjmp stores these registers at the
// address in a0 and returns 0. longjmp loads them, and so returns from setjmp again, with
// the value in a1, or with 1 if that is 0. Neither can be written in C.
func jumps(xlen int) *object.Object {
	var text []byte
	add := func(in riscv.Inst) { text = binary.LittleEndian.AppendUint32(text, riscv.EncodeUnchecked(in)) }
	store, load := [2]riscv.Op{riscv.SD, riscv.FSD}, [2]riscv.Op{riscv.LD, riscv.FLD}
	if xlen == 32 {
		store, load = [2]riscv.Op{riscv.SW, riscv.FSW}, [2]riscv.Op{riscv.LW, riscv.FLW}
	}
	for i, r := range kept {
		add(riscv.Inst{Op: store[r/32], Rs1: riscv.A0, Rs2: r, Imm: int32(i * xlen / 8)})
	}
	add(riscv.Inst{Op: riscv.ADDI, Rd: riscv.A0})
	add(riscv.Inst{Op: riscv.JALR, Rs1: riscv.RA})
	set := uint64(len(text))
	for i, r := range kept {
		add(riscv.Inst{Op: load[r/32], Rd: r, Rs1: riscv.A0, Imm: int32(i * xlen / 8)})
	}
	add(riscv.Inst{Op: riscv.SLTIU, Rd: riscv.A0, Rs1: riscv.A0 + 1, Imm: 1}) // 1 if a1 is 0
	add(riscv.Inst{Op: riscv.ADD, Rd: riscv.A0, Rs1: riscv.A0, Rs2: riscv.A0 + 1})
	add(riscv.Inst{Op: riscv.JALR, Rs1: riscv.RA})

	o := &object.Object{XLEN: xlen, Text: object.Section{Bytes: text, Align: 4}}
	for _, name := range []string{"setjmp", "_setjmp", "sigsetjmp"} {
		o.Symbols = append(o.Symbols, object.Symbol{Name: name, Section: object.Text, Global: true, Func: true, Size: set})
	}
	for _, name := range []string{"longjmp", "_longjmp", "siglongjmp"} {
		o.Symbols = append(o.Symbols, object.Symbol{Name: name, Section: object.Text, Global: true, Func: true, Value: set, Size: uint64(len(text)) - set})
	}
	return o
}
