package main

import (
	"os"
	"strings"
	"testing"

	"gpucc/ast/c"
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
			if switchOf(flag) == nil {
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

// TestInlining checks which functions are inlined at each level, with flags in any order.
func TestInlining(t *testing.T) {
	for args, want := range map[string]c.Inline{
		"a.c": {}, "-O1 a.c": {}, "-O0 a.c": {}, "-O2 a.c": {Nodes: 30}, "-O3 a.c": {Nodes: 30}, "-Os a.c": {Nodes: 12}, "-O2 -O1 a.c": {},
		"-O2 -fno-inline a.c": {}, "-fno-inline -O2 -finline a.c": {Nodes: 30}, "-finline-limit=100 -O2 a.c": {Nodes: 100}, "-finline-limit=100 a.c": {},
		"-O2 -fno-inline-small-functions a.c": {Nodes: 30, Declared: true}, "-O2 -fno-inline-small-functions -finline-small-functions a.c": {Nodes: 30},
	} {
		o, err := parseArguments(strings.Fields(args))
		if err != nil || o.inlining() != want {
			t.Errorf("%s: %+v, want %+v, error %v", args, o.inlining(), want, err)
		}
	}
	if _, err := parseArguments([]string{"-finline-limit=many", "a.c"}); err == nil {
		t.Error("-finline-limit=many is no error")
	}
}

// TestLevels checks which switches of passes are off at each level, with flags in any order.
func TestLevels(t *testing.T) {
	without := func(names ...string) (w stages.Without) {
		for _, name := range names {
			w.Set(name, false)
		}
		return w
	}
	costly := without("caller-saves", "gcse", "ivopts")
	for args, want := range map[string]stages.Without{
		"a.c": costly, "-O a.c": costly, "-O1 a.c": costly, "-Og a.c": costly,
		"-O2 a.c": 0, "-O3 a.c": 0, "-Os a.c": 0, "-Ofast a.c": 0, "-O2 -O1 a.c": costly,
		"-fgcse -fivopts -fcaller-saves a.c": 0, "-fgcse a.c": without("caller-saves", "ivopts"), "-ftree-fre -O1 a.c": without("caller-saves", "ivopts"), "-O2 -fno-gcse a.c": without("gcse"), "-fno-gcse -O2 a.c": without("gcse"), "-fgcse -fno-tree-fre a.c": costly,
		"-O2 -fno-caller-saves a.c": without("caller-saves"),
		"-fno-hoist a.c":            without("caller-saves", "gcse", "hoist", "ivopts"), "-O2 -fno-hoist a.c": without("hoist"),
		"-O2 -fno-thread-jumps a.c": without("thread-jumps"),
		"-O2 -fno-ivopts a.c":       without("ivopts"), "-O2 -fwrapv a.c": without("ivopts"), "-O2 -fwrapv -fno-wrapv a.c": 0, "-O2 -fno-strict-overflow -fivopts a.c": without("ivopts"),
	} {
		o, err := parseArguments(strings.Fields(args))
		if err != nil || o.switchedOff() != want {
			t.Errorf("%s: %07b is off, want %07b, error %v", args, o.switchedOff(), want, err)
		}
	}
}
