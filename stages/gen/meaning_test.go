package main

import "testing"

// TestMeaning shows that every rule computes the same as the interpreter does for the node.
func TestMeaning(t *testing.T) {
	for _, xlen := range []int{32, 64} {
		table, err := parse(rules(t), xlen)
		if err != nil {
			t.Fatal(err)
		}
		for _, err := range table.check() {
			t.Error(err)
		}
	}
}
