package main

import (
	"bytes"
	"fmt"
	"strings"

	"gpucc/riscv/description"
)

// generateRegisters writes the registers' numbers, names and sets.
func generateRegisters(out *bytes.Buffer, _ []description.Instruction) error {
	fmt.Fprintf(out, "package riscv\n\n// InstructionBytes is the length of an instruction that is not compressed.\nconst InstructionBytes = %d\n\n// StackAlignment is the alignment of the stack in bytes (psABI, 1.1).\nconst StackAlignment = %d\n\n// Registers by their ABI names: 0-31 are x0-x31, 32-63 are f0-f31.\nconst (\n", description.InstructionBytes, description.StackAlignment)
	for i, r := range description.Registers {
		fmt.Fprintf(out, "\t%s = %d\n", strings.ToUpper(r.Name), i)
	}
	fmt.Fprintf(out, ")\n\n// Sets of registers: bit n is register n (psABI, chapter 1).\nconst (\n")
	fmt.Fprintf(out, "\tCallerSaved uint64 = %#016x // a call may change them\n", registerSet(description.CallerSaved, description.Argument))
	fmt.Fprintf(out, "\tCalleeSaved uint64 = %#016x // a call leaves them as they were\n", registerSet(description.CalleeSaved))
	fmt.Fprintf(out, ")\n\nvar registerNames = [64]string{")
	for i, r := range description.Registers {
		if i%8 == 0 {
			fmt.Fprintf(out, "\n\t")
		}
		fmt.Fprintf(out, "%q, ", r.Name)
	}
	fmt.Fprintf(out, "\n}\n\nvar roundingModes = [8]string{")
	for _, c := range description.RoundingModes {
		fmt.Fprintf(out, "%d: %q, ", c.Number, c.Name)
	}
	fmt.Fprintf(out, "}\n\n// Rounding modes of floating-point instructions.\nconst (\n")
	for _, c := range description.RoundingModes {
		fmt.Fprintf(out, "\tRound%s = %d\n", strings.ToUpper(c.Name), c.Number)
	}
	fmt.Fprintf(out, ")\n\n// Control and status registers.\nconst (\n")
	for _, c := range description.CSRs {
		fmt.Fprintf(out, "\tCSR%s = %#03x\n", strings.ToUpper(c.Name), c.Number)
	}
	fmt.Fprintf(out, ")\n\nvar csrNames = [...]struct {\n\tnumber int32\n\tname   string\n}{\n")
	for _, c := range description.CSRs {
		fmt.Fprintf(out, "\t{CSR%s, %q},\n", strings.ToUpper(c.Name), c.Name)
	}
	fmt.Fprintf(out, "}\n")
	return nil
}

// registerSet returns the set of the registers that have one of the roles, one bit for
// each.
func registerSet(roles ...description.Role) uint64 {
	var set uint64
	for i, r := range description.Registers {
		for _, role := range roles {
			if r.Role == role {
				set |= 1 << i
			}
		}
	}
	return set
}
