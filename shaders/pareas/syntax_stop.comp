#version 450 core
// Finds, for each token, where its operands end: at the nearest tokens of lower levels before and behind it.
// Finds the bracket around a token that must know it.
#include "pareas/nearest.glsl"
#include "pareas/tokens.glsl"

layout(std430) readonly buffer RoleColumn { uint role[]; };
layout(std430) readonly buffer BracketsColumn { uint brackets[]; };
layout(std430) readonly buffer TokenTable { uint tokenTable[]; };
layout(std430) readonly buffer RoleTable { uint roleTable[]; };
layout(std430) writeonly buffer StopBeforeColumn { uint stopBefore[]; };
layout(std430) writeonly buffer StopBehindColumn { uint stopBehind[]; };
layout(std430) writeonly buffer AroundColumn { uint around[]; };

void main() {
    uint t = item();
    if (t >= items) return;
    uint r = role[t], facts = roleTable[roleRow * r + roleFacts], outside = brackets[t] * levels;
    uint low = boundBefore(facts), high = boundBehind(facts);
    if (r == roleBinary) {
        low = levelOperand - precedenceOf(tokenTable[token[t]]);
        high = low + 1u;
    }
    uint before = low == 0u ? none : previousBelow(t, outside + low);
    // A binary operator behind an ascription applies to the whole ascribed expression.
    if (r == roleBinary && before != none && role[before] == roleColon) before = previousBelow(before, outside + levelColon);
    if (r == roleColon && t + 2u < items && role[t + 2u] == roleBinary) high = levelOperand;
    stopBefore[t] = before;
    stopBehind[t] = high == 0u ? none : nextBelow(t, outside + high);
    around[t] = (facts & factsAround) == 0u ? none : previousBelow(t, outside + 1u);
}
