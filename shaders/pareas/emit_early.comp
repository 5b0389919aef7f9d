#version 450 core
// Makes the nodes at the sites of their tokens.
#include "pareas/nodes.glsl"

uniform uint functionCount;

layout(std430) readonly buffer TokenColumn { uint token[]; };
layout(std430) readonly buffer RoleColumn { uint role[]; };
layout(std430) readonly buffer StartColumn { uint start[]; };
layout(std430) readonly buffer NodeAtColumn { uint nodeAt[]; };
layout(std430) readonly buffer StopBeforeColumn { uint stopBefore[]; };
layout(std430) readonly buffer AroundColumn { uint around[]; };
layout(std430) readonly buffer LeftColumn { uint left[]; };
layout(std430) readonly buffer RightColumn { uint right[]; };
layout(std430) readonly buffer InnerColumn { uint inner[]; };
layout(std430) readonly buffer LinkColumn { uint link[]; };
layout(std430) readonly buffer LeafDataColumn { uint leafData[]; };
layout(std430) readonly buffer EarlyColumn { uint early[]; };
layout(std430) readonly buffer FunctionsColumn { uint functions[]; };
layout(std430) buffer FunctionColumn { uint function[]; };

uint typeAt(uint t) {
    return link[t] & linkType;
}

void main() {
    uint t = item();
    if (t >= items || early[t] == 0u) return;
    uint n = nodeAt[t], pos = start[t], before = stopBefore[t], f = functionRow * functions[t] - functionRow;
    switch (role[t]) {
    case roleVariable: case roleDeclared:
        put(n, Local, typeAt(t), n, leafData[t], pos);
        break;
    case roleInteger: case roleFloat:
        put(n, Const, typeAt(t), n, leafData[t], pos);
        break;
    case roleWhile:
        put(n, LoopEntry, typeVoid, n, 0u, pos);
        break;
    case roleFn:
        put(n, FunctionEntry, typeVoid, n, 0u, start[t + 1u]);
        break;
    case roleParam:
        put(n, Parameter, typeAt(t), n, 0u, pos);
        break;
    case roleBinary: { // the left operand of a shift or of a remainder
        bool isShift = token[t] == tokenShiftLogical;
        put(n, isShift ? Cast : Argument, isShift ? typeUnsigned : typeFloat, nodeAt[before + 1u], 0u, start[inner[left[t]]]);
        break;
    }
    case roleCloseParen: {
        uint cast_ = around[t] - 1u;
        put(n, Cast, typeAt(cast_), nodeAt[cast_], 0u, start[cast_]);
        break;
    }
    case roleComma:
        put(n, Argument, typeAt(right[before]), nodeAt[before + 1u], 0u, start[inner[right[before]]]);
        break;
    case roleCloseBracket: {
        uint call = around[t] - 1u;
        if (around[t] + 1u != t) put(n++, Argument, typeAt(right[before]), nodeAt[before + 1u], 0u, start[inner[right[before]]]);
        put(n, Call, typeAt(call), call + 2u == t ? n : nodeAt[call], leafData[call], start[call]);
        break;
    }
    case roleSemicolon:
        if (role[before] == roleReturn) {
            bool hasValue = before + 1u != t;
            put(n, Return, hasValue ? typeAt(right[before]) : typeVoid, hasValue ? nodeAt[before] : n, 0u, start[before]);
        } else {
            put(n, Expression, typeVoid, nodeAt[before + 1u], 0u, start[before + 1u]);
        }
        break;
    case roleClose: {
        uint open = around[t];
        bool isLoop = role[open] == roleArmOpen && role[stopBefore[open]] == roleWhile;
        if (early[t] == 2u || !isLoop) {
            put(n, Block, typeVoid, nodeAt[open], 0u, start[open]);
            n++;
        }
        if (isLoop) put(n, Block, typeVoid, n, 0u, start[stopBefore[open]]);
        break;
    }
    case roleBodyClose:
        if (t == items - 1u) put(n + 2u, Unit, typeVoid, 0u, functionCount, 0u);
        put(n, Block, typeVoid, nodeAt[around[t]], 0u, start[around[t]]);
        put(n + 1u, Function, function[f + functionResult], nodeAt[function[f + functionToken]], functions[t] - 1u, start[function[f + functionToken] + 1u]);
        function[f + functionRoot] = n + 1u;
        break;
    }
}
