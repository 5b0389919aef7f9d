// A size is the words of an instruction, its jump being short, and flags.
const uint sizeWords = 0xffffu;
const uint sizeJumps = 1u << 16;
const uint sizeRelocated = 1u << 17;
