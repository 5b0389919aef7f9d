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

// machineFiles are the files of package stages that may import package riscv: what depends
// on the machine, which docs/adding.md names, and the dumps. Other passes know the machine
// by the generated constants of target_gen.go alone.
var machineFiles = []string{
	"dump.go", "dump_instructions.go", "dump_nodes.go",
	"encode.go", "fragment.go", "frames.go", "layout.go", "tables.go",
}

var (
	machineImport = regexp.MustCompile(`(?m)^(import )?\s*"gpucc/riscv"$`)

	// Names of integer and floating-point registers of the psABI. The names sp, ra and the
	// like are left out: they are words or variables, too.
	registerName = regexp.MustCompile(`\b(f?a[0-7]|ft([0-9]|1[01])|fs([0-9]|1[01]))\b`)
)

// TestMachineFiles finds passes that begin to import package riscv, and rows of
// machineFiles that no longer do.
func TestMachineFiles(t *testing.T) {
	var found []string
	for path, text := range productFiles(t, "../../stages") {
		if filepath.Dir(path) == "../../stages" && machineImport.MatchString(text) {
			found = append(found, filepath.Base(path))
		}
	}
	for _, name := range found {
		if !slices.Contains(machineFiles, name) {
			t.Errorf("stages/%s imports riscv: what it needs belongs to riscv/description/allocation.go", name)
		}
	}
	for _, name := range machineFiles {
		if !slices.Contains(found, name) {
			t.Errorf("stages/%s does not import riscv: its row goes", name)
		}
	}
}

// TestTreeNamesNoRegister finds registers by name in package ast and below, in comments, too.
func TestTreeNamesNoRegister(t *testing.T) {
	for path, text := range productFiles(t, "../../ast") {
		for i, line := range strings.Split(text, "\n") {
			if name := registerName.FindString(line); name != "" {
				t.Errorf("%s:%d names register %s", path, i+1, name)
			}
		}
	}
}

// TestMachineWords shows what the two expressions find.
func TestMachineWords(t *testing.T) {
	for text, want := range map[string]bool{
		"\t\"gpucc/riscv\"": true, "import \"gpucc/riscv\"": true, "\t\"gpucc/riscv/object\"": false,
	} {
		if machineImport.MatchString(text) != want {
			t.Errorf("import in %q: not %t", text, want)
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

// productFiles returns the Go files in and below a folder, without tests, by their paths.
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
