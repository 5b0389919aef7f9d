// The values of the scan for how far out nodes are invariant.

#include "lib/neighbours.glsl"

layout(std430) readonly buffer ScopeColumn { uint scope[]; };
layout(std430) readonly buffer VariesColumn { uint varies[]; };

// variesIn returns how many of the loops around node n, which is in a loop, are such that it varies
// in them by itself, or must stay in them. These are the outermost ones.
uint variesIn(uint n) {
    uint kind = kindAt(n);
    if (kind == Local) return varies[n];
    return kind == Invalid || movable(kind) ? 0u : scopeDepthMost;
}

// load returns n + 1 in component d if node n varies in the loop with d loops around it, else 0.
Value load(uint n) {
    if (depthOf(scope[n]) == 0u) return uvec4(0u);
    uint loops = variesIn(n);
    return uvec4(loops > 0u ? n + 1u : 0u, loops > 1u ? n + 1u : 0u, loops > 2u ? n + 1u : 0u, 0u);
}
