package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"gpucc/riscv/description"
)

// generateGLSL writes the numbers of instructions and registers and the bits of layout
// words that shaders use, and the functions that encode instructions. Kernels read the
// table of the instructions from a buffer (riscv.EncodingTable), because arrays of
// constants are slow to index.
func generateGLSL(out *bytes.Buffer, instructions []description.Instruction) error {
	used, err := usedConstants(*root)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "// Instructions, registers and immediates of RISC-V. The constants are those that shaders use.\n")
	write := func(format, name string, number uint32) {
		if used[name] {
			fmt.Fprintf(out, "const uint %s = "+format+";\n", name, number)
			delete(used, name)
		}
	}
	fmt.Fprintf(out, "\n")
	for i, in := range instructions {
		write("%du", "OP_"+constant(in.Mnemonic), uint32(i+1))
	}
	fmt.Fprintf(out, "\n// Bits of the layout word of an instruction in the encoding table.\n")
	for _, c := range description.LayoutBits {
		write("%#xu", "LAYOUT_"+strings.ToUpper(c.Name), c.Number)
	}
	fmt.Fprintf(out, "\n")
	for i, r := range description.Registers {
		write("%du", "REG_"+strings.ToUpper(r.Name), uint32(i))
	}
	for name := range used {
		return fmt.Errorf("a shader uses %s, which the description does not have", name)
	}
	fmt.Fprintf(out, "\n")
	fmt.Fprintf(out, "// Words of a row of the encoding table.\n")
	for _, w := range description.EncodingWords {
		fmt.Fprintf(out, "const uint ENCODING_%s = %du;\n", strings.ToUpper(w.Name), w.Number)
	}
	fmt.Fprintf(out, `
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

// The immediate's bits of any instruction. Bit 11 of branches and jumps moves to another bit than
// its neighbours do.
uint encodeDistance(uvec4 bits, uint imm) {
    return encodeImmediate(bits, imm) | (0u - (imm >> 11 & 1u)) & bits.w;
}
`)
	return nil
}

// usedConstants finds the constants of the description that the shaders of the module use.
func usedConstants(root string) (map[string]bool, error) {
	used := map[string]bool{}
	for _, pattern := range []string{"riscv/*.comp", "riscv/*.glsl"} {
		paths, err := filepath.Glob(filepath.Join(root, "shaders", pattern))
		if err != nil || paths == nil {
			return nil, fmt.Errorf("no shaders in %s: %v", root, err)
		}
		for _, path := range paths {
			text, err := os.ReadFile(path)
			if err != nil {
				return nil, err
			}
			if filepath.Base(path) == "riscv.glsl" {
				continue
			}
			for _, name := range constantNames.FindAllString(string(text), -1) {
				used[name] = true
			}
		}
	}
	return used, nil
}

var constantNames = regexp.MustCompile(`\b(OP|LAYOUT|REG)_[A-Z0-9_]+`)
