#version 450 core
// Turns the rank of each local into its slot.
#define WIDTH 2
#define OPERATORS SCAN_MAX, SCAN_MAX
#include "lib/scan.glsl"
#include "lib/locals_rank_value.glsl"

layout(std430) readonly buffer OrderColumn { uint order[]; };
layout(std430) writeonly buffer StorageColumn { uint storage[]; };
layout(std430) buffer SlotsColumn { uint slots[]; };

void store(uint i, Value exclusive, Value start) {
    if ((key[i] & keyWeight) == keyWeightMost) return;
    uint owner = ownerOf(key[i]), isFloating = isFloatOwner(owner);
    uint units = wideUnits - isNarrowOwner(owner);
    uint slot = wideUnits * (start.y - start.x) + units * (i - start.y);
    storage[order[i]] = slotStorage(slot, isFloating);
    atomicMax(slots[2u * functionOfOwner(owner) + isFloating], slot + units);
}
