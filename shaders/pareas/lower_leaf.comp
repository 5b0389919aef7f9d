#version 450 core
// Finds the data of nodes that names and literals make: the number of a local or of a function, or a
// value.
#include "lib/item.glsl"
#include "lib/bytes.glsl"
#include "pareas/words.glsl"

layout(std430) readonly buffer Text { uint text[]; };
layout(std430) readonly buffer StartColumn { uint start[]; };
layout(std430) readonly buffer EndColumn { uint end[]; };
layout(std430) readonly buffer RoleColumn { uint role[]; };
layout(std430) readonly buffer ReferentColumn { uint referent[]; };
layout(std430) readonly buffer DeclarationsColumn { uint declarations[]; };
layout(std430) readonly buffer FunctionsColumn { uint functions[]; };
layout(std430) readonly buffer FunctionColumn { uint function[]; };
layout(std430) readonly buffer LeftColumn { uint left[]; };
layout(std430) readonly buffer InnerColumn { uint inner[]; };
layout(std430) readonly buffer FloatValueColumn { uint floatValue[]; };
layout(std430) writeonly buffer LeafDataColumn { uint leafData[]; };
layout(std430) buffer Problem { uint problem[]; };

// integerOf returns the value of an integer, or none if it is out of range or very long.
uint integerOf(uint t) {
    uint value = 0u;
    if (end[t] - start[t] > nameBytes) return none;
    for (uint k = 0u; k < nameBytes; k++) {
        if (start[t] + k >= end[t]) break;
        uint digit = BYTE(text, start[t] + k) - digitZero;
        if (value > (integerMost - digit) / digitBase) return none;
        value = value * digitBase + digit;
    }
    return value;
}

// dataOf returns the data of the node that a token makes.
uint dataOf(uint t) {
    switch (role[t]) {
    case roleVariable: case roleDeclared: case roleAssign: {
        uint x = role[t] == roleAssign ? inner[left[t]] : t, d = role[x] == roleDeclared ? x : referent[x];
        return declarations[d] - function[functionRow * functions[t] - functionRow + functionDeclaration];
    }
    case roleInteger: return integerOf(t);
    case roleFloat:   return floatValue[referent[t]];
    case roleCalled:  return referent[t];
    }
    return 0u;
}

void main() {
    uint t = item();
    if (t >= items) return;
    uint data = dataOf(t);
    if (role[t] == roleInteger && data == none) atomicOr(problem[0], problemLength);
    leafData[t] = data;
}
