#version 450 core
// Finds how far each token moves, beyond the token before it, since the condition of a loop stands
// behind the loop's block in the tree.
#include "lib/item.glsl"
#include "pareas/loops.glsl"

layout(std430) readonly buffer StopBehindColumn { uint stopBehind[]; };
layout(std430) readonly buffer AroundColumn { uint around[]; };
layout(std430) writeonly buffer ShiftStepColumn { uint shiftStep[]; };

// conditionOf returns the number of tokens of the condition of a loop with its block at open.
uint conditionOf(uint open) {
    return open - stopBefore[open] - 1u;
}

// blockOf returns the number of tokens of that block.
uint blockOf(uint open) {
    return stopBehind[stopBefore[open]] - open + 1u;
}

void main() {
    uint t = item();
    if (t >= items) return;
    uint shift = 0u;
    if (t > 0u) {
        uint before = t - 1u;
        if (role[before] == roleWhile) shift += blockOf(around[stopBehind[before]]);
        if (role[before] == roleClose && isLoopOpen(around[before])) shift += conditionOf(around[before]);
    }
    if (isLoopOpen(t)) shift -= blockOf(t) + conditionOf(t);
    shiftStep[t] = shift;
}
