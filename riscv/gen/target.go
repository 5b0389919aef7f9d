package main

import (
	"bytes"
	"fmt"
	"slices"

	"gpucc/riscv/description"
)

// A targetConstant is a fact about the machine that RISC-V's own passes need.
type targetConstant struct {
	name  string
	value int
	doc   string
}

// targetConstants returns the facts of description/allocation.go and of the formats.
func targetConstants() ([]targetConstant, error) {
	x, f := description.Files[0], description.Files[1]
	short, branch, jump := description.FormatOf("I"), description.FormatOf("B"), description.FormatOf("J")
	list := []targetConstant{
		{"rvScratch1", registerNumber(x.Scratch[0]), "scratch registers of spill code, addresses and long branches"},
		{"rvScratch2", registerNumber(x.Scratch[1]), ""},
		{"rvScratchFloat1", registerNumber(f.Scratch[0]), ""},
		{"rvScratchFloat2", registerNumber(f.Scratch[1]), ""},
		{"rvFramePointer", registerNumber(x.Saved[0]), "holds the frame where the stack pointer moves"},
		{"rvInstructionBytes", description.InstructionBytes, "a word of machine code"},
		{"rvLengthBits", description.LengthBits, "the bits of a word that tell the length of its instruction; all are set if it has 32 bits"},
		{"rvDistanceMissing", description.DistanceMissing, "these bits of a branch or jump that is encoded without its distance"},
		{"rvStackAlignment", description.StackAlignment, "bytes"},
		{"rvImmediateHalf", half(short), "immediates are from -rvImmediateHalf to rvImmediateHalf - 1"},
		{"rvMostStep", half(short) - description.StackAlignment, "bytes that one instruction can move the stack pointer by"},
		{"rvFarWords", description.FarWords, "instructions that reach an offset which an immediate does not hold"},
		{"rvBranchReach", half(branch)/description.InstructionBytes - description.ReachMargin, "words that a conditional branch reaches, less a margin for instructions that may grow"},
		{"rvShortJump", description.ShortJump, "the bits rvLengthBits of a compressed jump or branch"},
		{"rvShortBranchReach", (1 << (bitsOf("c.beqz") - 1)) / 2, "units of 2 bytes that a compressed branch reaches"},
		{"rvShortJumpReach", (1 << (bitsOf("c.j") - 1)) / 2, "units that a compressed jump reaches"},
		{"rvJumpReach", half(jump)/description.InstructionBytes - description.ReachMargin, "words that a jump reaches, less the margin"},
	}
	return list, checkRegisters()
}

// bitsOf returns the number of bits of the immediate of a compressed instruction.
func bitsOf(mnemonic string) (bits int) {
	i := slices.IndexFunc(description.CompressedInstructions, func(c description.Compressed) bool { return c.Mnemonic == mnemonic })
	for _, s := range description.CompressedInstructions[i].Immediate {
		bits = max(bits, s.Value+s.Width)
	}
	return bits
}

// half returns the number of immediates of a format that are not negative.
func half(f *description.Format) int { return 1 << (width(f) - 1) }

// checkRegisters reports properties of the registers that the stages rely on and that the
// description violates.
func checkRegisters() error {
	x, f := description.Files[0], description.Files[1]
	for i, r := range description.Registers { // the kernels rely on the same layout of both files
		if y := i % 32; y >= 8 && y < 28 && description.Registers[y].Role != r.Role {
			return fmt.Errorf("%s has another role than %s", r.Name, description.Registers[y].Name)
		}
	}
	for i := range x.Arguments {
		if registerNumber(x.Arguments[i]) != registerNumber(x.Arguments[0])+i || registerNumber(f.Arguments[i]) != 32+registerNumber(x.Arguments[i]) {
			return fmt.Errorf("argument registers do not follow each other")
		}
	}
	for i := range x.Saved {
		if registerNumber(f.Saved[i]) != 32+registerNumber(x.Saved[i]) {
			return fmt.Errorf("%s is not beside %s", f.Saved[i], x.Saved[i])
		}
	}
	return checkRoles()
}

// checkRoles reports a register with two uses, or with a use that its role does not
// allow.
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

// width returns the number of bits that the immediate of a format has.
func width(f *description.Format) (bits int) {
	for _, s := range f.Immediate {
		bits = max(bits, s.Value+s.Width)
	}
	return bits
}

func registerNumber(name string) int {
	return slices.IndexFunc(description.Registers[:], func(r description.Register) bool { return r.Name == name })
}

// A machineColumn is a run of values of the table machine, starting at the named column
// (see stages/gen/words.go).
type machineColumn struct {
	name   string
	values []int
}

// machineColumns returns the row of the table machine.
func machineColumns() []machineColumn {
	x, f := description.Files[0], description.Files[1]
	locals := len(x.Saved) - description.SavedTemporaries
	bias := half(description.FormatOf("I"))
	return []machineColumn{
		{"FirstArgument", []int{registerNumber(x.Arguments[0]), registerNumber(f.Arguments[0])}},
		{"Arguments", []int{len(x.Arguments), len(f.Arguments)}},
		{"FirstResult", []int{registerNumber(x.Arguments[0]), registerNumber(f.Arguments[0])}}, // psABI, 2.1
		{"FloatsOverflow", []int{1}}, // psABI, 2.2
		{"SavedLocals", []int{locals, locals}},
		{"Saved", numbers(x.Saved)},
		{"Saved + savedPerFile", numbers(f.Saved)},
		{"TemporaryCount", []int{len(x.Temporaries), len(f.Temporaries), description.SavedTemporaries, description.SavedTemporaries}},
		{"Temporaries", numbers(x.Temporaries)},
		{"Temporaries + temporariesMost", numbers(f.Temporaries)},
		{"Scratch", numbers(x.Scratch)},
		{"Scratch + 2", numbers(f.Scratch)},
		{"Discard", []int{registerNumber("zero"), registerNumber(f.Scratch[0])}},
		{"ImmediateBias", []int{bias}},
		{"ImmediateMost", []int{2*bias - 1}},
		{"LowerPart", []int{1<<width(description.FormatOf("I")) - 1}},
	}
}

// numbers returns the numbers of registers.
func numbers(names []string) (list []int) {
	for _, name := range names {
		list = append(list, registerNumber(name))
	}
	return list
}

// generateTarget writes the constants in Go or GLSL, and, in Go, the row of the table
// machine.
func generateTarget(glsl bool) func(*bytes.Buffer, []description.Instruction) error {
	return func(out *bytes.Buffer, _ []description.Instruction) error {
		list, err := targetConstants()
		if err != nil {
			return err
		}
		if glsl {
			fmt.Fprintf(out, "// The facts about the machine, besides its instructions, that RISC-V's own passes need.\n\n")
			for _, c := range list {
				fmt.Fprintf(out, "const uint %s = %du;%s\n", c.name, c.value, comment(c.doc))
			}
			return nil
		}
		fmt.Fprintf(out, "package stages\n\n// The facts about the machine, besides its instructions, that RISC-V's own passes need.\nconst (\n")
		for _, c := range list {
			fmt.Fprintf(out, "\t%s = %d%s\n", c.name, c.value, comment(c.doc))
		}
		fmt.Fprintf(out, ")\n\n// rvMachine is the row of the table machine.\nvar rvMachine = machine{\n")
		for _, c := range machineColumns() {
			fmt.Fprintf(out, "\tmachine%s: ", c.name)
			for _, v := range c.values {
				fmt.Fprintf(out, "%d, ", v)
			}
			fmt.Fprintln(out)
		}
		fmt.Fprintf(out, "}\n")
		return nil
	}
}

func comment(doc string) string {
	if doc == "" {
		return ""
	}
	return " // " + doc
}
