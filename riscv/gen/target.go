package main

import (
	"bytes"
	"fmt"
	"slices"

	"gpucc/riscv/description"
)

// A targetConstant is a fact about the machine that kernels and twins need.
type targetConstant struct {
	name  string
	value int
	doc   string
}

// targetConstants are the facts of description/allocation.go and of the formats.
func targetConstants() ([]targetConstant, error) {
	x, f := description.Files[0], description.Files[1]
	short, branch, jump := description.FormatOf("I"), description.FormatOf("B"), description.FormatOf("J")
	half := 1 << (width(short) - 1)
	list := []targetConstant{
		{"floatFile", 32, "the first floating-point register; integer registers come before"},
		{"firstArgument", registerNumber(x.Arguments[0]), "the first argument register, which has the first result, too; in the other file, from floatFile on"},
		{"argumentRegisters", len(x.Arguments), "of a file"},
		{"savedPerFile", len(x.Saved), "saved registers of a file; a word has a bit for each, floating-point ones above, then savedRA"},
		{"savedLocals", len(x.Saved) - description.SavedTemporaries, "the first saved registers of a file hold locals, this many; the others hold temporaries"},
		{"savedRA", 1 << (2 * len(x.Saved)), "the bit of the return address among saved registers"},
		{"scratch1", registerNumber(x.Scratch[0]), "scratch registers of spill code, addresses and long branches"},
		{"scratch2", registerNumber(x.Scratch[1]), ""},
		{"scratchFloat1", registerNumber(f.Scratch[0]), ""},
		{"scratchFloat2", registerNumber(f.Scratch[1]), ""},
		{"instructionBytes", description.InstructionBytes, "a word of machine code"},
		{"stackAlignment", description.StackAlignment, "bytes"},
		{"immediateHalf", half, "immediates are from -immediateHalf to immediateHalf - 1"},
		{"mostStep", half - description.StackAlignment, "bytes that one instruction can move the stack pointer by"},
		{"farWords", description.FarWords, "instructions that reach an offset which an immediate does not hold"},
		{"branchReach", 1<<(width(branch)-1)/description.InstructionBytes - description.ReachMargin, "words that a conditional branch reaches, less a margin for instructions that may grow"},
		{"jumpReach", 1<<(width(jump)-1)/description.InstructionBytes - description.ReachMargin, "words that a jump reaches, less the margin"},
	}
	for i, r := range description.Registers { // the files are laid out alike, which the kernels use
		if y := i % 32; y >= 8 && y < 28 && description.Registers[y].Role != r.Role {
			return nil, fmt.Errorf("%s has another role than %s", r.Name, description.Registers[y].Name)
		}
	}
	for i := range x.Arguments {
		if registerNumber(x.Arguments[i]) != registerNumber(x.Arguments[0])+i || registerNumber(f.Arguments[i]) != 32+registerNumber(x.Arguments[i]) {
			return nil, fmt.Errorf("argument registers do not follow each other")
		}
	}
	for i := range x.Saved {
		if registerNumber(f.Saved[i]) != 32+registerNumber(x.Saved[i]) {
			return nil, fmt.Errorf("%s is not beside %s", f.Saved[i], x.Saved[i])
		}
	}
	return list, checkRoles()
}

// checkRoles reports a register with two uses, or of a use that its role does not allow.
func checkRoles() error {
	seen := map[string]bool{}
	for file, f := range description.Files {
		for _, use := range []struct {
			names []string
			role  description.Role
		}{{f.Arguments, description.Argument}, {f.Saved, description.CalleeSaved}, {f.Temporaries, description.CallerSaved}, {f.Scratch, description.CallerSaved}} {
			for _, name := range use.names {
				n := registerNumber(name)
				if n < 0 || n/32 != file || description.Registers[n].Role != use.role || seen[name] {
					return fmt.Errorf("%s cannot be used so, or twice", name)
				}
				seen[name] = true
			}
		}
	}
	return nil
}

// width is how many bits the immediate of a format has.
func width(f *description.Format) (bits int) {
	for _, s := range f.Immediate {
		bits = max(bits, s.Value+s.Width)
	}
	return bits
}

func registerNumber(name string) int {
	return slices.IndexFunc(description.Registers[:], func(r description.Register) bool { return r.Name == name })
}

// A run is registers whose numbers follow each other, in a list.
type run struct{ from, difference int } // element i, from this one on, is difference + i

func runs(names []string) (list []run) {
	for i, name := range names {
		if d := registerNumber(name) - i; len(list) == 0 || list[len(list)-1].difference != d {
			list = append(list, run{i, d})
		}
	}
	return list
}

// generateTarget writes the constants, and the functions that number registers, in Go or
// GLSL.
func generateTarget(glsl bool) func(*bytes.Buffer, []description.Instruction) error {
	return func(out *bytes.Buffer, _ []description.Instruction) error {
		list, err := targetConstants()
		if err != nil {
			return err
		}
		temporaries := [][]string{description.Files[0].Temporaries, description.Files[1].Temporaries}
		if glsl {
			fmt.Fprintf(out, "// What kernels know of the machine beside its instructions.\n\n")
			for _, c := range list {
				fmt.Fprintf(out, "const uint %s = %du;%s\n", c.name, c.value, comment(c.doc))
			}
			fmt.Fprintf(out, "\n%s\nuint savedRegister(uint file, uint i) { return file * floatFile + %s; }\n", savedDoc, chain(runs(description.Files[0].Saved)))
			fmt.Fprintf(out, "\n%s\nuint temporaryCount(uint cls) {\n    return cls == 0u ? %du : cls == 1u ? %du : savedPerFile - savedLocals;\n}\n", countDoc, len(temporaries[0]), len(temporaries[1]))
			fmt.Fprintf(out, "\n%s\nuint temporaryRegister(uint cls, uint i) {\n    if (cls > 1u) return savedRegister(cls & 1u, savedLocals + i);\n    if (cls == 1u) return %s;\n    return %s;\n}\n",
				temporaryDoc, chain(runs(temporaries[1])), chain(runs(temporaries[0])))
			return nil
		}
		fmt.Fprintf(out, "package stages\n\n// What kernels and twins know of the machine beside its instructions.\nconst (\n")
		for _, c := range list {
			fmt.Fprintf(out, "\t%s = %d%s\n", c.name, c.value, comment(c.doc))
		}
		fmt.Fprintf(out, ")\n\n%s\nfunc savedRegister(file, i uint32) uint32 {\n\t%s}\n", savedDoc, statements("file*floatFile+", runs(description.Files[0].Saved)))
		fmt.Fprintf(out, "\n%s\nfunc temporaryCount(class uint32) uint32 {\n\tswitch class {\n\tcase 0:\n\t\treturn %d\n\tcase 1:\n\t\treturn %d\n\t}\n\treturn savedPerFile - savedLocals\n}\n", countDoc, len(temporaries[0]), len(temporaries[1]))
		fmt.Fprintf(out, "\n%s\nfunc temporaryRegister(class, i uint32) uint32 {\n\tswitch {\n\tcase class > 1:\n\t\treturn savedRegister(class&1, savedLocals+i)\n\tcase class == 1:\n\t\t%s\t}\n\t%s}\n",
			temporaryDoc, statements("", runs(temporaries[1])), statements("", runs(temporaries[0])))
		return nil
	}
}

const (
	savedDoc     = "// savedRegister is callee-saved register i of a file, 0 for integers, 1 for floating point."
	countDoc     = "// temporaryCount is how many registers a class of temporaries has."
	temporaryDoc = "// temporaryRegister is register i of a class of temporaries."
)

func comment(doc string) string {
	if doc == "" {
		return ""
	}
	return " // " + doc
}

// chain is the register at i of runs, as an expression of GLSL.
func chain(list []run) string {
	out := fmt.Sprintf("%du", list[len(list)-1].difference)
	for k := len(list) - 2; k >= 0; k-- {
		out = fmt.Sprintf("i < %du ? %du : %s", list[k+1].from, list[k].difference, out)
	}
	return "(" + out + ") + i"
}

// statements return the register at i of runs, added to what stands before, in Go.
func statements(before string, list []run) string {
	out := ""
	for k, r := range list[:len(list)-1] {
		out += fmt.Sprintf("if i < %d {\n\t\treturn %s%d + i\n\t}\n\t", list[k+1].from, before, r.difference)
	}
	return out + fmt.Sprintf("return %s%d + i\n", before, list[len(list)-1].difference)
}
