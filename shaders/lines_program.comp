#version 450 core
// Writes the bytes of the line number program.
#define COUNT countRows
#include "lib/scan.glsl"
#include "lib/counts.glsl"
#include "lib/lines_program_value.glsl"

layout(std430) buffer ProgramBytes { uint program[]; };

bool writing = false; // load only counts bytes
uint start = 0u; // where the row's bytes go

// put writes a byte. Others may write the rest of the word.
void put(uint b) {
    uint at = start + bytes;
    if (writing) atomicOr(program[at / wordBytes], b << (byteBits * (at % wordBytes)));
    bytes++;
}

void store(uint r, Value exclusive, Value inclusive) {
    uint capacity = counts[countCapacityBytes];
    if (inclusive <= capacity) {
        writing = true;
        start = exclusive;
        encode(r);
        writing = false;
    }
    if (r == items - 1u) {
        counts[countNeedBytes] = inclusive;
        counts[countBytes] = min(inclusive, capacity);
    }
}
