#version 450 core
// One round of pointer doubling: every exit that is another's takes followSteps steps.
#include "lib/item.glsl"
#include "lib/words.glsl"

layout(binding = 0, std430) readonly  buffer ExitColumn   { uint exit[]; };
layout(binding = 1, std430) writeonly buffer ResultColumn { uint result[]; };

void main() {
    uint i = item();
    if (i >= items) return;
    uint x = exit[i];
    for (uint step = 0u; step < followSteps && (x & exitLinked) != 0u; step++) x = exit[x & ~exitLinked];
    result[i] = x;
}
