package link

import (
	"encoding/binary"

	"gpucc/riscv/object"
)

// Start is the function that the entry point calls with the initial stack pointer, at
// which the kernel has put argc, argv and envp. It does not return.
const Start = "__gpucc_start"

const (
	entryName     = "_start"
	threadPointer = "__gpucc_thread_pointer"
)

// entry makes the object that contains the entry point of the process:
//
//	_start: mv   a0, sp
//	        andi sp, sp, -16
//	        lla  tp, __gpucc_thread_pointer
//	        call __gpucc_start
func entry(xlen int) *object.Object {
	var text []byte
	for _, word := range [...]uint32{0x00010513, 0xff017113, 0x00000217, 0x00020213, 0x00000097, 0x000080e7} {
		text = binary.LittleEndian.AppendUint32(text, word)
	}
	return &object.Object{
		XLEN: xlen,
		Text: object.Section{Bytes: text, Align: 4, Relocs: []object.Reloc{
			{Offset: 8, Type: object.PCRelHi20, Symbol: 2},
			{Offset: 12, Type: object.PCRelLo12I, Addend: 8},
			{Offset: 16, Type: object.CallPLT, Symbol: 1},
		}},
		Symbols: []object.Symbol{
			{Name: entryName, Section: object.Text, Global: true, Func: true, Size: uint64(len(text))},
			{Name: Start, Global: true},
			{Name: threadPointer, Weak: true},
		},
	}
}
