#version 450 core
// The first node of every statement to drop, at its root: an Expression in which
// there is no effect.
#define OPERATORS SCAN_MAX
#include "lib/scan.glsl"
#include "lib/dead_effect_value.glsl"

layout(std430) readonly buffer FirstColumn { uint first[]; };
layout(std430) writeonly buffer DeadFirstColumn { uint deadFirst[]; };

void store(uint n, Value exclusive, Value effect) {
    deadFirst[n] = none;
    if (BYTE(kind, n) == Expression && effect <= first[n]) deadFirst[n] = first[n];
}
