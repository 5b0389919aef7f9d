#version 450 core
// Finds the last uses that are in no argument of a call. The scan runs from the last user to the
// first.
#define OPERATORS SCAN_MIN
#define REVERSE true
#include "lib/scan.glsl"
#include "lib/intervals_call_value.glsl"

layout(std430) readonly buffer LastUseColumn { uint lastUse[]; };
layout(std430) writeonly buffer OutsideColumn { uint outside[]; };

void store(uint i, Value behind, Value sum) {
    if (i >= users[items] || userLocal[i] >= userLoop) return;
    if (lastUse[userLocal[i]] == i && behind > users[i]) outside[userLocal[i]] = 1u;
}
