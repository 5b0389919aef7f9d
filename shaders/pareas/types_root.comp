#version 450 core
// Finds the token of an operand behind parentheses and ascriptions, and that behind casts which
// change nothing, too.
#include "lib/item.glsl"
#include "pareas/words.glsl"

layout(std430) readonly buffer RoleColumn { uint role[]; };
layout(std430) readonly buffer RoleTable { uint roleTable[]; };
layout(std430) readonly buffer LeftColumn { uint left[]; };
layout(std430) readonly buffer RightColumn { uint right[]; };
layout(std430) readonly buffer LinkColumn { uint link[]; };
layout(std430) writeonly buffer InnerColumn { uint inner[]; };
layout(std430) writeonly buffer SolidColumn { uint solid[]; };
layout(std430) buffer Problem { uint problem[]; };

// inside returns the operand inside of a parenthesis, an ascription, or a cast that changes nothing;
// otherwise x.
uint inside(uint x, bool castsToo) {
    uint r = role[x];
    if (r == roleGroup) return right[x];
    if (r == roleColon) return left[x];
    if (castsToo && r == roleCast && link[right[x + 1u]] == link[x]) return right[x + 1u];
    return x;
}

void main() {
    uint t = item();
    if (t >= items) return;
    inner[t] = t;
    solid[t] = t;
    if ((roleTable[roleRow * role[t] + roleFacts] & factsOperand) == 0u) return;
    uint a = t, b = t;
    for (uint k = 0u; k < chaseMost; k++) {
        a = inside(a, false);
        b = inside(b, true);
    }
    if (inside(b, true) != b) atomicOr(problem[0], problemDepth);
    inner[t] = a;
    solid[t] = b;
}
