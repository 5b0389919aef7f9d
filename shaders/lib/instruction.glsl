// The table of instructions, uint instruction[], has its columns one behind the other: the code
// words of all instructions, then their first and second register operands, then their
// immediates. So a kernel that reads only code words does not move the others. A kernel includes
// lib/count.glsl or lib/counts.glsl before it uses the table: the table of counts holds the length
// of a column.

#include "lib/words.glsl"

// INSTRUCTION is a word of instruction k: instructionCode, instructionRs1, instructionRs2 or
// instructionImm.
#define INSTRUCTION(k, column_) instruction[(column_) * counts[countInstructions] + (k)]
