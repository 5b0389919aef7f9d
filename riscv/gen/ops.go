package main

import (
	"bytes"
	"fmt"
	"strings"

	"gpucc/riscv/description"
)

// generateOps writes the numbers of the instructions, and the table that the encoder, the
// decoder and the assembler text use.
func generateOps(out *bytes.Buffer, instructions []description.Instruction) error {
	fmt.Fprintf(out, "package riscv\n\n// Instructions.\nconst (\n\tInvalid Op = 0\n\n")
	for i, in := range instructions {
		fmt.Fprintf(out, "\t%s Op = %d // %s\n", constant(in.Mnemonic), i+1, in.RTL)
	}
	fmt.Fprintf(out, "\n\tOpCount = %d\n)\n\n", len(instructions)+1)

	fmt.Fprintf(out, "// Formats.\nconst (\n")
	for i, f := range description.Formats {
		fmt.Fprintf(out, "\tFormat%s Format = %d // %s\n", f.Name, i, f.About)
	}
	fmt.Fprintf(out, ")\n\n")

	fmt.Fprintf(out, "// Bits of the layout word of an instruction in the encoding table.\nconst (\n")
	for _, c := range description.LayoutBits {
		fmt.Fprintf(out, "\tLayout%s = %#x\n", c.Name, c.Number)
	}
	fmt.Fprintf(out, ")\n\n")

	fmt.Fprintf(out, "// Words of a row of the encoding table.\nconst (\n")
	for _, w := range description.EncodingWords {
		fmt.Fprintf(out, "\tEncoding%s = %d // %s\n", w.Name, w.Number, w.About)
	}
	fmt.Fprintf(out, ")\n\n")

	fmt.Fprintf(out, "// Ops describes every instruction; Ops[Invalid] is empty.\nvar Ops = [OpCount]OpInfo{\n")
	for _, in := range instructions {
		match, mask, err := in.Match()
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "\t%s: {Mnemonic: %q, Match: %#08x, Mask: %#08x, Format: Format%s, Syntax: %q, Extension: %q",
			constant(in.Mnemonic), in.Mnemonic, match, mask, in.Format, in.Syntax, in.Needs)
		for _, field := range []string{"rd", "rs1", "rs2", "rs3"} {
			if file := fileOf(in, field); file != "" {
				fmt.Fprintf(out, ", %s: %s", strings.ToUpper(field[:1])+field[1:], file)
			}
		}
		if in.XLEN != 0 {
			fmt.Fprintf(out, ", XLEN: %d", in.XLEN)
		}
		if in.Rounding != "" {
			fmt.Fprintf(out, ", HasRounding: true, Rounding: %d", roundingMode(in.Rounding))
		}
		if in.Has("aqrl") {
			fmt.Fprintf(out, ", HasOrdering: true")
		}
		for _, flag := range flags(in) {
			fmt.Fprintf(out, ", %s: true", flag)
		}
		if size := memorySize(in); size != 0 {
			fmt.Fprintf(out, ", MemorySize: %d", size)
		}
		fmt.Fprintf(out, "},\n")
	}
	fmt.Fprintf(out, "}\n")
	return nil
}

// fileOf returns the register file of an operand, or "" if there is no such operand.
func fileOf(in description.Instruction, field string) string {
	switch {
	case in.Has(field):
		return "FileX"
	case in.Has(strings.Replace(field, "r", "f", 1)):
		return "FileF"
	case field == "rs1" && in.Has("zimm"):
		return "FileConstant"
	}
	return ""
}

// flags returns the flags of an instruction, which follow from the register transfers:
// accesses of memory, writes of pc.
func flags(in description.Instruction) []string {
	var names []string
	if in.Inverse != "" {
		names = append(names, "IsBranch")
	} else if strings.Contains(in.RTL, "pc = ") {
		names = append(names, "IsJump")
	}
	if strings.Contains(in.RTL, "load") {
		names = append(names, "IsLoad")
	}
	if strings.Contains(in.RTL, "store") {
		names = append(names, "IsStore")
	}
	return names
}

// memorySize returns the number of bytes that the instruction reads or writes.
func memorySize(in description.Instruction) int {
	for _, bits := range []int{8, 16, 32, 64} {
		if strings.Contains(in.RTL, fmt.Sprintf("load%d(", bits)) || strings.Contains(in.RTL, fmt.Sprintf("store%d(", bits)) {
			return bits / 8
		}
	}
	return 0
}

func roundingMode(name string) uint32 {
	for _, mode := range description.RoundingModes {
		if mode.Name == name {
			return mode.Number
		}
	}
	return 0
}
