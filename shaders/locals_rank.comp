#version 450 core
// Turns the rank of each local into its slot.
#define OPERATORS SCAN_MAX
#include "lib/scan.glsl"
#include "lib/locals_rank_value.glsl"

layout(std430) readonly buffer OrderColumn { uint order[]; };
layout(std430) writeonly buffer StorageColumn { uint storage[]; };
layout(std430) buffer SlotsColumn { uint slots[]; };

void store(uint i, Value exclusive, Value start) {
    if ((key[i] & keyWeight) == keyWeightMost) return;
    uint owner = ownerOf(key[i]), isFloating = isFloatOwner(owner), slot = i - start;
    storage[order[i]] = storageSlot + 2u * slot + isFloating;
    atomicMax(slots[2u * functionOfOwner(owner) + isFloating], slot + 1u);
}
