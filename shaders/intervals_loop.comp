#version 450 core
// Makes an interval longer where loops require it. At a local's first use it finds the start of
// the outermost loop around that; at the last use, the end of the interval.
#define WIDTH 4
#define OPERATORS SCAN_MAX, SCAN_MAX, SCAN_MAX, SCAN_MAX
#include "lib/scan.glsl"
#include "lib/intervals_loop_value.glsl"

layout(std430) readonly buffer NodeColumn { uint node[]; };
layout(std430) readonly buffer ScopeColumn { uint scope[]; };
layout(std430) readonly buffer ParentColumn { uint parent[]; };
layout(std430) readonly buffer ChildIndexColumn { uint childIndex[]; };
layout(std430) readonly buffer FirstUseColumn { uint firstUse[]; };
layout(std430) readonly buffer LastUseColumn { uint lastUse[]; };
layout(std430) writeonly buffer LoopStartColumn { uint loopStart[]; };
layout(std430) writeonly buffer ReachColumn { uint reach[]; };

// always reports whether node a is executed before the nodes behind it, up to n, in any iteration
// of the loops around both. It is if no child that may be left out has a, but not n.
bool always(uint a, uint n) {
    for (uint step = 0u; step < armSteps; step++) {
        if (a >= n) return true;
        uint p = parent[a];
        if (skips(kindOf(node[p])) && childIndex[a] > 0u) return false;
        a = p;
    }
    return false;
}

// last returns the reach word of a local with first use a and last use n.
uint last(uint n, uint a, Value s) {
    uint depth = depthOf(scope[n]);
    if (depth == 0u) return n;
    if (s.x > a || s.w > a || !setsLocal(kindOf(node[a])) || !always(a, n)) return parent[s.x];
    if (depth > 1u && s.y > a) return parent[s.y] | reachSets;
    if (depth > 2u && s.z > a) return parent[s.z] | reachSets;
    return n | reachSets;
}

void store(uint i, Value exclusive, Value s) {
    if (i >= users[items] || userLocal[i] >= userLoop) return;
    uint n = users[i], local = userLocal[i];
    if (firstUse[local] == i) loopStart[local] = depthOf(scope[n]) > 0u ? s.x : n;
    if (lastUse[local] == i) reach[local] = last(n, users[firstUse[local]], s);
}
