// The facts about the target that kernels need: its registers, and the range of immediates.
// The register files have numbers: 0 is integer, 1 is floating point.

#include "lib/word.glsl"

layout(std430) readonly buffer MachineTable { uint machine[]; };

// firstArgument returns the first register of a file that passes arguments; the others
// follow it.
uint firstArgument(uint file) { return machine[machineFirstArgument + file]; }

// argumentRegisters returns how many registers of a file pass arguments.
uint argumentRegisters(uint file) { return machine[machineArguments + file]; }

// beyond returns how much larger n is than the limit, or 0.
uint beyond(uint n, uint limit) { return n > limit ? n - limit : 0u; }

// argumentLocation returns where argument number index is passed: the kind of location, and
// the register, or the slot on the stack. data is its ArgumentData: how many floating-point
// arguments come before. If floating-point arguments overflow, those without a register of
// their own, and those that no prototype names, are passed as integers are. An argument of
// MachineCode is in the register that it has chosen.
uvec2 argumentLocation(uint index, uint data, bool floating) {
    uint floats = data & argumentFloats, integers = index - floats; // before it
    if ((data & argumentChosen) != 0u) return uvec2(inRegister, firstArgument(floating ? 1u : 0u) + floats);
    bool overflow = machine[machineFloatsOverflow] != 0u, unnamed = (data & argumentVariadic) != 0u;
    if (floating && floats < argumentRegisters(1u) && !(overflow && unnamed)) return uvec2(inRegister, firstArgument(1u) + floats);
    uint more = beyond(floats, argumentRegisters(1u));
    if (overflow) {
        integers += more;
        more = 0u;
    }
    if (!overflow && floating || integers >= argumentRegisters(0u)) return uvec2(onStack, beyond(integers, argumentRegisters(0u)) + more);
    return uvec2(floating ? inInteger : inRegister, firstArgument(0u) + integers);
}

// resultRegister returns the register in which a function leaves its first result of a type.
uint resultRegister(uint typ) { return machine[machineFirstResult + (isFloat(typ) ? 1u : 0u)]; }

// savedLocals returns how many callee-saved registers of a file hold locals: the first ones.
uint savedLocals(uint file) { return machine[machineSavedLocals + file]; }

// savedRegister returns callee-saved register i of a file.
uint savedRegister(uint file, uint i) { return machine[machineSaved + savedPerFile * file + i]; }

// savedBit returns the bit of callee-saved register i of a file in a word of such registers.
uint savedBit(uint file, uint i) { return 1u << (i + savedPerFile * file); }

// temporaryCount returns how many registers a class of temporaries has.
uint temporaryCount(uint cls) { return machine[machineTemporaryCount + cls]; }

// temporaryRegister returns register i of a class of temporaries.
uint temporaryRegister(uint cls, uint i) {
    if (cls >= 2u) return savedRegister(cls & 1u, savedLocals(cls & 1u) + i);
    return machine[machineTemporaries + temporariesMost * cls + i];
}

// scratchRegister returns scratch register i, 0 or 1, of a file.
uint scratchRegister(uint file, uint i) { return machine[machineScratch + 2u * file + i]; }

// discard_ returns the register of a file that takes values which nobody uses.
uint discard_(uint file) { return machine[machineDiscard + file]; }

// fitsImmediate reports whether a constant fits an instruction's immediate.
bool fitsImmediate(uint data) { return data + machine[machineImmediateBias] <= machine[machineImmediateMost]; }
