#version 450 core
// Makes the block around a block that returns return, too. One dispatch does so for one level.
#include "lib/item.glsl"
#include "pareas/words.glsl"

layout(std430) readonly buffer RoleColumn { uint role[]; };
layout(std430) readonly buffer StopBeforeColumn { uint stopBefore[]; };
layout(std430) readonly buffer AroundColumn { uint around[]; };
layout(std430) readonly buffer BlockColumn { uint block[]; };
layout(std430) readonly buffer ReturnsColumn { uint returns[]; };
layout(std430) buffer ReturnsOutColumn { uint returnsOut[]; };

void main() {
    uint t = item();
    if (t >= items || returns[t] == 0u) return;
    uint known = returns[t], r = role[t];
    atomicOr(returnsOut[t], known);
    uint keyword = r == roleArmOpen ? stopBefore[t] : t - 1u;
    if (r == rolePlainOpen) {
        atomicOr(returnsOut[block[t]], returnsHere);
    } else if (r == roleElseOpen || (r == roleArmOpen && known == (returnsHere | returnsRest))) {
        if (role[keyword] == roleIf) atomicOr(returnsOut[block[keyword]], returnsHere);
        else if (role[keyword] != roleWhile) atomicOr(returnsOut[around[keyword - 1u]], returnsRest);
    }
}
