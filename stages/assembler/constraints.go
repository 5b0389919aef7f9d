package assembler

import "gpucc/ast/c/asm"

// constraints are gcc's constraints for RISC-V, and those that all machines have.
var constraints = [256]*asm.Constraint{
	'r': {Registers: true},
	'p': {Registers: true}, // an address
	'f': {Floats: true},
	'm': {Memory: true},
	'o': {Memory: true},
	'V': {Memory: true},
	'<': {Memory: true},
	'>': {Memory: true},
	'A': {Memory: true},
	'i': {Fits: anyNumber, Symbols: true},
	'n': {Fits: anyNumber},
	's': {Symbols: true},
	'S': {Symbols: true},
	'g': {Registers: true, Memory: true, Fits: anyNumber, Symbols: true},
	'X': {Registers: true, Floats: true, Memory: true, Fits: anyNumber, Symbols: true},
	'I': {Fits: func(v int64) bool { return v >= -2048 && v < 2048 }},
	'J': {Fits: func(v int64) bool { return v == 0 }},
	'K': {Fits: func(v int64) bool { return v >= 0 && v < 32 }},
}

func anyNumber(int64) bool { return true }

// Constraint describes the first constraint in a text, and returns its length.
func (m *Machine) Constraint(text string) (asm.Constraint, int) {
	c := constraints[text[0]]
	if c == nil {
		return asm.Constraint{}, 0
	}
	return *c, 1
}
