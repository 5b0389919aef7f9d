#version 450 core
// One round of pointer doubling: at most followSteps links are followed. Notes that links lead further.
#include "lib/item.glsl"
#include "lib/word.glsl"

uniform uint linkReach;

layout(std430) readonly buffer ClaimColumn { uint claim[]; };
layout(std430) readonly buffer LinkColumn { uint link[]; };
layout(std430) writeonly buffer LinkOutColumn { uint linkOut[]; };
layout(std430) buffer CountTable { uint counts[]; };

void main() {
    uint l = item();
    if (l >= items || poolOf(claim[l]) == poolNowhere) return;
    uint at = link[l], next = link[at];
    for (uint step = 0u; step < followSteps && next != at; step++) {
        at = next;
        next = link[at];
    }
    linkOut[l] = at;
    if (next != at) atomicMax(counts[countReach], linkReach);
}
