package main

import (
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
