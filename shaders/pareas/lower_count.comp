#version 450 core
// Counts the nodes that each token makes: early ones at its own site, late ones at the site of the last token
// of its operands or its block.
#include "pareas/tokens.glsl"
#include "pareas/loops.glsl"

layout(std430) readonly buffer TokenTable { uint tokenTable[]; };
layout(std430) readonly buffer LinkColumn { uint link[]; };
layout(std430) readonly buffer LeftColumn { uint left[]; };
layout(std430) readonly buffer RightColumn { uint right[]; };
layout(std430) readonly buffer InnerColumn { uint inner[]; };
layout(std430) readonly buffer SolidColumn { uint solid[]; };
layout(std430) readonly buffer StopBehindColumn { uint stopBehind[]; };
layout(std430) readonly buffer AroundColumn { uint around[]; };
layout(std430) readonly buffer SilentColumn { uint silent[]; };
layout(std430) readonly buffer StatementsColumn { uint statements[]; };
layout(std430) writeonly buffer EarlyColumn { uint early[]; };
layout(std430) writeonly buffer LateColumn { uint late[]; };
layout(std430) buffer Problem { uint problem[]; };

// isFloatRemainder reports whether a token is the remainder of floats, which is a call.
bool isFloatRemainder(uint t) {
    return token[t] == tokenRemainder && link[t] == (linkFinal | typeFloat);
}

// acts reports whether an expression may stand as a statement.
bool acts(uint x) {
    return role[x] == roleAssign || role[x] == roleCalled || (role[x] == roleBinary && isFloatRemainder(x));
}

// earlyOf returns the number of nodes that a token makes at its own site.
uint earlyOf(uint t) {
    switch (role[t]) {
    case roleVariable: case roleDeclared:
        return 1u - silent[t];
    case roleInteger: case roleFloat: case roleComma: case roleWhile: case roleFn: case roleParam:
        return 1u;
    case roleBinary:       return token[t] == tokenShiftLogical || isFloatRemainder(t) ? 1u : 0u;
    case roleCloseParen:   return role[around[t]] == roleCastOpen && link[right[around[t]]] != link[around[t] - 1u] ? 1u : 0u;
    case roleCloseBracket: return around[t] + 1u == t ? 1u : 2u;
    case roleSemicolon: {
        uint before = stopBefore[t];
        if (role[before] == roleReturn) return 1u;
        if (before + 1u == t) return 0u;
        uint x = inner[right[before]];
        return role[x] == roleVariable || role[x] == roleDeclared || acts(solid[x]) ? 0u : 1u;
    }
    case roleClose: {
        uint open = around[t];
        if (role[open] == rolePlainOpen) return 0u;
        return (isLoopOpen(open) ? 1u : 0u) + (statements[open] == 1u ? 0u : 1u);
    }
    case roleBodyClose: return 2u;
    }
    return 0u;
}

// notsOf returns the number of nodes of a not. In a row of nots two cancel each other, so that only one may
// remain. A not directly before a value that is no truth value compares it with zero, which takes two nodes.
uint notsOf(uint t) {
    uint x = solid[right[t]], row = 1u;
    for (uint k = 0u; k < chaseMost; k++) {
        if (role[x] != roleUnary || token[x] != tokenNot) break;
        x = solid[right[x]];
        row++;
    }
    if (row > chaseMost) atomicOr(problem[0], problemDepth);
    bool isTruth = role[x] == roleBinary && precedenceOf(tokenTable[token[x]]) >= precedenceComparison;
    if (!isTruth && row == 1u) return 2u;
    return silent[t] == 0u && (row & 1u) == (isTruth ? 1u : 0u) ? 1u : 0u;
}

// lateOf returns the late word of a token.
uint lateOf(uint t) {
    switch (role[t]) {
    case roleUnary:  return token[t] == tokenNot ? notsOf(t) : 1u;
    case roleBinary: return token[t] == tokenShiftLogical || isFloatRemainder(t) ? 2u : 1u;
    case roleAssign: case roleWhile:
        return 1u;
    case roleIf: case roleElif:
        return around[stopBehind[t]] == left[t] ? 1u : lateElse | 1u;
    }
    return 0u;
}

void main() {
    uint t = item();
    if (t >= items) return;
    early[t] = earlyOf(t);
    late[t] = lateOf(t);
}
