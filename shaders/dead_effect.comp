#version 450 core
// Finds the statements to drop: an Expression is dropped if the last node with an effect,
// up to its root, comes before its first node. deadFirst of the root is then that first
// node.
#define OPERATORS SCAN_MAX
#include "lib/scan.glsl"
#include "lib/dead_effect_value.glsl"

layout(std430) readonly buffer FirstColumn { uint first[]; };
layout(std430) writeonly buffer DeadFirstColumn { uint deadFirst[]; };

void store(uint n, Value exclusive, Value effect) {
    deadFirst[n] = none;
    if (BYTE(kind, n) == Expression && effect <= first[n]) deadFirst[n] = first[n];
}
