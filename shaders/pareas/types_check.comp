#version 450 core
// Checks the types of operands. Marks tokens that make no nodes: variables that are set and not read, and
// nots directly behind another not: see lower_count.comp. Counts the statements of blocks, and notes blocks
// that return.
#include "lib/item.glsl"
#include "pareas/words.glsl"

layout(std430) readonly buffer TokenColumn { uint token[]; };
layout(std430) readonly buffer TokenTable { uint tokenTable[]; };
layout(std430) readonly buffer RoleColumn { uint role[]; };
layout(std430) readonly buffer LinkColumn { uint link[]; };
layout(std430) readonly buffer LeftColumn { uint left[]; };
layout(std430) readonly buffer RightColumn { uint right[]; };
layout(std430) readonly buffer InnerColumn { uint inner[]; };
layout(std430) readonly buffer SolidColumn { uint solid[]; };
layout(std430) readonly buffer StopBeforeColumn { uint stopBefore[]; };
layout(std430) readonly buffer BlockColumn { uint block[]; };
layout(std430) readonly buffer FunctionsColumn { uint functions[]; };
layout(std430) readonly buffer FunctionColumn { uint function[]; };
layout(std430) writeonly buffer SilentColumn { uint silent[]; };
layout(std430) buffer StatementsColumn { uint statements[]; };
layout(std430) buffer ReturnsColumn { uint returns[]; };
layout(std430) buffer Problem { uint problem[]; };

// isValue reports whether a token has a type other than void.
bool isValue(uint x) {
    return link[x] == (linkFinal | typeInt) || link[x] == (linkFinal | typeFloat);
}

// isInt reports whether the type of a token is int.
bool isInt(uint x) {
    return link[x] == (linkFinal | typeInt);
}

// isVariable reports whether a token is the name of a variable.
bool isVariable(uint x) {
    return role[x] == roleVariable || role[x] == roleDeclared;
}

// addStatement counts the statement at t for the block around it. A block that is a statement itself makes no
// node, so its statements count for the block around it. addStatement returns false if too many such blocks
// are around each other.
bool addStatement(uint t) {
    uint b = block[t];
    for (uint k = 0u; k < chaseMost; k++) {
        if (role[b] != rolePlainOpen) break;
        b = block[b];
    }
    atomicAdd(statements[b], 1u);
    return role[b] != rolePlainOpen;
}

// isWrong reports whether the operands of a token, or the statement that it ends, are wrong.
bool isWrong(uint t) {
    switch (role[t]) {
    case roleVariable: case roleDeclared: case roleParam:
        return !isValue(t);
    case roleUnary: return token[t] == tokenMinus ? !isValue(right[t]) : !isInt(right[t]);
    case roleBinary:
        if (link[left[t]] != link[right[t]] || !isValue(left[t])) return true;
        return !isInt(left[t]) && (tokenTable[token[t]] & operatorFloats) == 0u;
    case roleAssign: return !isVariable(inner[left[t]]) || !isValue(right[t]) || link[left[t]] != link[right[t]];
    case roleColon:  return link[left[t]] != link[t];
    case roleCast:   return !isValue(right[t + 1u]);
    case roleGroup:  return (link[t] & linkFinal) == 0u;
    case roleIf: case roleElif: case roleWhile:
        return !isInt(right[t]);
    case roleComma: return !isValue(right[stopBefore[t]]);
    case roleCloseBracket:
        return role[t - 1u] != roleCallOpen && !isValue(right[stopBefore[t]]);
    case roleSemicolon: {
        uint before = stopBefore[t];
        if (role[before] != roleReturn) return false;
        uint result = function[functionRow * functions[t] - functionRow + functionResult];
        if (before + 1u == t) return result != typeVoid;
        return result == typeVoid || link[right[before]] != (linkFinal | result);
    }
    }
    return false;
}

void main() {
    uint t = item();
    if (t >= items) return;
    if (isWrong(t)) atomicOr(problem[0], problemType);
    bool shallow = true;
    switch (role[t]) {
    case roleAssign:
        silent[inner[left[t]]] = 1u;
        break;
    case roleUnary: {
        uint x = solid[right[t]];
        if (token[t] == tokenNot && role[x] == roleUnary && token[x] == tokenNot) silent[x] = 1u;
        break;
    }
    case roleReturn:
        atomicOr(returns[block[t]], returnsHere);
        break;
    case roleIf: case roleWhile:
        shallow = addStatement(t);
        break;
    case roleSemicolon: {
        uint before = stopBefore[t];
        if (role[before] == roleReturn) {
            shallow = addStatement(t);
        } else if (before + 1u != t) {
            if (isVariable(inner[right[before]])) silent[inner[right[before]]] = 1u;
            else shallow = addStatement(t);
        }
        break;
    }
    }
    if (!shallow) atomicOr(problem[0], problemDepth);
}
