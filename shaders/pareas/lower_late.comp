#version 450 core
// Makes the nodes of operators and statements, behind the nodes of their operands.
#include "pareas/nodes.glsl"

uniform uint functionCount;

layout(std430) readonly buffer TokenColumn { uint token[]; };
layout(std430) readonly buffer TokenTable { uint tokenTable[]; };
layout(std430) readonly buffer RoleColumn { uint role[]; };
layout(std430) readonly buffer StartColumn { uint start[]; };
layout(std430) readonly buffer NodeAtColumn { uint nodeAt[]; };
layout(std430) readonly buffer StopBeforeColumn { uint stopBefore[]; };
layout(std430) readonly buffer LinkColumn { uint link[]; };
layout(std430) readonly buffer LeafDataColumn { uint leafData[]; };
layout(std430) readonly buffer LateColumn { uint late[]; };
layout(std430) readonly buffer LateKeyColumn { uint lateKey[]; };
layout(std430) readonly buffer LateOrderColumn { uint lateOrder[]; };
layout(std430) readonly buffer LateSumColumn { uint lateSum[]; };
layout(std430) readonly buffer EarlyBeforeColumn { uint earlyBefore[]; };

void main() {
    uint i = item();
    if (i >= items) return;
    uint t = lateOrder[i], n = earlyBefore[lateKey[i] + 1u] + lateSum[i], type = link[t] & linkType, pos = start[t];
    uint first = role[t] == roleBinary || role[t] == roleAssign ? nodeAt[stopBefore[t] + 1u] : nodeAt[t];
    switch (role[t]) {
    case roleUnary:
        if (token[t] != tokenNot) {
            put(n, token[t] == tokenMinus ? Neg : Not, type, first, 0u, pos);
        } else if (lateNodesOf(late[t]) == 1u) {
            put(n, LogicalNot, typeInt, first, 0u, pos);
        } else {
            put(n, Const, typeInt, n, 0u, pos);
            put(n + 1u, Eq, typeInt, first, 0u, pos);
        }
        break;
    case roleBinary:
        if (token[t] == tokenShiftLogical) {
            put(n, Shr, typeUnsigned, first, 0u, pos);
            put(n + 1u, Cast, typeInt, first, 0u, pos);
        } else if (token[t] == tokenRemainder && type == typeFloat) {
            put(n, Argument, typeFloat, nodeAt[t + 1u], 1u, pos);
            put(n + 1u, Call, typeFloat, first, functionCount, pos);
        } else {
            put(n, operatorKindOf(tokenTable[token[t]]), type, first, 0u, pos);
        }
        break;
    case roleAssign:
        put(n, Assign, type, first, leafData[t], pos);
        break;
    case roleWhile:
        put(n, Loop, typeVoid, first, 0u, pos);
        break;
    default: // an if
        put(n, (late[t] & lateElse) != 0u ? IfElse : If, typeVoid, first, 0u, pos);
    }
}
