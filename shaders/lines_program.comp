#version 450 core
// Writes the bytes of the line number program.
#define COUNT countRows
#include "lib/scan.glsl"
#include "lib/counts.glsl"
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
    uint room = counts[countRoomBytes];
    encode(r);
    if (inclusive <= room) {
        for (uint i = 0u; i < (bytes + wordBytes - 1u) / wordBytes; i++) putBytes(at + wordBytes * i, code[i]);
    }
    if (r == items - 1u) {
        counts[countNeedBytes] = inclusive;
        counts[countBytes] = min(inclusive, room);
    }
}
