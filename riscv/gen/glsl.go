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
	for _, f := range immediateFormats() {
		fmt.Fprintf(out, "// %s\nuint immediate%s(int imm) {\n    uint v = uint(imm);\n    return %s;\n}\n\n", f.About, f.Name, placeBits(f, "u"))
	}

	fmt.Fprintf(out, "uint placeImmediate(uint format, int imm) {\n    switch (format) {\n")
	for _, f := range immediateFormats() {
		fmt.Fprintf(out, "    case FORMAT_%s: return immediate%s(imm);\n", strings.ToUpper(f.Name), f.Name)
	}
	fmt.Fprintf(out, `    }
    return 0u;
}

// The word of an instruction, from its two words in the encoding table and
// its operands; operands that it does not have are ignored.
uint encodeWord(uint match, uint layoutBits, uint rd, uint rs1, uint rs2, int imm) {
    uint word = match | placeImmediate(layoutBits & LAYOUT_FORMAT, imm);
    if ((layoutBits & LAYOUT_RD) != 0u) word |= (rd & 31u) << 7;
    if ((layoutBits & LAYOUT_RS1) != 0u) word |= (rs1 & 31u) << 15;
    if ((layoutBits & LAYOUT_RS2) != 0u) word |= (rs2 & 31u) << 20;
    return word;
}
`)
	return nil
}
