#version 450 core
// Compares each name with the one before it in the order of hashes. Names with the same text follow
// each other, unless other ones have the same hashes.
#include "lib/item.glsl"
#include "lib/bytes.glsl"
#include "pareas/words.glsl"

layout(std430) readonly buffer Text { uint text[]; };
layout(std430) readonly buffer StartColumn { uint start[]; };
layout(std430) readonly buffer EndColumn { uint end[]; };
layout(std430) readonly buffer NameKeyColumn { uint nameKey[]; };
layout(std430) readonly buffer NameColumn { uint name[]; };
layout(std430) readonly buffer RoleColumn { uint role[]; };
layout(std430) writeonly buffer GroupStepColumn { uint groupStep[]; };
layout(std430) writeonly buffer LiteralStepColumn { uint literalStep[]; };
layout(std430) buffer Problem { uint problem[]; };

// sameText reports whether two tokens have the same text.
bool sameText(uint a, uint b) {
    uint size = end[a] - start[a];
    if (size != end[b] - start[b]) return false;
    for (uint k = 0u; k < nameBytes; k++) {
        if (k >= size) break;
        if (BYTE(text, start[a] + k) != BYTE(text, start[b] + k)) return false;
    }
    return true;
}

void main() {
    uint i = item();
    if (i >= items) return;
    bool isHead = i == 0u || nameKey[i] != nameKey[i - 1u] || !sameText(name[i], name[i - 1u]);
    if (isHead && i > 0u && nameKey[i] == nameKey[i - 1u]) atomicOr(problem[0], problemHash);
    groupStep[i] = isHead ? 1u : 0u;
    literalStep[i] = isHead && role[name[i]] == roleFloat ? 1u : 0u;
}
