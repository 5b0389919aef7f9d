#version 450 core
// Links each local to the local from which it takes over a register or slot. A local that takes over none
// is linked to itself, and its word in level is the number of its register or slot in the pool.
#include "lib/item.glsl"
#include "lib/local_owner.glsl"

layout(std430) readonly buffer KeyColumn { uint key[]; };
layout(std430) readonly buffer EventColumn { uint event[]; };
layout(std430) writeonly buffer LinkColumn { uint link[]; };
layout(std430) writeonly buffer LevelColumn { uint level[]; };

void main() {
    uint i = item();
    if (i >= items || (event[i] & eventEnds) != 0u || key[i] == none) return;
    uint l = localOf(event[i]), to = l;
    if (i > 0u && key[i - 1u] == key[i] && (event[i - 1u] & eventEnds) != 0u) {
        uint other = localOf(event[i - 1u]);
        if (sameOwner(other, l)) to = other;
    }
    link[l] = to;
    level[l] = key[i] >> poolBits;
}
