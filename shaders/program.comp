#version 450 core
// The bytes of the line number program.
#include "lib/scan.glsl"
#include "lib/program_value.glsl"

layout(std430) buffer ProgramBytes { uint program[]; };

// putBytes puts a word at a place that need not be a word's. Its neighbours may
// write the rest of the words that it lies in.
void putBytes(uint at, uint word) {
    uint shift = 8u * (at & 3u);
    atomicOr(program[at / 4u], word << shift);
    if (shift != 0u && (word >> (32u - shift)) != 0u) atomicOr(program[at / 4u + 1u], word >> (32u - shift));
}

void store(uint r, Value at, Value inclusive) {
    encode(r);
    for (uint i = 0u; i < (bytes + 3u) / 4u; i++) putBytes(at + 4u * i, code[i]);
}
