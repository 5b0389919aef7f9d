#version 450 core
// Links each token of an expression to one that has its type, or gives it the type.
#include "pareas/tokens.glsl"

layout(std430) readonly buffer TokenTable { uint tokenTable[]; };
layout(std430) readonly buffer RoleColumn { uint role[]; };
layout(std430) readonly buffer StopBehindColumn { uint stopBehind[]; };
layout(std430) readonly buffer OverColumn { uint over[]; };
layout(std430) readonly buffer LeftColumn { uint left[]; };
layout(std430) readonly buffer RightColumn { uint right[]; };
layout(std430) readonly buffer ReferentColumn { uint referent[]; };
layout(std430) readonly buffer FunctionColumn { uint function[]; };
layout(std430) writeonly buffer LinkColumn { uint link[]; };
layout(std430) buffer Problem { uint problem[]; };

// giverOf returns the ascription or assignment that gives a declared variable its type, or none.
uint giverOf(uint d) {
    uint x = d;
    for (uint k = 0u; k < chaseMost; k++) {
        uint o = over[x];
        if (role[o] == roleColon || (role[o] == roleAssign && left[o] == x)) return o;
        if (role[o] != roleGroup) return none;
        x = o;
    }
    return none;
}

// linkOf returns the link of a token, or none if its type cannot be found.
uint linkOf(uint t) {
    switch (role[t]) {
    case roleVariable: {
        uint d = referent[t];
        if (role[d] == roleParam) return d;
        uint giver = giverOf(d);
        // A variable without a type does not stand in the initialiser that gives it its type.
        if (giver != none && role[giver] == roleAssign && t < stopBehind[giver]) return none;
        return d;
    }
    case roleDeclared: {
        uint giver = giverOf(t);
        if (giver == none) return none;
        if (role[giver] == roleAssign) return right[giver];
        return token[giver + 1u] == tokenVoidWord ? none : linkFinal | typeNamed(token[giver + 1u]);
    }
    case roleParam:   return linkFinal | typeNamed(token[t + 2u]);
    case roleInteger: return linkFinal | typeInt;
    case roleFloat:   return linkFinal | typeFloat;
    case roleCalled:  return linkFinal | function[functionRow * referent[t] + functionResult];
    case roleCast:    return linkFinal | typeNamed(token[t]);
    case roleGroup: case roleAssign:
        return right[t];
    case roleUnary:
        return token[t] == tokenNot ? linkFinal | typeInt : right[t];
    case roleColon: return linkFinal | typeNamed(token[t + 1u]);
    case roleBinary: {
        if (precedenceOf(tokenTable[token[t]]) >= precedenceComparison) return linkFinal | typeInt;
        return left[t];
    }
    }
    return linkFinal | typeVoid;
}

void main() {
    uint t = item();
    if (t >= items) return;
    uint l = linkOf(t);
    if (l == none) atomicOr(problem[0], problemType);
    link[t] = l == none ? linkFinal : l;
}
