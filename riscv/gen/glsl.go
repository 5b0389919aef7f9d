package main

import (
	"bytes"
	"fmt"
	"strings"

	"gpucc/riscv/description"
)

// generateGLSL writes what kernels know of the machine. The table of the
// instructions is not in it: it is a buffer, filled from riscv.EncodingTable,
// because arrays of constants are slow to index.
func generateGLSL(out *bytes.Buffer, instructions []description.Instruction) error {
	fmt.Fprintf(out, "// Instructions, registers and immediates of RISC-V.\n\n")
	fmt.Fprintf(out, "const uint OP_INVALID = 0u;\n")
	for i, in := range instructions {
		fmt.Fprintf(out, "const uint OP_%s = %du;\n", constant(in.Mnemonic), i+1)
	}
	fmt.Fprintf(out, "const uint OP_COUNT = %du;\n\n", len(instructions)+1)

	for i, f := range description.Formats {
		fmt.Fprintf(out, "const uint FORMAT_%s = %du;\n", strings.ToUpper(f.Name), i)
	}
	fmt.Fprintf(out, "\n// Bits of the layout word of an instruction in the encoding table.\n")
	for _, c := range description.LayoutBits {
		fmt.Fprintf(out, "const uint LAYOUT_%s = %#xu;\n", strings.ToUpper(c.Name), c.Number)
	}
	fmt.Fprintf(out, "\n")
	for i, r := range description.Registers {
		fmt.Fprintf(out, "const uint REG_%s = %du;\n", strings.ToUpper(r.Name), i)
	}
	fmt.Fprintf(out, "\n")
	fmt.Fprintf(out, `// Rows of the encoding table, see riscv/encode.go.
const uint ENCODING_ROW = 8u;
const uint ENCODING_MATCH = 0u;
const uint ENCODING_LAYOUT = 1u;
const uint ENCODING_REGISTERS = 2u;
const uint ENCODING_IMMEDIATE = 3u;
const uint ENCODING_LOWEST = 7u;

// The registers of an instruction, and its fixed bits, from its row of the encoding
// table and its operands; operands that it does not have are ignored.
uint encodeRegisters(uint match, uint registers, uint rd, uint rs1, uint rs2) {
    return match | (rd << 7 | (rs1 & 31u) << 15 | rs2 << 20) & registers;
}

// The immediate's bits, which move by 20, by 7 or not at all, of instructions other
// than branches and jumps.
uint encodeImmediate(uvec4 bits, uint imm) {
    return imm << 20 & bits.x | imm << 7 & bits.y | imm & bits.z;
}

// Those of all: bit 11 of branches and jumps moves in its own way.
uint encodeDistance(uvec4 bits, uint imm) {
    return encodeImmediate(bits, imm) | (0u - (imm >> 11 & 1u)) & bits.w;
}
`)
	return nil
}
