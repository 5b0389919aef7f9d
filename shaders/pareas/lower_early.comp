#version 450 core
// Makes the nodes at the sites of their tokens.
#include "pareas/nodes.glsl"
#include "pareas/loops.glsl"

uniform uint functionCount;

layout(std430) readonly buffer TokenColumn { uint token[]; };
layout(std430) readonly buffer StartColumn { uint start[]; };
layout(std430) readonly buffer NodeAtColumn { uint nodeAt[]; };
layout(std430) readonly buffer AroundColumn { uint around[]; };
layout(std430) readonly buffer LeftColumn { uint left[]; };
layout(std430) readonly buffer RightColumn { uint right[]; };
layout(std430) readonly buffer InnerColumn { uint inner[]; };
layout(std430) readonly buffer LinkColumn { uint link[]; };
layout(std430) readonly buffer LeafDataColumn { uint leafData[]; };
layout(std430) readonly buffer EarlyColumn { uint early[]; };
layout(std430) readonly buffer FunctionsColumn { uint functions[]; };
layout(std430) buffer FunctionColumn { uint function[]; };

// typeAt returns the type of a token.
uint typeAt(uint t) {
    return link[t] & linkType;
}

// argument makes the argument of a call behind a token.
void argument(uint n, uint before) {
    uint x = right[before];
    put(n, Argument, typeAt(x), nodeAt[before + 1u], 0u, start[inner[x]]);
}

// leftOperand makes the node behind the left operand of a binary operator: a shift converts the operand, and a
// remainder of floats is a call that takes it as an argument.
void leftOperand(uint n, uint t) {
    bool isShift = token[t] == tokenShiftLogical;
    put(n, isShift ? Cast : Argument, isShift ? typeUnsigned : typeFloat, nodeAt[stopBefore[t] + 1u], 0u, start[inner[left[t]]]);
}

// endCall makes the last argument of a call, and the call. t is the closing bracket.
void endCall(uint n, uint t) {
    uint call = around[t] - 1u, first = n;
    if (call + 2u != t) {
        first = nodeAt[call];
        argument(n, stopBefore[t]);
        n++;
    }
    put(n, Call, typeAt(call), first, leafData[call], start[call]);
}

// endStatement makes the node of a return, or of an expression statement, which drops its value. t is the
// semicolon.
void endStatement(uint n, uint t) {
    uint before = stopBefore[t];
    if (role[before] == roleReturn) {
        bool hasValue = before + 1u != t;
        put(n, Return, hasValue ? typeAt(right[before]) : typeVoid, hasValue ? nodeAt[before] : n, 0u, start[before]);
    } else {
        put(n, Expression, typeVoid, nodeAt[before + 1u], 0u, start[before + 1u]);
    }
}

// endBlock makes the nodes of a block in a function. The block of a loop is followed by an empty step. t is the
// closing brace.
void endBlock(uint n, uint t) {
    uint open = around[t];
    bool isLoop = isLoopOpen(open);
    if (early[t] == 2u || !isLoop) {
        put(n, Block, typeVoid, nodeAt[open], 0u, start[open]);
        n++;
    }
    if (isLoop) put(n, Block, typeVoid, n, 0u, start[stopBefore[open]]);
}

// endBody makes the nodes of a function and its body. The last function is followed by the Unit. t is the closing
// brace.
void endBody(uint n, uint t) {
    uint row = functionRow * (functions[t] - 1u), fn = function[row + functionToken];
    put(n, Block, typeVoid, nodeAt[around[t]], 0u, start[around[t]]);
    put(n + 1u, Function, function[row + functionResult], nodeAt[fn], functions[t] - 1u, start[fn + 1u]);
    function[row + functionRoot] = n + 1u;
    if (t == items - 1u) put(n + 2u, Unit, typeVoid, 0u, functionCount, 0u);
}

// make makes the nodes of token t, from node n on.
void make(uint n, uint t) {
    uint pos = start[t];
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
    case roleBinary:
        leftOperand(n, t);
        break;
    case roleCloseParen: {
        uint cast_ = around[t] - 1u;
        put(n, Cast, typeAt(cast_), nodeAt[cast_], 0u, start[cast_]);
        break;
    }
    case roleComma:
        argument(n, stopBefore[t]);
        break;
    case roleCloseBracket:
        endCall(n, t);
        break;
    case roleSemicolon:
        endStatement(n, t);
        break;
    case roleClose:
        endBlock(n, t);
        break;
    case roleBodyClose:
        endBody(n, t);
        break;
    }
}

void main() {
    uint t = item();
    if (t < items && early[t] != 0u) make(nodeAt[t], t);
}
