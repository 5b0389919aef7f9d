#version 450 core
// Finds the source line of every word of the machine code, and writes 1 plus its number.
// Words of prologues, and words that put parameters where they are expected, stay 0. The line in
// which a function is defined is written to entryLine of the function's first word. The lines
// to search are firstLine to endLine-1.
#define COUNT countAddressed
#include "lib/item.glsl"
#include "lib/words.glsl"
#include "lib/kinds.glsl"
#include "lib/bytes.glsl"
#include "lib/count.glsl"

uniform uint firstLine; // the first line to search
uniform uint endLine; // behind the last line to search

layout(std430) readonly buffer AddressColumn { uint address[]; };
layout(std430) readonly buffer OwnerColumn { uint owner[]; };
layout(std430) readonly buffer KindColumn { uint kind[]; };
layout(std430) readonly buffer PosColumn { uint pos[]; };
layout(std430) readonly buffer LineStartColumn { uint lineStart[]; };
layout(std430) writeonly buffer LineColumn { uint line[]; };
layout(std430) writeonly buffer EntryLineColumn { uint entryLine[]; };

// lineOf returns the line that contains a position of the source.
uint lineOf(uint position) {
    uint low = firstLine, high = endLine;
    while (high - low > 1u) {
        uint middle = (low + high) / 2u;
        if (lineStart[middle] <= position) low = middle;
        else high = middle;
    }
    return low;
}

void main() {
    uint k = item();
    if (k >= items) return;
    uint n = owner[k], ofKind = BYTE(kind, n);
    if (opensFunction(ofKind)) {
        entryLine[address[k]] = 1u + lineOf(pos[n]);
    } else if (address[k] != address[k + 1u] && ofKind != Parameter && pos[n] != inPrologue) {
        uint at = 1u + lineOf(pos[n]);
        for (uint w = address[k]; w < address[k + 1u]; w++) line[w] = at;
    }
}
