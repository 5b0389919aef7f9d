package main

import (
	"bytes"
	"fmt"
	"strings"

	"gpucc/riscv/description"
)

// generateImmediates writes, for each format, the functions that put an immediate into a
// word and take it out.
func generateImmediates(out *bytes.Buffer, _ []description.Instruction) error {
	fmt.Fprintf(out, "package riscv\n\n")
	for _, f := range immediateFormats() {
		fmt.Fprintf(out, "// Immediate%s puts an immediate in the bits of a word: %s.\nfunc Immediate%s(imm int32) uint32 {\n", f.Name, f.About, f.Name)
		fmt.Fprintf(out, "\tv := uint32(imm)\n\treturn %s\n}\n\n", putBits(f, ""))
		fmt.Fprintf(out, "// value%s is the immediate of a word: the inverse of Immediate%s.\nfunc value%s(word uint32) int32 {\n", f.Name, f.Name, f.Name)
		fmt.Fprintf(out, "\tv := %s\n\treturn int32(v)", takeBits(f))
		if shift := 32 - immediateWidth(f); f.Signed && shift > 0 {
			fmt.Fprintf(out, " << %d >> %d", shift, shift)
		}
		fmt.Fprintf(out, "\n}\n\n")
	}

	fmt.Fprintf(out, "// PutImmediate puts an immediate in the bits of a word of the format.\nfunc PutImmediate(format Format, imm int32) uint32 {\n\tswitch format {\n")
	for _, f := range immediateFormats() {
		fmt.Fprintf(out, "\tcase Format%s:\n\t\treturn Immediate%s(imm)\n", f.Name, f.Name)
	}
	fmt.Fprintf(out, "\t}\n\treturn 0\n}\n\n")

	fmt.Fprintf(out, "// TakeImmediate is the immediate of a word of the format, 0 if it has none.\nfunc TakeImmediate(format Format, word uint32) int32 {\n\tswitch format {\n")
	for _, f := range immediateFormats() {
		fmt.Fprintf(out, "\tcase Format%s:\n\t\treturn value%s(word)\n", f.Name, f.Name)
	}
	fmt.Fprintf(out, "\t}\n\treturn 0\n}\n")
	return nil
}

func immediateFormats() []description.Format {
	var list []description.Format
	for _, f := range description.Formats {
		if len(f.Immediate) > 0 {
			list = append(list, f)
		}
	}
	return list
}

// immediateWidth returns the number of bits of the immediate, including bits below its
// lowest encoded bit.
func immediateWidth(f description.Format) int {
	width := 0
	for _, s := range f.Immediate {
		width = max(width, s.Value+s.Width)
	}
	return width
}

// putBits returns the expression that moves the bits of v, an unsigned word, to their
// positions in the instruction. Unsigned literals get the suffix.
func putBits(f description.Format, suffix string) string {
	var terms []string
	for _, s := range f.Immediate {
		terms = append(terms, moveBits("v", s.Value, s.Word, s.Width, suffix))
	}
	return strings.Join(terms, " | ")
}

// takeBits returns the inverse of putBits.
func takeBits(f description.Format) string {
	var terms []string
	for _, s := range f.Immediate {
		terms = append(terms, moveBits("word", s.Word, s.Value, s.Width, ""))
	}
	return strings.Join(terms, " | ")
}

// moveBits moves width bits of v from one position to another.
func moveBits(v string, from, to, width int, suffix string) string {
	mask := fmt.Sprintf("%#x%s", uint32(1<<width-1)<<to, suffix)
	switch {
	case from > to:
		return fmt.Sprintf("((%s >> %d) & %s)", v, from-to, mask)
	case from < to:
		return fmt.Sprintf("((%s << %d) & %s)", v, to-from, mask)
	}
	return fmt.Sprintf("(%s & %s)", v, mask)
}
