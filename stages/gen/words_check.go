package main

import (
	"fmt"

	"gpucc/ast"
	"gpucc/riscv"
)

// checkWords refuses fields that overlap or do not fit a word, and columns that overlap or
// do not fit a row, by their names.
func checkWords(words []word, tables []rowTable) error {
	type taken struct {
		name   string
		at, to int
	}
	check := func(where string, ranges []taken, size int) error {
		for i, a := range ranges {
			if a.at < 0 || a.to <= a.at || a.to > size {
				return fmt.Errorf("%s%s takes %d to %d of %d", where, a.name, a.at, a.to-1, size)
			}
			for _, b := range ranges[:i] {
				if a.name == b.name {
					return fmt.Errorf("%s%s stands twice", where, a.name)
				}
				if a.at < b.to && b.at < a.to {
					return fmt.Errorf("%s%s and %s%s overlap", where, b.name, where, a.name)
				}
			}
		}
		return nil
	}
	for _, w := range words {
		var ranges []taken
		for _, f := range w.fields {
			ranges = append(ranges, taken{f.name, f.at, f.at + f.width})
		}
		if err := check(w.name, ranges, 32); err != nil {
			return err
		}
	}
	for _, t := range tables {
		var ranges []taken
		for _, c := range t.columns {
			ranges = append(ranges, taken{c.name, c.at, c.at + c.words})
		}
		if err := check(t.name, ranges, t.words); err != nil {
			return err
		}
	}
	return nil
}

// A use is a number of values that a field has to be able to hold.
type use struct {
	word, field string
	what        string
	count       int
}

// uses lists the uses of all fields.
func uses() []use {
	most := 0
	for _, list := range variants {
		most = max(most, len(list))
	}
	before := 0
	for _, imm := range immediates {
		before = max(before, imm.before)
	}
	for _, imm := range ofLoad {
		before = max(before, imm.before)
	}
	return []use{
		{"node", "Kind", "kinds of nodes and rules", int(ruleKinds)},
		{"node", "Type", "types", int(ast.Types)},
		{"rule", "Type", "types", int(ast.Types)},
		{"rule", "Variant", "variants of a kind", max(most, int(ast.Types))}, // a Cast's are types
		{"selection", "Start", "templates", templateCount},
		{"selection", "Storage", "registers", firstOperand},
		{"operands", "Rs1", "operands", firstOperand + len(operands)},
		{"operands", "Rs2", "operands", firstOperand + len(operands)},
		{"operands", "Other", "ways to find an immediate", 1 + len(otherImmediates)},
		{"operands", "Node", "nodes before", 1 + before},
		{"operands", "Set", "registers", firstOperand},
		{"code", "Operation", "instructions and pseudo instructions", int(riscv.OpCount) + len(pseudos)},
		{"code", "Rd", "machine registers, Self and Result", firstOperand + 2},
		{"code", "Frame", "parts of a frame", len(frames)},
		{"frame", "Start", "parts of a frame", len(frames)},
	}
}

// pareasUses lists the uses of fields and columns of the front end of Pareas.
func pareasUses() []use {
	return []use{
		{"facts", "Level", "levels", levels},
		{"facts", "Before", "bounds", levels + 1},
		{"facts", "Behind", "bounds", levels + 1},
		{"operator", "Level", "levels", levels},
		{"operator", "Kind", "kinds of nodes", int(ast.Kinds)},
		{"link", "Type", "types", int(ast.Types)},
		{"role", "Follow", "words of roles", (len(tokenRoles) + 31) / 32},
	}
}

// capacity returns how many values a field can hold, or how many words a column has. It is 0 if neither
// exists.
func (d *declarations) capacity(name, field string) int {
	for _, t := range d.tables {
		for _, c := range t.columns {
			if t.name == name && c.name == field {
				return c.words
			}
		}
	}
	for _, w := range d.words {
		for _, f := range w.fields {
			if w.name == name && f.name == field {
				return int(f.most()) + 1
			}
		}
	}
	return 0
}

// checkUses returns an error, with the name, for each use that does not fit its field.
func (d *declarations) checkUses(list []use) error {
	for _, u := range list {
		if capacity := d.capacity(u.word, u.field); u.count > capacity {
			return fmt.Errorf("%d %s do not fit %s%s, which holds %d", u.count, u.what, u.word, u.field, capacity)
		}
	}
	return nil
}

// checkSameBits returns an error, with the names, for fields that should have the same bits and do not.
func checkSameBits() error {
	for _, pair := range sameBit {
		if a, b := maskNamed(pair[0]), maskNamed(pair[1]); a != b {
			return fmt.Errorf("%s is %#x and %s %#x, which should be one", pair[0], a, pair[1], b)
		}
	}
	return nil
}

// maskNamed returns the mask of the field with the given constant name.
func maskNamed(name string) uint32 {
	for _, w := range words {
		for _, f := range w.fields {
			if w.name+f.name == name {
				return f.mask()
			}
		}
	}
	panic("no field " + name)
}
