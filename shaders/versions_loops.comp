#version 450 core
// Finds the innermost loop around every node that is in a loop, and gives every loop its words in the
// column loopWords.
#define WIDTH 4
#define OPERATORS SCAN_MAX, SCAN_MAX, SCAN_MAX, SCAN_ADD
#include "lib/scan.glsl"
#include "lib/versions_loops_value.glsl"

layout(std430) writeonly buffer LoopColumn { uint loop[]; };
layout(std430) buffer CountTable { uint counts[]; };

// finish writes the number of words, which stays 0 if there is not enough capacity for them.
void finish(uint words) {
    counts[countNeedLoopWords] = words;
    if (words <= counts[countCapacityLoopWords]) counts[countLoopWords] = words;
}

void store(uint n, Value before, Value sum) {
    uint depth = depthOf(scope[n]);
    if (depth > 0u) {
        uint inner = depth == 1u ? sum.x : depth == 2u ? sum.y : sum.z;
        if (opensLoop(BYTE(kind, n))) inner = stepWords + (sum.w <= counts[countCapacityLoopWords] ? before.w : 0u);
        loop[n] = inner;
    }
    if (n == items - 1u) finish(sum.w);
}
