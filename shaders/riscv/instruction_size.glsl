// Sizes of instructions.
#include "lib/words.glsl"

// mostWords is the most words that an instruction of a size takes: a jump may
// grow by two.
uint mostWords(uint size) { return sizeInWords(size) + ((size & sizeJumps) != 0u ? 2u : 0u); }
