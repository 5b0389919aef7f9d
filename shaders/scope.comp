#version 450 core
// The scan of scopes: every node's function, the loops around it (at most 3),
// the Assigns up to it, and the first node of an expression to drop, at its
// root. param[0] is 0 where nothing is to be dropped.
#define WIDTH 4
#define OPERATORS SCAN_ADD, SCAN_ADD, SCAN_ADD, SCAN_MAX
#define SUMS 0
#include "lib/scan.glsl"
#include "lib/scope_value.glsl"

layout(binding = 3, std430) readonly  buffer ParentColumn     { uint parent[]; };
layout(binding = 4, std430) readonly  buffer ChildIndexColumn { uint childIndex[]; };
layout(binding = 5, std430) readonly  buffer FirstColumn      { uint first[]; };
layout(binding = 6, std430) writeonly buffer ScopeColumn      { uint scope[]; };
layout(binding = 7, std430) writeonly buffer AssignsColumn    { uint assigns[]; };
layout(binding = 8, std430) writeonly buffer DeadFirstColumn  { uint deadFirst[]; };

// isDropped reports whether nobody uses the value of child index of a node of
// kind parentKind.
bool isDropped(uint parentKind, uint index) {
    return parentKind == Expression || parentKind == Comma && index == 0u;
}

void store(uint n, Value exclusive, Value sum) {
    scope[n] = ((sum.x - 1u) & 0x3fffffffu) | (min(sum.y, 3u) << 30);
    assigns[n] = sum.z;
    deadFirst[n] = none;
    uint p = parent[n];
    bool useless = isDropped(BYTE(kind, p), childIndex[n]) || BYTE(kind, n) == Expression;
    if (param[0] != 0u && useless && sum.w <= first[n]) deadFirst[n] = first[n];
}
