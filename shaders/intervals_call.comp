#version 450 core
// Finds the last uses that are in no argument of a call. The scan runs from the last user to the
// first.
#define OPERATORS SCAN_MIN
#define REVERSE true
#include "lib/scan.glsl"
#include "lib/intervals_call_value.glsl"

layout(std430) readonly buffer DataColumn { uint data[]; };
layout(std430) readonly buffer ScopeColumn { uint scope[]; };
layout(std430) readonly buffer ChildIndexColumn { uint childIndex[]; };
layout(std430) readonly buffer FunctionTable { uint function[]; };
layout(std430) readonly buffer LastUseColumn { uint lastUse[]; };
layout(std430) writeonly buffer OutsideColumn { uint outside[]; };

void store(uint i, Value behind, Value sum) {
    if (i >= users[items]) return;
    uint n = users[i], k = kindOf(node[n]);
    uint local = function[functionOf(scope[n]) * functionRow + functionFirstLocal];
    if (usesLocal(k)) local += data[n];
    else if (receivesLocal(k)) local += childIndex[n] - 1u;
    else return;
    if (lastUse[local] == i && behind > n) outside[local] = 1u;
}
