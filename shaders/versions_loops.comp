#version 450 core
// Finds the innermost loop around every node that is in a loop, and lists the uses of locals in
// loops, with their locals.
#define WIDTH 4
#define OPERATORS SCAN_MAX, SCAN_MAX, SCAN_MAX, SCAN_ADD
#include "lib/scan.glsl"
#include "lib/versions_loops_value.glsl"

layout(std430) readonly buffer DataColumn { uint data[]; };
layout(std430) readonly buffer FunctionTable { uint function[]; };
layout(std430) writeonly buffer LoopColumn { uint loop[]; };
layout(std430) writeonly buffer JumpedIntoColumn { uint jumpedInto[]; };
layout(std430) writeonly buffer UseList { uint use[]; };
layout(std430) writeonly buffer KeyColumn { uint key[]; };
layout(std430) buffer CountTable { uint counts[]; };

// finish writes the number of uses, which stays 0 if there is not enough capacity for them.
void finish(uint uses) {
    counts[countNeedUses] = uses;
    if (uses <= counts[countCapacityUses]) counts[countUses] = uses;
}

void store(uint n, Value before, Value sum) {
    uint depth = depthOf(scope[n]);
    if (depth > 0u) {
        uint around = depth;
        if (opensLoop(kindOf(node[n]))) {
            jumpedInto[n] = 0u;
            around = depthOf(scope[parent[n]]);
        }
        loop[n] = around == 0u ? none : around == 1u ? sum.x : around == 2u ? sum.y : sum.z;
        if (sum.w > before.w) {
            use[before.w] = n;
            key[before.w] = function[functionOf(scope[n]) * functionRow + functionFirstLocal] + data[n];
        }
    }
    if (n == items - 1u) finish(sum.w);
}
