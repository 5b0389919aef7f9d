// Instructions and their code words.

#include "lib/word.glsl"
#include "lib/instruction.glsl"

// isMove reports whether an instruction copies a register.
bool isMove(Instruction x) { return (x[instructionCode] & codeCopies) != 0u && x[instructionImm] == 0u; }
