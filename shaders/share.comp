#version 450 core
// Gives every local the register or slot of the first one in its chain.
#include "lib/item.glsl"
#include "lib/parameter_register.glsl"
#include "lib/local_owner.glsl"
#include "lib/saved_base.glsl"

uniform uint wordSize; // bytes of a word of the target

layout(std430) readonly buffer CallsColumn { uint calls[]; };
layout(std430) readonly buffer ClaimColumn { uint claim[]; };
layout(std430) readonly buffer StaysColumn { uint stays[]; };
layout(std430) readonly buffer LinkColumn { uint link[]; };
layout(std430) readonly buffer LevelColumn { uint level[]; };
layout(std430) writeonly buffer StorageColumn { uint storage[]; };
layout(std430) buffer SavedColumn { uint saved[]; };
layout(std430) buffer SlotsColumn { uint slots[]; };

// freeRegister returns the number of an argument register in which no parameter stays: the i-th one, counted
// from the last register. count is the number of argument registers.
uint freeRegister(uint i, uint keep, uint count) {
    for (uint r = 0u; r < wordBits; r++) {
        if (r >= count) break;
        if ((keep >> (count - 1u - r) & 1u) == 0u) {
            if (i == 0u) return count - 1u - r;
            i--;
        }
    }
    return 0u;
}

void main() {
    uint l = item();
    if (l >= items) return;
    uint pool = poolOf(claim[l]);
    if (pool == poolNowhere) {
        storage[l] = none;
        return;
    }
    uint owner = ownerOfLocal(l), f = functionOfOwner(owner), isFloating = isFloatOwner(owner);
    uint number = level[link[l]], at;
    switch (pool) {
    case poolSlots:
        at = slotStorage(wordSize / slotUnit * number, isFloating);
        atomicMax(slots[2u * f + isFloating], wordSize / slotUnit * (number + 1u));
        break;
    case poolArguments:
        at = register_(f, link[l]);
        if (at == none) {
            uint keep = stays[2u * f + isFloating];
            at = firstArgument(isFloating) + freeRegister(number - uint(bitCount(keep)), keep, argumentRegisters(isFloating));
        }
        break;
    default:
        number += savedBase(isFloating, calls[f]);
        at = savedRegister(isFloating, number);
        atomicOr(saved[f], savedBit(isFloating, number));
    }
    storage[l] = at;
}
