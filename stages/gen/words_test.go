package main

import (
	"strings"
	"testing"

	"gpucc/ast"
	"gpucc/riscv"
)

// TestWords shows that fields that overlap or do not fit are refused by their names.
func TestWords(t *testing.T) {
	for _, d := range bothDeclarations(t) {
		if err := checkWords(d.words, d.tables); err != nil {
			t.Error(err)
		}
	}
	for _, c := range []struct {
		fields []field
		want   string
	}{
		{[]field{{name: "A", at: 0, width: 5}, {name: "B", at: 4, width: 1}}, "testA and testB overlap"},
		{[]field{{name: "A", at: 28, width: 5}}, "testA takes 28 to 32 of 32"},
		{[]field{{name: "A", at: 3, width: 0}}, "testA takes"},
		{[]field{{name: "A", at: 0, width: 1}, {name: "A", at: 1, width: 1}}, "testA stands twice"},
	} {
		err := checkWords([]word{{name: "test", fields: c.fields}}, nil)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v: %v, want %s", c.fields, err, c.want)
		}
	}
	wide := rowTable{name: "test", words: 4, columns: []column{{name: "A", at: 0, words: 2}, {name: "B", at: 1, words: 1}}}
	if err := checkWords(nil, []rowTable{wide}); err == nil || !strings.Contains(err.Error(), "testA and testB overlap") {
		t.Errorf("columns that overlap: %v", err)
	}
}

// TestUses shows that numbers which do not fit their field are refused: kinds, instructions that
// would have the number of a pseudo instruction, and flags that no longer agree.
func TestUses(t *testing.T) {
	for _, err := range []error{backEnd.checkUses(uses()), frontEnd(nil).checkUses(pareasUses()), checkSameBits()} {
		if err != nil {
			t.Error(err)
		}
	}
	for _, c := range []struct {
		use  use
		want string
	}{
		{use{"node", "Kind", "kinds", 257}, "257 kinds do not fit nodeKind, which holds 256"},
		{use{"code", "Operation", "instructions and pseudo instructions", 254 + len(pseudos)}, "do not fit codeOperation"},
		{use{"frame", "Start", "parts", 8}, "8 parts do not fit frameStart, which holds 7"},
		{use{"frame", "Stop", "parts", 1}, "do not fit frameStop, which holds 0"},
	} {
		if err := backEnd.checkUses([]use{c.use}); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v: %v, want %s", c.use, err, c.want)
		}
	}
	if int(riscv.OpCount) > lastPseudo-len(pseudos)+1 {
		t.Errorf("instruction %s has the number of a pseudo instruction", riscv.Op(lastPseudo-len(pseudos)+1))
	}
	if ruleKinds <= ast.Kinds {
		t.Error("no rules behind the kinds")
	}
	sameBit = append(sameBit, [2]string{"sizeJumps", "codeHigh"})
	defer func() { sameBit = sameBit[:len(sameBit)-1] }()
	if err := checkSameBits(); err == nil || !strings.Contains(err.Error(), "sizeJumps") {
		t.Errorf("flags that differ: %v", err)
	}
}

// bothDeclarations returns the declarations of both packages.
func bothDeclarations(t *testing.T) []*declarations {
	t.Helper()
	tokens, err := tokensOf("../../ast/pareas/token.go")
	if err != nil {
		t.Fatal(err)
	}
	return []*declarations{backEnd, frontEnd(tokens)}
}

// TestNames shows that no constant or accessor of a package has the name of another.
func TestNames(t *testing.T) {
	for _, d := range bothDeclarations(t) {
		seen := map[string]bool{}
		note := func(name string) {
			if seen[name] {
				t.Errorf("%s stands twice", name)
			}
			seen[name] = true
		}
		for _, s := range d.sections() {
			for _, c := range s.list {
				note(c.name)
			}
		}
		d.accessors(func(_ word, f field) { note(f.accessor) })
		for _, p := range predicates {
			note(p.name)
		}
		if d != backEnd {
			continue
		}
		for _, group := range shared() {
			for _, c := range group {
				note(c.name)
			}
		}
	}
}
