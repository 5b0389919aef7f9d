#version 450 core
// The scan of scopes: every node's function, the loops around it (at most 3),
// the Assigns up to it, and the first node of a statement to drop, at its
// root. param[0] is 0 where nothing is to be dropped.
#define WIDTH 4
#define OPERATORS SCAN_ADD, SCAN_ADD, SCAN_ADD, SCAN_MAX
#define SUMS 0
#include "lib/scan.glsl"
#include "lib/scope_value.glsl"

layout(binding = 3, std430) readonly  buffer FirstColumn      { uint first[]; };
layout(binding = 4, std430) writeonly buffer ScopeColumn      { uint scope[]; };
layout(binding = 5, std430) writeonly buffer AssignsColumn    { uint assigns[]; };
layout(binding = 6, std430) writeonly buffer DeadFirstColumn  { uint deadFirst[]; };

void store(uint n, Value exclusive, Value sum) {
    scope[n] = ((sum.x - 1u) & 0x3fffffffu) | (min(sum.y, 3u) << 30);
    assigns[n] = sum.z;
    deadFirst[n] = none;
    if (param[0] != 0u && BYTE(kind, n) == Expression && sum.w <= first[n]) deadFirst[n] = first[n];
}
