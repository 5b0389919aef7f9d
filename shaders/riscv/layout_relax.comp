#version 450 core
// Gives every instruction its address, writes its word if it has been encoded, writes the
// relocations, and lists the instructions that are left to encode.
#define COUNT countAddressed
#define WIDTH 4
#include "lib/scan.glsl"
#include "lib/counts.glsl"
#include "riscv/layout_relax_value.glsl"

layout(std430) writeonly buffer AddressColumn { uint address[]; };
layout(std430) writeonly buffer RelocTable { uint reloc[]; };
layout(std430) writeonly buffer TextColumn { uint text[]; };
layout(std430) writeonly buffer RestList { uint rest[]; };

// isStore reports whether the operation is a store.
bool isStore(uint code) {
    switch (operationOf(code)) {
    case OP_SB: case OP_SH: case OP_SW: case OP_SD: case OP_FSW: case OP_FSD: return true;
    }
    return false;
}

// relocation returns the relocation of instruction k, which begins at unit at. If k forms the
// upper part of an address, the next instruction forms the lower part, unless it was removed.
uvec2 relocation(uint k, uint at) {
    uint imm = INSTRUCTION(k, instructionImm);
    uvec2 x = uvec2(at << packedUnitShift | imm >> referenceFormShift, imm << packedValueNumberShift);
    if (isToFunction(INSTRUCTION(k, instructionCode))) {
        x.x |= formCall;
        return x;
    }
    uint lower = INSTRUCTION(k + 1u, instructionCode);
    if ((lower & (codeLow | codeGone)) == codeLow) {
        x.y |= sizeInUnits(size[k]) / wordUnits() + wordsBefore(k + 1u); // it is not compressed
        if (isStore(lower)) x.x |= formStore;
    }
    return x;
}

void store(uint k, Value sum, Value inclusive) {
    uint s = size[k], word = ready[k];
    address[k] = sum.x;
    if (wordUnits() == 1u) {
        if (s != 0u) text[sum.x] = word;
    } else {
        if (inclusive.x > sum.x) text[sum.x] = word & halfMost;
        if (inclusive.x > sum.x + 1u) text[sum.x + 1u] = word >> halfBits;
    }
    if ((s & sizeRelocated) != 0u) {
        uvec2 row = relocation(k, sum.x);
        reloc[relocRow * sum.y + relocPacked] = row.x;
        reloc[relocRow * sum.y + relocPackedValue] = row.y;
    }
    if ((s & sizeLeft) != 0u) rest[sum.z] = k;
    if (k == items - 1u) {
        address[items] = inclusive.x;
        counts[countUnits] = inclusive.x;
        counts[countRelocs] = inclusive.y;
        counts[countNeedLeft] = inclusive.z;
        counts[countLeft] = inclusive.z <= counts[countCapacityLeft] ? inclusive.z : 0u;
    }
}
