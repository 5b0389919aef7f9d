#version 450 core
// Marks loops into which a Goto or a Case jumps from outside, and functions with an indirect jump.
#include "lib/item.glsl"
#include "lib/bytes.glsl"
#include "lib/word.glsl"

layout(std430) readonly buffer KindColumn { uint kind[]; };
layout(std430) readonly buffer DataColumn { uint data[]; };
layout(std430) readonly buffer ParentColumn { uint parent[]; };
layout(std430) readonly buffer ScopeColumn { uint scope[]; };
layout(std430) readonly buffer LoopColumn { uint loop[]; };
layout(std430) buffer JumpedIntoColumn { uint jumpedInto[]; };
layout(std430) buffer IndirectColumn { uint indirect[]; };

void main() {
    uint n = item();
    if (n >= items) return;
    uint k = BYTE(kind, n);
    if (k == GotoIndirect) atomicOr(indirect[functionOf(scope[n])], 1u);
    if (k != Goto && k != Case) return;
    uint label = n + data[n], entry = none;
    if (depthOf(scope[label]) > 0u) entry = loop[label];
    for (uint i = 0u; i < scopeDepthMost && entry != none; i++) {
        if (n < entry || n > parent[entry]) atomicOr(jumpedInto[entry], 1u);
        entry = loop[entry];
    }
}
