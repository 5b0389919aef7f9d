// The registers that locals may have.

#include "lib/machine.glsl"

// savedBase returns the number of the first callee-saved register of a file that locals may have. If
// the function moves the stack pointer, the first integer register is the frame pointer. called is the
// function's word in the column calls.
uint savedBase(uint file, uint called) { return called == movesStack ? 1u - file : 0u; }
