package main

import (
	"os"
	"path/filepath"
	"testing"
)

// TestDynamicLinker checks the name of the loader in programs: it belongs to the sysroot's C
// library. Without a sysroot it is the usual name, even if the host has another loader.
func TestDynamicLinker(t *testing.T) {
	other, usual := filepath.Join(t.TempDir(), "other"), "/lib/usual"
	if err := os.WriteFile(other, nil, 0o777); err != nil {
		t.Fatal(err)
	}
	machine := *rv64
	machine.dynamicLinkers = []string{other, usual}
	for root, want := range map[string]string{"": usual, "/": other, t.TempDir(): usual} {
		d := &driver{sought: true, sysroot: &sysroot{root: root}}
		d.opt.target = &machine
		if got := d.dynamicLinker(); got != want {
			t.Errorf("sysroot %q: %s, want %s", root, got, want)
		}
	}
}
