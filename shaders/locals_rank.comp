#version 450 core
// Turns the rank of each local into its storage, a register or a slot. Registers are used
// if optimize is not 0.
#define OPERATORS SCAN_MAX
#include "lib/scan.glsl"
#include "lib/word.glsl"
#include "lib/machine.glsl"
#include "lib/locals_rank_value.glsl"

uniform uint optimize; // 0 or 1

layout(std430) readonly buffer OrderColumn { uint order[]; };
layout(std430) readonly buffer CallsColumn { uint calls[]; };
layout(std430) readonly buffer ArgumentsColumn { uint arguments[]; };
layout(std430) writeonly buffer StorageColumn { uint storage[]; };
layout(std430) buffer SavedColumn { uint saved[]; };
layout(std430) buffer SlotsColumn { uint slots[]; };

void store(uint i, Value exclusive, Value start) {
    if ((key[i] & keyWeight) == keyWeightMost) return;
    uint owner = ownerOf(key[i]), f = functionOfOwner(owner), isFloating = isFloatOwner(owner), rank = i - start;
    uint free = 0u; // the number of argument registers that locals may have
    if (optimize != 0u && calls[f] == 0u) free = argumentRegisters(isFloating) - arguments[2u * f + isFloating];
    uint base = calls[f] == movesStack ? 1u - isFloating : 0u; // if the function moves the stack pointer, the first register is the frame pointer
    if (rank < free) {
        storage[order[i]] = firstArgument(isFloating) + argumentRegisters(isFloating) - 1u - rank;
    } else if (optimize != 0u && rank - free < savedLocals(isFloating) - base) {
        storage[order[i]] = savedRegister(isFloating, base + rank - free);
        atomicOr(saved[f], 1u << (base + rank - free + savedPerFile * isFloating));
    } else {
        uint slot = optimize != 0u ? rank - free - (savedLocals(isFloating) - base) : rank;
        storage[order[i]] = storageSlot + 2u * slot + isFloating;
        atomicMax(slots[2u * f + isFloating], slot + 1u);
    }
}
