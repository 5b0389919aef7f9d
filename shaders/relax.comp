#version 450 core
// The final place of every instruction, and the relocations.
#define WIDTH 2
#define SUMS 0
#include "lib/scan.glsl"
#include "lib/relax_value.glsl"

layout(binding = 10, std430) writeonly buffer PlaceColumn { uint place_[]; };
layout(binding = 11, std430) writeonly buffer RelocTable  { uint reloc[]; };

// A relocation is a row of four words: offset in bytes, type, symbol (or
// relocLiteral + literal), and for the lower part of an address the offset of
// the instruction with the upper one.
const uint relocRow = 4u;

// Types of relocations, numbered by the psABI.
const uint R_RISCV_CALL_PLT = 19u;
const uint R_RISCV_PCREL_HI20 = 23u;
const uint R_RISCV_PCREL_LO12_I = 24u;
const uint R_RISCV_PCREL_LO12_S = 25u;

// isStore reports whether the operation is a store.
bool isStore(uint code) {
    switch (operationOf(code)) {
    case OP_SB: case OP_SH: case OP_SW: case OP_SD: case OP_FSW: case OP_FSD: return true;
    }
    return false;
}

// relocation is the row of instruction k, whose first word is at.
uvec4 relocation(uint k, uint at) {
    uint code = instruction[k].code, symbol = instruction[k].imm;
    if ((code & codeHigh) != 0u) return uvec4(4u * at, R_RISCV_PCREL_HI20, symbol, 0u);
    if ((code & codeLow) != 0u) {
        uint type = isStore(code) ? R_RISCV_PCREL_LO12_S : R_RISCV_PCREL_LO12_I;
        return uvec4(4u * (at + wordsBefore(k)), type, symbol, 4u * (at - wordsOf(k - 1u)));
    }
    return uvec4(4u * at, R_RISCV_CALL_PLT, symbol, 0u);
}

void store(uint k, Value sum, Value inclusive) {
    place_[k] = sum.x;
    if ((size[k] & sizeRelocated) != 0u) {
        uvec4 row = relocation(k, sum.x);
        for (uint i = 0u; i < relocRow; i++) reloc[relocRow * sum.y + i] = row[i];
    }
    if (k == items - 1u) place_[items] = inclusive.x;
}
