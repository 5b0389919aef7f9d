// Instructions and their code words.

#include "lib/word.glsl"
#include "lib/instruction.glsl"

// isMove reports whether an instruction with a code word and an immediate copies a register.
bool isMove(uint code, uint imm) { return (code & codeCopies) != 0u && imm == 0u; }
