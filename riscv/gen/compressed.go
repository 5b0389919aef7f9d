package main

import (
	"bytes"
	"fmt"
	"strings"

	"gpucc/riscv/description"
)

// generateCompressed writes the instructions of extension C, indexed by the key with
// which the decoder looks them up.
func generateCompressed(out *bytes.Buffer, _ []description.Instruction) error {
	var rows [32]strings.Builder
	for _, c := range description.CompressedInstructions {
		match, mask, err := c.Match()
		if err != nil {
			return err
		}
		row := &rows[match>>11&^3|match&3]
		fmt.Fprintf(row, "\t\t{match: %#04x, mask: %#04x, op: %s", match, mask, constant(c.Expands))
		for _, operand := range []struct{ field, in string }{{"rd", c.Rd}, {"rs1", c.Rs1}, {"rs2", c.Rs2}} {
			if p := description.RegisterFields[operand.in]; p != (description.RegisterField{}) {
				fmt.Fprintf(row, ", %s: registerField{%d, %d, %d}", operand.field, p.Low, p.Width, p.First)
			}
		}
		if len(c.Immediate) > 0 {
			fmt.Fprintf(row, ", immediate: []slice{")
			for _, s := range c.Immediate {
				fmt.Fprintf(row, "{%d, %d, %d},", s.Word, s.Value, s.Width)
			}
			fmt.Fprintf(row, "}")
		}
		if c.Signed {
			fmt.Fprintf(row, ", signed: true")
		}
		if c.NotZero != "" {
			fmt.Fprintf(row, ", notZero: %q", c.NotZero)
		}
		if c.XLEN != 0 {
			fmt.Fprintf(row, ", xlen: %d", c.XLEN)
		}
		fmt.Fprintf(row, "}, // %s\n", c.Mnemonic)
	}
	fmt.Fprintf(out, "package riscv\n\n// compressedInstructions has them by compressedKey.\nvar compressedInstructions = [...][]compressed{\n")
	for key := range rows {
		if rows[key].Len() > 0 {
			fmt.Fprintf(out, "\t%d: {\n%s\t},\n", key, rows[key].String())
		}
	}
	fmt.Fprintf(out, "\t%d: nil,\n}\n", len(rows)-1)
	return nil
}
