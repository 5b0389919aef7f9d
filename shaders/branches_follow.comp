#version 450 core
// One round of pointer doubling: every exit that is another's takes followSteps steps.
#include "lib/item.glsl"
#include "lib/words.glsl"

layout(std430) readonly buffer ExitColumn { uint exit[]; };
layout(std430) writeonly buffer ExitOutColumn { uint exitOut[]; };

void main() {
    uint i = item();
    if (i >= items) return;
    uint x = exit[i];
    for (uint step = 0u; step < followSteps && (x & exitLinked) != 0u; step++) x = exit[x & ~exitLinked];
    exitOut[i] = x;
}
