// A size is the words of an instruction, its jump being short, and flags, which
// are those of the code.
#include "lib/tables.glsl"

const uint sizeWords = 0xffffu;
const uint sizeJumps = codeTarget;
const uint sizeRelocated = codeHigh;
const uint sizeCalls = codeCalls; // jumps to another function
const uint sizeLater = codePlace; // not ready, nor a jump that is but for its distance
const uint sizeLeft = sizeJumps | sizeLater;

// mostWords is the most words that an instruction of a size takes: a jump may
// grow by two.
uint mostWords(uint size) { return (size & sizeWords) + ((size & sizeJumps) != 0u ? 2u : 0u); }
