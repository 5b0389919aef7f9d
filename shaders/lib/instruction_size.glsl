// A size is the words of an instruction, its jump being short, and flags.
const uint sizeWords = 0xffffu;
const uint sizeJumps = 1u << 16;
const uint sizeRelocated = 1u << 17;

// mostWords is the most words that an instruction of a size takes: a jump may
// grow by two.
uint mostWords(uint size) { return (size & sizeWords) + ((size & sizeJumps) != 0u ? 2u : 0u); }
