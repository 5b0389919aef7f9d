#version 450 core
// Writes the bytes of the line number program.
#include "lib/scan.glsl"
#include "lib/lines_program_value.glsl"

layout(std430) buffer ProgramBytes { uint program[]; };

// putBytes puts a word at a place that need not be a word's. Its neighbours may
// write the rest of the words that it lies in.
void putBytes(uint at, uint word) {
    uint shift = byteBits * (at % wordBytes);
    atomicOr(program[at / wordBytes], word << shift);
    if (shift != 0u && (word >> (wordBits - shift)) != 0u) atomicOr(program[at / wordBytes + 1u], word >> (wordBits - shift));
}

void store(uint r, Value at, Value inclusive) {
    encode(r);
    for (uint i = 0u; i < (bytes + wordBytes - 1u) / wordBytes; i++) putBytes(at + wordBytes * i, code[i]);
}
