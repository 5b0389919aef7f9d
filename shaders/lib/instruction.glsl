// An Instruction is a row of the table of instructions: the code word, the two register
// operands, and the immediate, at instructionCode, instructionRs1, instructionRs2 and
// instructionImm. It is one vector, which the device moves in one go.
#define Instruction uvec4

#include "lib/words.glsl"
