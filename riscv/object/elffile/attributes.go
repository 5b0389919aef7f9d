package elffile

import (
	"debug/elf"
	"encoding/binary"
)

// Tags of the attributes section (psABI, "Attributes").
const (
	tagFile       = 1
	tagStackAlign = 4
	tagArch       = 5
)

const sectionTypeAttributes elf.SectionType = 0x70000003 // SHT_RISCV_ATTRIBUTES

// InstructionSet returns the name of the instruction set, with versions, as binutils write it. extensions
// are further ones, see object.Object.
func InstructionSet(xlen int, compressed bool, extensions []string) string {
	name := "rv64i2p1_m2p0_f2p2_d2p2"
	if xlen == 32 {
		name = "rv32i2p1_m2p0_f2p2"
	}
	if compressed {
		name += "_c2p0"
	}
	name += "_zicsr2p0"
	for _, x := range extensions {
		name += "_" + x + "1p0"
	}
	return name
}

// Attributes returns the section .riscv.attributes. Like the one that binutils write, it
// names the instruction set and the alignment of the stack.
func Attributes(xlen int, compressed bool, extensions []string) Section {
	arch := InstructionSet(xlen, compressed, extensions)
	attributes := append([]byte{tagStackAlign, 16, tagArch}, arch...)
	attributes = append(attributes, 0)

	le := binary.LittleEndian
	file := append([]byte{tagFile}, le.AppendUint32(nil, uint32(5+len(attributes)))...)
	file = append(file, attributes...)

	const vendor = "riscv\x00"
	bytes := append([]byte{'A'}, le.AppendUint32(nil, uint32(4+len(vendor)+len(file)))...)
	bytes = append(append(bytes, vendor...), file...)
	return Section{
		Name: ".riscv.attributes", Type: sectionTypeAttributes, Size: uint64(len(bytes)),
		Contents: bytes,
	}
}
