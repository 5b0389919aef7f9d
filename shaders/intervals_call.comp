#version 450 core
// Finds the last uses that are in no argument of a call, the first obstacle behind each first use, and the smallest
// first node of all calls from each user on. The scan runs from the last user to the first.
#define COUNT countUsers
#define WIDTH 2
#define OPERATORS SCAN_MIN, SCAN_MIN
#define REVERSE true
#include "lib/scan.glsl"
#include "lib/intervals_call_value.glsl"
#include "lib/count.glsl"

layout(std430) readonly buffer FirstUseColumn { uint firstUse[]; };
layout(std430) readonly buffer LastUseColumn { uint lastUse[]; };
layout(std430) writeonly buffer CallsFromColumn { uint callsFrom[]; };
layout(std430) writeonly buffer ObstacleColumn { uint obstacle[]; };
layout(std430) writeonly buffer OutsideColumn { uint outside[]; };

void store(uint i, Value behind, Value sum) {
    callsFrom[i] = sum.x;
    uint local = userLocal[i];
    if (local >= userLoop) return;
    if (firstUse[local] == i) obstacle[local] = behind.y;
    if (lastUse[local] == i) outside[local] = behind.x > users[i] ? 1u : 0u;
}
