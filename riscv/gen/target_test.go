package main

import (
	"os"
	"strings"
	"testing"

	"gpucc/riscv/description"
)

// TestRegisters shows that the generator refuses a use of registers that the convention
// does not allow.
func TestRegisters(t *testing.T) {
	if _, err := targetConstants(); err != nil {
		t.Fatal(err)
	}
	for name, change := range map[string]func(f *[2]description.RegisterFile){
		"s0":  func(f *[2]description.RegisterFile) { f[0].Temporaries = []string{"t0", "s0"} },
		"t1":  func(f *[2]description.RegisterFile) { f[0].Scratch = []string{"t1", "t6"} },
		"ft3": func(f *[2]description.RegisterFile) { f[0].Temporaries = []string{"ft3"} },
		"ra":  func(f *[2]description.RegisterFile) { f[0].Saved = append([]string{"ra"}, f[0].Saved[1:]...) },
		"follow": func(f *[2]description.RegisterFile) {
			f[0].Arguments = []string{"a0", "a2", "a1", "a3", "a4", "a5", "a6", "a7"}
		},
	} {
		old := description.Files
		change(&description.Files)
		_, err := targetConstants()
		description.Files = old
		if err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestDocument checks the table of registers in docs/architecture.md, which repeats the
// description for readers.
func TestDocument(t *testing.T) {
	doc, err := os.ReadFile("../../docs/architecture.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range registerRows(description.Files) {
		if !strings.Contains(string(doc), "\n"+row+"\n") {
			t.Errorf("docs/architecture.md lacks the row\n%s", row)
		}
	}
}

// TestRegisterRows shows that a row changes with the description.
func TestRegisterRows(t *testing.T) {
	files := description.Files
	files[0].Temporaries = []string{"t0", "t1"}
	if got, want := registerRows(files)[0], "| temporaries | t0, t1 | ft0-ft9 |"; got != want {
		t.Errorf("the row is %s, want %s", got, want)
	}
}

// registerRows returns the rows of the table of registers by their uses.
func registerRows(files [2]description.RegisterFile) (rows []string) {
	for _, use := range []struct {
		name, more string
		of         func(f *description.RegisterFile) []string
	}{
		{"temporaries", "", func(f *description.RegisterFile) []string { return f.Temporaries }},
		{"temporaries live across calls", "", func(f *description.RegisterFile) []string {
			return f.Saved[len(f.Saved)-description.SavedTemporaries:]
		}},
		{"locals", "; between calls also ", func(f *description.RegisterFile) []string {
			return f.Saved[:len(f.Saved)-description.SavedTemporaries]
		}},
		{"scratch registers of spill code and long branches", "", func(f *description.RegisterFile) []string { return f.Scratch }},
	} {
		row := "| " + use.name + " |"
		for i := range files {
			row += " " + ranges(use.of(&files[i]))
			if use.more != "" {
				row += use.more + ranges(files[i].Arguments)
			}
			row += " |"
		}
		rows = append(rows, row)
	}
	return rows
}

// ranges returns the text of a list of registers with consecutive numbers.
func ranges(names []string) string {
	if len(names) <= 2 {
		return strings.Join(names, ", ")
	}
	return names[0] + "-" + names[len(names)-1]
}
