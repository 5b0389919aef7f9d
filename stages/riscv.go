package stages

import (
	"encoding/binary"
	"fmt"
	"slices"

	"gpucc/riscv"
	"gpucc/riscv/object"
)

// RV64 and RV32 are RISC-V with registers of 64 bits and double precision, and with
// registers of 32 bits and single precision.
var (
	RV64 = newRISCV(riscv.Architecture64, 8, rules64[:], templates64[:], object.R64)
	RV32 = newRISCV(riscv.Architecture32, 4, rules32[:], templates32[:], object.R32)
)

// RV64C and RV32C are the same with compressed instructions.
var (
	RV64C = withCompressed(RV64)
	RV32C = withCompressed(RV32)
)

// Extensions are the names in -march, in their order there, of the extensions that a target with registers of 64 bits may have
// besides I, M, A, F, D and C.
var Extensions = []string{"zba", "zbb"}

// A replacedRule is a rule of a target with an extension: its index among the rules, and the selection.
type replacedRule struct{ index, selection uint32 }

// replacedBy returns the rules of an extension.
func replacedBy(extension string) []replacedRule {
	switch extension {
	case "zba":
		return replaced64Zba
	case "zbb":
		return replaced64Zbb
	}
	return nil
}

// IsSpilled reports whether a register holds operands that have no register of their own, and are in the frame. The registers of floating
// point have the numbers from 32 on.
func IsSpilled(register uint8) bool {
	switch register {
	case rvScratch1, rvScratch2, rvScratchFloat1, rvScratchFloat2:
		return true
	}
	return false
}

// WithExtension returns a target with one more extension, which is one of Extensions. The registers of t have 64 bits.
func WithExtension(t *Target, name string) *Target {
	with := *t
	with.Name += "_" + name
	with.Extensions = append(slices.Clone(t.Extensions), name)
	with.rules = slices.Clone(t.rules)
	for _, r := range replacedBy(name) {
		with.rules[r.index] = r.selection
	}
	return &with
}

// rvTailJump returns how many units the jump of a tail call has, which has the given number of bytes. The jump is jal,
// or auipc and jalr. A jump to an address is jalr alone, compressed if it can be.
func rvTailJump(unit uint32) func(text []byte, byAddress bool) uint32 {
	return func(text []byte, byAddress bool) uint32 {
		last, _, _ := riscv.DecodeFirst(text[len(text)-rvInstructionBytes:], 64)
		switch {
		case byAddress:
			return 1
		case last.Op == riscv.JALR:
			return 2 * rvInstructionBytes / unit
		}
		return rvInstructionBytes / unit
	}
}

func withCompressed(t *Target) *Target {
	with := *t
	with.Name += "c"
	with.CodeUnit = rvInstructionBytes / 2
	with.tailJump = rvTailJump(rvInstructionBytes / 2)
	return &with
}

// RISCV returns the target with integer registers of the given number of bits, 32 or 64.
func RISCV(bits int) *Target {
	if bits == 32 {
		return RV32
	}
	return RV64
}

func newRISCV(name string, wordBytes int, rules, templates []uint32, address object.RelocType) *Target {
	return &Target{
		Name: name, WordBytes: wordBytes, CodeWord: rvInstructionBytes, CodeUnit: rvInstructionBytes,
		rules: rules, templates: templates, machine: &rvMachine, encoding: rvEncoding[:],
		frames: rvFrames, layout: rvLayout, encode: rvEncode,
		CompleteCall: rvCompleteCall,
		Relocs: RelocTypes{
			Address: address,
			Upper: [Forms]object.RelocType{
				formAddress: object.PCRelHi20, formLiteral: object.PCRelHi20, formStore: object.PCRelHi20, formGOT: object.GOTHi20, formCall: object.CallPLT,
				formThreadGOT: object.TLSGotHi20, formThreadIndex: object.TLSGDHi20, formThreadOffset: object.TPRelHi20,
			},
			Lower: [Forms]object.RelocType{
				formAddress: object.PCRelLo12I, formLiteral: object.PCRelLo12I, formStore: object.PCRelLo12S, formGOT: object.PCRelLo12I,
				formThreadGOT: object.PCRelLo12I, formThreadIndex: object.PCRelLo12I, formThreadOffset: object.TPRelLo12I,
			},
		},
		registerName:      func(r uint32) string { return riscv.RegisterName(uint8(r)) },
		returnAddressName: riscv.RegisterName(riscv.RA),
		operationName:     func(op uint32) string { return riscv.Op(op).String() },
		disassemble: func(text []byte) (string, int) {
			in, bytes, _ := riscv.DecodeFirst(text, 8*wordBytes)
			return fmt.Sprint(in), bytes
		},
		frame: rvFrame, tailJump: rvTailJump(rvInstructionBytes),
		slotOffset: func(row *[frameRow]uint32, storage uint32) int64 {
			slot, float := slotOf(storage)
			return int64(row[frameSlot+float]) + slotUnit*int64(slot) - int64(row[frameSize])
		},
		objectOffset: func(row *[frameRow]uint32) int64 { return int64(row[frameObject]) - int64(row[frameSize]) },
		movesStack:   func(row *[frameRow]uint32) bool { return row[frameBase] != riscv.SP },
		wider:        "-march=" + riscv.Architecture64,
	}
}

// rvCompleteCall writes the distance into auipc and jalr.
func rvCompleteCall(text []byte, distance uint32) {
	upper, lower := text, text[rvInstructionBytes:]
	order := binary.LittleEndian
	order.PutUint32(upper, order.Uint32(upper)|riscv.PutImmediate(riscv.FormatU, int32(riscv.High(distance))))
	order.PutUint32(lower, order.Uint32(lower)|riscv.PutImmediate(riscv.FormatI, int32(riscv.Low(distance))))
}
