#version 450 core
// Finds the innermost loop around every node that is in a loop, and gives every loop its words in the
// column assigned.
#define WIDTH 4
#define OPERATORS SCAN_MAX, SCAN_MAX, SCAN_MAX, SCAN_ADD
#include "lib/scan.glsl"
#include "lib/versions_loops_value.glsl"

layout(std430) writeonly buffer LoopColumn { uint loop[]; };
layout(std430) writeonly buffer LoopJumpsColumn { uint loopJumps[]; };
layout(std430) writeonly buffer AssignedAtColumn { uint assignedAt[]; };
layout(std430) buffer CountTable { uint counts[]; };

// finish writes the number of words, which stays 0 if there is not enough capacity for them.
void finish(uint words) {
    counts[countNeedAssigned] = words;
    if (words <= counts[countCapacityAssigned]) counts[countAssigned] = words;
}

void store(uint n, Value before, Value sum) {
    uint depth = depthOf(scope[n]);
    if (depth > 0u) {
        uint around = depth;
        if (opensLoop(BYTE(kind, n))) {
            loopJumps[n] = 0u;
            assignedAt[n] = stepWords + (sum.w <= counts[countCapacityAssigned] ? before.w : 0u);
            around = loopsAround(n);
        }
        loop[n] = around == 0u ? none : around == 1u ? sum.x : around == 2u ? sum.y : sum.z;
    }
    if (n == items - 1u) finish(sum.w);
}
