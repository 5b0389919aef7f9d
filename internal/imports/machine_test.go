package imports

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var (
	machineImport  = regexp.MustCompile(`(?m)^(import )?\s*"gpucc/riscv"$`)
	machineInclude = regexp.MustCompile(`(?m)^#include "riscv/`)

	// Names that only files for RISC-V may contain.
	machineName = regexp.MustCompile(`\b(rv[A-Z]|RV(32|64)\b|RISCV\(|riscv[A-Z]|newRiscv|(OP|REG)_[A-Z])`)

	// Names of integer and floating-point registers of the psABI. sp, ra and similar
	// names are left out, because they are also words or variables.
	registerName = regexp.MustCompile(`\b(f?a[0-7]|ft([0-9]|1[01])|fs([0-9]|1[01]))\b`)

	// Words by which a text names the machine or its ABI.
	machineItself = regexp.MustCompile(`(?i)\b(RISC-?V|rv(32|64)\w*|psABI)\b`)

	// Names of registers, of instructions with names that are no other words, and of variants.
	machineWord = regexp.MustCompile(`\b(f?[ast][0-9]|f?[st]1[01]|x([12]?[0-9]|3[01])|sp|lui|auipc|addi|jalr?|rv(32|64)|RISC-V)\b`)
)

// neutralGenerators are the files of stages/gen that describe words and names which are the
// same for every machine. The others read and evaluate rules for RISC-V.
var neutralGenerators = []string{"names.go", "pareas.go", "words.go", "words_write.go"}

// isNeutral reports whether a file in or below package stages is for all machines.
func isNeutral(path string) bool {
	name := filepath.Base(path)
	switch filepath.Dir(path) {
	case "../../stages":
		return !strings.HasPrefix(name, "riscv") && name != "kernels_gen.go" && name != "tables_gen.go"
	case "../../stages/gen":
		return slices.Contains(neutralGenerators, name)
	case "../../stages/frontend", "../../stages/schedule":
		return true
	}
	return false
}

// TestMachineFiles finds files of package stages and neutral shaders that depend on
// RISC-V, or name its registers or instructions, if only in a comment. Only files with names
// that begin with riscv may.
func TestMachineFiles(t *testing.T) {
	for path, text := range productFiles(t, "../../stages") {
		if !isNeutral(path) {
			continue
		}
		if machineImport.MatchString(text) || machineName.MatchString(text) {
			t.Errorf("%s knows RISC-V: what it needs belongs to Target", path)
		}
		findMachineWords(t, path, text)
	}
	for _, pattern := range []string{"*.comp", "lib/*.glsl", "pareas/*"} {
		paths, err := filepath.Glob("../../shaders/" + pattern)
		if err != nil || paths == nil {
			t.Fatalf("no shaders: %v", err)
		}
		for _, path := range paths {
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if machineInclude.Match(text) || machineName.Match(text) {
				t.Errorf("%s knows RISC-V: what it needs belongs to the table machine", path)
			}
			findMachineWords(t, path, string(text))
		}
	}
}

// findMachineWords reports the lines of a text that name a register or an instruction.
func findMachineWords(t *testing.T, path, text string) {
	for i, line := range strings.Split(text, "\n") {
		if word := machineWord.FindString(line); word != "" {
			t.Errorf("%s:%d names %s of RISC-V", path, i+1, word)
		}
	}
}

// TestTreeNamesNoMachine finds names of registers and of RISC-V in package ast and below, also
// in comments.
func TestTreeNamesNoMachine(t *testing.T) {
	for path, text := range productFiles(t, "../../ast") {
		for i, line := range strings.Split(text, "\n") {
			if name := registerName.FindString(line) + machineItself.FindString(line); name != "" {
				t.Errorf("%s:%d names %s", path, i+1, name)
			}
		}
	}
}

// TestMachineWords shows which words the expressions match.
func TestMachineWords(t *testing.T) {
	for text, want := range map[string]bool{
		"\t\"gpucc/riscv\"": true, "import \"gpucc/riscv\"": true, "\t\"gpucc/riscv/object\"": false,
	} {
		if machineImport.MatchString(text) != want {
			t.Errorf("import in %q: not %t", text, want)
		}
	}
	for text, want := range map[string]bool{
		"\t#include \"riscv/riscv.glsl\"": false, "#include \"riscv/riscv.glsl\"": true, "#include \"lib/riscv.glsl\"": false,
	} {
		if machineInclude.MatchString(text) != want {
			t.Errorf("include in %q: not %t", text, want)
		}
	}
	for text, want := range map[string]bool{
		"x := rvScratch1": true, "RV64": true, "RISCV(32)": true, "OP_ADD": true, "serves": false, "rv64imfd": false,
	} {
		if machineName.MatchString(text) != want {
			t.Errorf("name in %q: not %t", text, want)
		}
	}
	for text, want := range map[string]bool{
		"// x0 is 0": true, "or s0 in": true, "from sp": true, "lui takes": true, "on RISC-V": true, "fs11": true, "0x0": false, "ax1 := spill": false,
	} {
		if machineWord.MatchString(text) != want {
			t.Errorf("word in %q: not %t", text, want)
		}
	}
	for text, want := range map[string]bool{
		"as RISC-V does": true, "riscv(8)": true, "RV64": true, "rv64imfd": true, "the psABI": true, "serve64": false,
	} {
		if machineItself.MatchString(text) != want {
			t.Errorf("machine in %q: not %t", text, want)
		}
	}
	for text, want := range map[string]bool{
		"saves a0-a7": true, "42 fa0": true, "in ft11": true, "0xa0": false, "a8 := data7": false,
	} {
		if registerName.MatchString(text) != want {
			t.Errorf("register in %q: not %t", text, want)
		}
	}
}

// productFiles returns the Go files in and below a folder, except tests, by their paths.
func productFiles(t *testing.T, folder string) map[string]string {
	files := map[string]string{}
	err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		text, err := os.ReadFile(path)
		files[path] = string(text)
		return err
	})
	if err != nil || len(files) == 0 {
		t.Fatalf("%s: %d files, %v", folder, len(files), err)
	}
	return files
}
