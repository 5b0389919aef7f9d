package main

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"gpucc/riscv/description"
)

// commutative are the compressible instructions with operands that can be exchanged.
var commutative = []string{"add", "addw", "and", "or", "xor"}

// generateCompress writes the function that compresses an instruction: in Go, or in GLSL. Both
// have the same conditions in the same order.
func generateCompress(glsl bool) func(*bytes.Buffer, []description.Instruction) error {
	return func(out *bytes.Buffer, instructions []description.Instruction) error {
		cases, err := compressCases(instructions)
		if err != nil {
			return err
		}
		const about = `// %s returns the compressed instruction that stands for an instruction, or 0 if there is none.
// Registers are numbers from 0 to 63, as in %s. addressBytes is 4 or 8. An instruction that has no
// operand of some kind may have any number there. Hints are not made.
`
		if glsl {
			fmt.Fprintf(out, "// The compressed instructions of RISC-V.\n\n"+about, "compressed", "the table of locations")
			fmt.Fprintf(out, "uint compressed(uint op, uint rd, uint rs1, uint rs2, uint imm, uint addressBytes) {\n    switch (op) {\n")
			for _, c := range cases {
				fmt.Fprintf(out, "    case OP_%s:\n", c.op)
				for _, x := range c.forms {
					fmt.Fprintf(out, "        if (%s) {\n", inGLSL(x.when))
					fmt.Fprintf(out, "            return %s;\n        }\n", inGLSL(x.half))
				}
				fmt.Fprintf(out, "        break;\n")
			}
			fmt.Fprintf(out, "    }\n    return 0u;\n}\n")
			return nil
		}
		fmt.Fprintf(out, "package riscv\n\n"+about, "Compress", "Inst")
		fmt.Fprintf(out, "func Compress(op Op, rd, rs1, rs2, imm, addressBytes uint32) uint32 {\n\tswitch op {\n")
		for _, c := range cases {
			fmt.Fprintf(out, "\tcase %s:\n", c.op)
			for _, x := range c.forms {
				fmt.Fprintf(out, "\t\tif %s { // %s\n\t\t\treturn %s\n\t\t}\n", x.when, x.mnemonic, x.half)
			}
		}
		fmt.Fprintf(out, "\t}\n\treturn 0\n}\n")
		return nil
	}
}

// A compressCase is the ways to compress one instruction.
type compressCase struct {
	op    string
	forms []compressForm
}

// A compressForm is a compressed instruction: the condition on the operands under which it can stand
// for an instruction, and its 16 bits. Both are expressions of Go.
type compressForm struct{ mnemonic, when, half string }

// compressCases lists the instructions that can be compressed, in the order of their numbers.
func compressCases(instructions []description.Instruction) (cases []compressCase, err error) {
	list := append(slices.Clone(description.CompressedInstructions), description.CompressedMove)
	for _, in := range instructions {
		c := compressCase{op: constant(in.Mnemonic)}
		for _, x := range list {
			if x.Expands != in.Mnemonic || in.Mnemonic == "ebreak" {
				continue
			}
			form, err := compress(x, "rs1", "rs2")
			if err != nil {
				return nil, err
			}
			c.forms = append(c.forms, form)
			if slices.Contains(commutative, in.Mnemonic) && x.Rd == x.Rs1 {
				form, _ := compress(x, "rs2", "rs1")
				c.forms = append(c.forms, form)
			}
		}
		if len(c.forms) > 0 {
			cases = append(cases, c)
		}
	}
	return cases, nil
}

// compress returns the form of a compressed instruction. rs1 and rs2 name the variables that have its operands.
func compress(c description.Compressed, rs1, rs2 string) (compressForm, error) {
	match, _, err := c.Match()
	if err != nil {
		return compressForm{}, err
	}
	var when []string
	half := []string{fmt.Sprintf("%#04x", match)}
	in := map[int]string{} // the operand in a field, by its lowest bit
	for _, operand := range []struct{ name, field string }{{"rd", c.Rd}, {rs1, c.Rs1}, {rs2, c.Rs2}} {
		if operand.field == "" {
			continue
		}
		f, number := description.RegisterFields[operand.field], 31
		switch other := in[f.Low]; {
		case f.Width == 0:
			when = append(when, fmt.Sprintf("%s == %d", operand.name, f.First))
		case other != "":
			when = append(when, fmt.Sprintf("%s == %s", operand.name, other))
		default:
			in[f.Low] = operand.name
			if f.First > 0 {
				when = append(when, fmt.Sprintf("(%s&24) == %d", operand.name, f.First))
				number = 7
			}
			half = append(half, fmt.Sprintf("(%s&%d)<<%d", operand.name, number, f.Low))
		}
	}
	if len(c.Immediate) > 0 {
		when = append(when, fits(c.Immediate, c.Signed))
		for _, s := range c.Immediate {
			half = append(half, fmt.Sprintf("(imm>>%d&%d)<<%d", s.Value, 1<<s.Width-1, s.Word))
		}
	} else if hasImmediate(c) {
		when = append(when, "imm == 0")
	}
	for _, field := range append(strings.Fields(c.Hint), strings.Fields(c.NotZero)...) {
		name := map[string]string{"imm": "imm", "rd": in[description.RegisterFields["rd"].Low], "rs2": in[description.RegisterFields["rs2"].Low]}[field]
		if name != "" {
			when = append(when, name+" != 0")
		}
	}
	if c.Mnemonic == "c.lui" { // the word would be c.addi16sp
		when = append(when, "rd != 2")
	}
	if c.XLEN != 0 {
		when = append(when, fmt.Sprintf("addressBytes == %d", c.XLEN/8))
	}
	return compressForm{c.Mnemonic, strings.Join(when, " && "), strings.Join(half, " | ")}, nil
}

// fits returns the condition under which an immediate consists of bits that a compressed instruction has.
func fits(list []description.Slice, signed bool) string {
	var covered uint32
	for _, s := range list {
		covered |= (1<<s.Width - 1) << s.Value
	}
	if !signed {
		return fmt.Sprintf("(imm&%#x) == 0", ^covered)
	}
	// The bits above the highest are copies of it. The addition makes them 0.
	sign := (covered + covered&-covered) / 2
	return fmt.Sprintf("((imm+%#x)&%#x) == 0", sign, ^covered)
}

// hasImmediate reports whether the instruction proper has an immediate.
func hasImmediate(c description.Compressed) bool {
	i := slices.IndexFunc(description.Instructions, func(in description.Instruction) bool { return in.Mnemonic == c.Expands })
	return len(description.FormatOf(description.Instructions[i].Format).Immediate) > 0
}

var number = regexp.MustCompile(`\b(0x[0-9a-f]+|[0-9]+)\b`)

// inGLSL returns an expression of Go in GLSL.
func inGLSL(expression string) string { return number.ReplaceAllString(expression, "${1}u") }
