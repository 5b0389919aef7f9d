package stages

import "gpucc/ast"

// A machine is the row of the table of the same name: the target's registers, and the range of
// its immediates. The register files have numbers: 0 is integer, 1 is floating point.
type machine [machineRow]uint32

// firstArgument returns the first register of a file that passes arguments; the others
// follow it.
func (m *machine) firstArgument(file uint32) uint32 { return m[machineFirstArgument+file] }

// argumentRegisters returns how many registers of a file pass arguments.
func (m *machine) argumentRegisters(file uint32) uint32 { return m[machineArguments+file] }

// beyond returns how much larger n is than the limit, or 0.
func beyond(n, limit uint32) uint32 { return max(n, limit) - limit }

// argumentLocation returns where argument number index is passed: the kind of location, and
// the register, or the slot on the stack. data is its ArgumentData: how many floating-point
// arguments come before. If floating-point arguments overflow, those without a register of
// their own, and those that no prototype names, are passed as integers are. An argument of
// MachineCode is in the register that it has chosen.
func (m *machine) argumentLocation(index, data uint32, float bool) (location, number uint32) {
	floats := data & ast.ArgumentFloats
	if data&ast.ArgumentChosen != 0 {
		return inRegister, m.firstArgument(boolWord(float)) + floats
	}
	integers := index - floats // before it
	overflow, unnamed := m[machineFloatsOverflow] != 0, data&ast.ArgumentVariadic != 0
	if float && floats < m.argumentRegisters(1) && !(overflow && unnamed) {
		return inRegister, m.firstArgument(1) + floats
	}
	more := beyond(floats, m.argumentRegisters(1))
	if overflow {
		integers += more
		more = 0
	}
	switch {
	case !overflow && float || integers >= m.argumentRegisters(0):
		return onStack, beyond(integers, m.argumentRegisters(0)) + more
	case float:
		return inInteger, m.firstArgument(0) + integers
	}
	return inRegister, m.firstArgument(0) + integers
}

// resultRegister returns the register in which a function leaves its first result of a type.
func (m *machine) resultRegister(typ ast.Type) uint32 {
	return m[machineFirstResult+boolWord(typ.IsFloat())]
}

// savedLocals returns how many callee-saved registers of a file hold locals: the first ones.
func (m *machine) savedLocals(file uint32) uint32 { return m[machineSavedLocals+file] }

// savedRegister returns callee-saved register i of a file.
func (m *machine) savedRegister(file, i uint32) uint32 { return m[machineSaved+savedPerFile*file+i] }

// savedBit returns the bit of callee-saved register i of a file in a word of such registers.
func savedBit(file, i uint32) uint32 { return 1 << (i + savedPerFile*file) }

// temporaryCount returns how many registers a class of temporaries has.
func (m *machine) temporaryCount(class uint32) uint32 { return m[machineTemporaryCount+class] }

// temporaryRegister returns register i of a class of temporaries.
func (m *machine) temporaryRegister(class, i uint32) uint32 {
	if class >= 2 {
		return m.savedRegister(class&1, m.savedLocals(class&1)+i)
	}
	return m[machineTemporaries+temporariesMost*class+i]
}

// scratchRegister returns scratch register i, 0 or 1, of a file.
func (m *machine) scratchRegister(file, i uint32) uint32 { return m[machineScratch+2*file+i] }

// discard returns the register of a file that takes values which nobody uses.
func (m *machine) discard(file uint32) uint32 { return m[machineDiscard+file] }

// fitsImmediate reports whether a constant fits an instruction's immediate.
func (m *machine) fitsImmediate(data uint32) bool {
	return data+m[machineImmediateBias] <= m[machineImmediateMost]
}
