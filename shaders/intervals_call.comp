#version 450 core
// Finds the last uses that are in no argument of a call, and the smallest first node of all calls from each
// user on. The scan runs from the last user to the
// first.
#define OPERATORS SCAN_MIN
#define REVERSE true
#include "lib/scan.glsl"
#include "lib/intervals_call_value.glsl"

layout(std430) readonly buffer LastUseColumn { uint lastUse[]; };
layout(std430) writeonly buffer CallsFromColumn { uint callsFrom[]; };
layout(std430) writeonly buffer OutsideColumn { uint outside[]; };

void store(uint i, Value behind, Value sum) {
    if (i >= users[items]) return;
    callsFrom[i] = sum;
    if (userLocal[i] >= userLoop) return;
    if (lastUse[userLocal[i]] == i && behind > users[i]) outside[userLocal[i]] = 1u;
}
