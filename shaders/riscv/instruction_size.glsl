// Sizes of instructions.
#include "lib/words.glsl"

// mostWords returns how many words an instruction of a size has at most. A jump may grow by
// two words.
uint mostWords(uint size) { return sizeInWords(size) + ((size & sizeJumps) != 0u ? 2u : 0u); }
