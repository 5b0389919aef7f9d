#version 450 core
// Checks that brackets match, and that statements and arguments stand where they may. Matches
// brackets, and lists functions and declarations.
#include "pareas/tokens.glsl"

layout(std430) readonly buffer RoleColumn { uint role[]; };
layout(std430) readonly buffer StopBeforeColumn { uint stopBefore[]; };
layout(std430) readonly buffer AroundColumn { uint around[]; };
layout(std430) readonly buffer FunctionsColumn { uint functions[]; };
layout(std430) readonly buffer DeclarationsColumn { uint declarations[]; };
layout(std430) writeonly buffer MatchColumn { uint match[]; };
layout(std430) writeonly buffer FunctionColumn { uint function[]; };
layout(std430) writeonly buffer DeclarationColumn { uint declaration[]; };
layout(std430) buffer Problem { uint problem[]; };

// roleAt returns the role of a token. Outside of the text it is roleNone.
uint roleAt(uint t) {
    return t < items ? role[t] : roleNone;
}

// isBraceOpen reports whether tokens of a role are opening braces.
bool isBraceOpen(uint r) {
    return r == rolePlainOpen || r == roleElseOpen || r == roleArmOpen || r == roleBodyOpen;
}

// isMisplaced reports whether a token stands where none of its role may.
bool isMisplaced(uint t, uint r) {
    uint bracket = roleAt(around[t]);
    switch (r) {
    case roleCloseParen: return bracket != roleGroup && bracket != roleCastOpen;
    case roleCloseBracket: case roleComma:
        return bracket != roleCallOpen;
    case roleClose: case roleBodyClose:
        return !isBraceOpen(bracket);
    case roleSemicolon: {
        uint before = roleAt(stopBefore[t]);
        return !isBraceOpen(bracket) || before == roleIf || before == roleElif || before == roleElse || before == roleWhile;
    }
    case roleArmOpen: {
        uint before = roleAt(stopBefore[t]);
        return !isBraceOpen(bracket) || !(before == roleIf || before == roleElif || before == roleWhile);
    }
    case roleElse: case roleElif: {
        uint open = around[t - 1u]; // of the closing brace before
        if (roleAt(open) != roleArmOpen) return true;
        uint before = roleAt(stopBefore[open]);
        return before != roleIf && before != roleElif;
    }
    }
    return false;
}

void main() {
    uint t = item();
    if (t >= items) return;
    uint r = role[t], f = functionRow * functions[t];
    bool misplaced = isMisplaced(t, r);
    if (misplaced) atomicOr(problem[0], problemSyntax);
    bool closes = r == roleCloseParen || r == roleCloseBracket || r == roleClose || r == roleBodyClose;
    if (closes && !misplaced) match[around[t]] = t;
    if (r == roleDeclared || r == roleParam) declaration[declarations[t]] = t;
    switch (r) {
    case roleFn:
        function[f + functionToken] = t;
        function[f + functionDeclaration] = declarations[t];
        break;
    case roleResultType:
        function[f - functionRow + functionResult] = typeNamed(token[t]);
        break;
    case roleBodyOpen:
        function[f - functionRow + functionParams] = declarations[t];
        break;
    }
}
