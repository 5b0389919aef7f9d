package main

import (
	"os"
	"strings"
	"testing"

	"gpucc/stages"
)

// TestPassSwitches names a switch of the passes without flags, and a flag that a document leaves out.
func TestPassSwitches(t *testing.T) {
	documents := map[string]string{"--help": help}
	for _, name := range []string{"README.md", "docs/debugging.md"} {
		text, err := os.ReadFile("../../" + name)
		if err != nil {
			t.Fatal(err)
		}
		documents[name] = string(text)
	}
	for _, name := range append(stages.Switches, "nothing") {
		var missing []string
		for _, flag := range []string{"-f" + name, "-fno-" + name} {
			if switches[flag] == nil {
				missing = append(missing, "there is no flag "+flag)
			}
		}
		for document, text := range documents {
			if !strings.Contains(text, "-fno-"+name) {
				missing = append(missing, document+" has no flag -fno-"+name)
			}
		}
		switch {
		case name == "nothing" && len(missing) != 2+len(documents):
			t.Errorf("of a switch without flags %q is found", missing)
		case name != "nothing" && missing != nil:
			t.Errorf("switch %s of stages.Switches: %s", name, strings.Join(missing, "; "))
		}
	}
}
