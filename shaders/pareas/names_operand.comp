#version 450 core
// Links each operand to the operator, bracket or statement that it belongs to, and that one to its
// operands. Marks names and floats.
#include "lib/item.glsl"
#include "pareas/words.glsl"

layout(std430) readonly buffer RoleColumn { uint role[]; };
layout(std430) readonly buffer RoleTable { uint roleTable[]; };
layout(std430) readonly buffer TokenLevelColumn { uint tokenLevel[]; };
layout(std430) readonly buffer StopBeforeColumn { uint stopBefore[]; };
layout(std430) readonly buffer StopBehindColumn { uint stopBehind[]; };
layout(std430) writeonly buffer OverColumn { uint over[]; };
layout(std430) writeonly buffer LeftColumn { uint left[]; };
layout(std430) writeonly buffer RightColumn { uint right[]; };
layout(std430) writeonly buffer NameStepColumn { uint nameStep[]; };

// isWord reports whether tokens of a role are names or floats.
bool isWord(uint r) {
    return r == roleVariable || r == roleDeclared || r == roleCalled || r == roleFunctionName || r == roleParam || r == roleFloat;
}

// overOf returns the token to which an operand belongs: of the tokens at which it stops, the one that binds more
// tightly, or the bracket or statement before it.
uint overOf(uint t) {
    uint a = stopBefore[t], b = stopBehind[t], levelA = tokenLevel[a], levelB = tokenLevel[b];
    if ((levelA & levelMost) <= levelArm && (levelB & levelMost) <= levelArm) return a;
    if (levelA == levelB) return (levelA & levelMost) == levelAssign ? b : a;
    return levelA > levelB ? a : b;
}

void main() {
    uint t = item();
    if (t >= items) return;
    uint r = role[t];
    nameStep[t] = isWord(r) ? 1u : 0u;
    over[t] = none;
    if (r == roleArmOpen) left[stopBefore[t]] = t;
    if ((roleTable[roleRow * r + roleFacts] & factsOperand) == 0u) return;
    uint o = overOf(t);
    over[t] = o;
    if (o < t) right[o] = t;
    else left[o] = t;
}
