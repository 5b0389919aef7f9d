#version 450 core
// Finds for every node its function, the loops around it (at most 3) and the Assigns up to
// it. Packs its kind and type into a word, and lists the nodes that concern locals.
#define WIDTH 4
#define OPERATORS SCAN_ADD, SCAN_ADD, SCAN_ADD, SCAN_ADD
#include "lib/scan.glsl"
#include "lib/scope_value.glsl"

layout(std430) readonly buffer TypeColumn { uint type[]; };
layout(std430) writeonly buffer ScopeColumn { uint scope[]; };
layout(std430) writeonly buffer AssignsColumn { uint assigns[]; };
layout(std430) writeonly buffer NodeColumn { uint node[]; };
layout(std430) writeonly buffer UserList { uint users[]; };
layout(std430) writeonly buffer CountTable { uint counts[]; };

void store(uint n, Value before, Value sum) {
    scope[n] = scopeWord(sum.x - 1u, sum.y);
    assigns[n] = sum.z;
    node[n] = nodeWord(BYTE(kind, n), BYTE(type, n));
    if (sum.w > before.w) users[before.w] = n;
    if (n == items - 1u) {
        users[items] = sum.w;
        counts[countUsers] = sum.w;
    }
}
