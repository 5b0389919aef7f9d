// The registers that locals may have.

#include "lib/machine.glsl"

// savedBase returns the number of the first callee-saved register of a file that locals may have. If
// the function moves the stack pointer, the first integer register is the frame pointer. called is
// its word in the column calls.
uint savedBase(uint file, uint called) { return called == movesStack ? 1u - file : 0u; }

// capacity returns how many registers of a file and a pool a function has.
uint capacity(uint file, uint of_, uint called) {
    if (of_ == poolArguments) return argumentRegisters(file);
    return savedLocals(file) - savedBase(file, called);
}
