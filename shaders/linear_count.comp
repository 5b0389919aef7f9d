#version 450 core
// Counts, for every loop and each of the first locals of its function, the Assigns in the loop that set the local.
#include "lib/item.glsl"
#include "lib/bytes.glsl"
#include "lib/word.glsl"
#include "lib/steps.glsl"

layout(std430) readonly buffer KindColumn { uint kind[]; };
layout(std430) readonly buffer DataColumn { uint data[]; };
layout(std430) buffer LoopWordsColumn { uint loopWords[]; };
layout(std430) readonly buffer LoopColumn { uint loop[]; };

#include "lib/loops.glsl"

void main() {
    uint n = item();
    if (n >= items || !setsLocal(BYTE(kind, n)) || depthOf(scope[n]) == 0u || data[n] >= steppedLocals) return;
    uint entry = loop[n];
    for (uint i = 0u; i < scopeDepthMost && entry != none; i++) {
        atomicAdd(loopWords[stepAt(loop[entry], data[n])], 1u);
        entry = loopAround(entry);
    }
}
