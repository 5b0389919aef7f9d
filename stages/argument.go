package stages

import "gpucc/ast"

// Where an argument is passed.
const (
	inRegister = iota // of the file of its type
	inInteger         // floating point in an integer register
	onStack
)

// argumentLocation returns where argument number index is passed, by the psABI: the kind of
// location, and the register, or the slot on the stack. data is its ArgumentData: how
// many floating-point arguments come before.
func argumentLocation(index, data uint32, float bool) (location, number uint32) {
	floats := data & ast.ArgumentFloats
	variadic := data&ast.ArgumentVariadic != 0
	integers := index - floats // that want an integer register
	if floats > argumentRegisters {
		integers += floats - argumentRegisters
	}
	switch {
	case float && !variadic && floats < argumentRegisters:
		return inRegister, floatFile + firstArgument + floats
	case integers >= argumentRegisters:
		return onStack, integers - argumentRegisters
	case float:
		return inInteger, firstArgument + integers
	}
	return inRegister, firstArgument + integers
}

// resultRegister is where a function leaves its first result of a type's register file.
func resultRegister(typ ast.Type) uint32 {
	return firstArgument + floatFile*boolWord(typ.IsFloat())
}

// fitsImmediate reports whether a constant fits an instruction's immediate.
func fitsImmediate(data uint32) bool { return data+immediateHalf < 2*immediateHalf }
