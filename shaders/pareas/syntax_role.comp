#version 450 core
// Finds the role of each token from the tokens around it, and checks that it may follow the token
// before. Finds the token's levels, among all tokens and among braces.
#include "pareas/tokens.glsl"

layout(std430) readonly buffer BracketsColumn { uint brackets[]; };
layout(std430) readonly buffer BracesColumn { uint braces[]; };
layout(std430) readonly buffer TokenTable { uint tokenTable[]; };
layout(std430) readonly buffer RoleTable { uint roleTable[]; };
layout(std430) writeonly buffer RoleColumn { uint role[]; };
layout(std430) writeonly buffer TokenLevelColumn { uint tokenLevel[]; };
layout(std430) writeonly buffer BraceLevelColumn { uint braceLevel[]; };
layout(std430) writeonly buffer DeclarationStepColumn { uint declarationStep[]; };
layout(std430) buffer Problem { uint problem[]; };

// isTypeWord reports whether a token is the name of a type.
bool isTypeWord(uint k) {
    return k == tokenIntWord || k == tokenFloatWord || k == tokenVoidWord;
}

// headerRole returns the role of a token outside of functions' bodies.
uint headerRole(uint t, uint k) {
    bool inside = brackets[t] != 0u;
    switch (k) {
    case tokenFnWord:       return roleFn;
    case tokenName:         return tokenAt(t - 1u) == tokenFnWord ? roleFunctionName : roleParam;
    case tokenLeftBracket:  return roleParamOpen;
    case tokenRightBracket: return roleParamClose;
    case tokenComma:        return roleParamComma;
    case tokenColon:        return inside ? roleParamColon : roleResultColon;
    case tokenIntWord: case tokenFloatWord:
        return inside ? roleParamType : roleResultType;
    case tokenVoidWord:  return inside ? roleNone : roleResultType;
    case tokenLeftBrace: return roleBodyOpen;
    }
    return roleNone;
}

// bodyRole returns the role of a token in a function's body.
uint bodyRole(uint t, uint k) {
    uint before = tokenAt(t - 1u);
    switch (k) {
    case tokenName:
        if (before == tokenVarWord) return roleDeclared;
        return tokenAt(t + 1u) == tokenLeftBracket ? roleCalled : roleVariable;
    case tokenInteger: return roleInteger;
    case tokenFloat:   return roleFloat;
    case tokenVarWord: return roleVar;
    case tokenIntWord: case tokenFloatWord:
        return before == tokenColon ? roleType : roleCast;
    case tokenVoidWord: return before == tokenColon ? roleType : roleNone;
    case tokenLeftParen:
        return (before == tokenIntWord || before == tokenFloatWord) && tokenAt(t - 2u) != tokenColon ? roleCastOpen : roleGroup;
    case tokenLeftBracket:  return roleCallOpen;
    case tokenRightParen:   return roleCloseParen;
    case tokenRightBracket: return roleCloseBracket;
    case tokenComma:        return roleComma;
    case tokenColon:        return roleColon;
    case tokenMinus:
        if (before == tokenName || before == tokenInteger || before == tokenFloat || before == tokenRightParen
            || before == tokenRightBracket || isTypeWord(before)) return roleBinary;
        return roleUnary;
    case tokenNot: case tokenComplement:
        return roleUnary;
    case tokenAssign:    return roleAssign;
    case tokenSemicolon: return roleSemicolon;
    case tokenLeftBrace:
        if (before == tokenSemicolon || before == tokenLeftBrace || before == tokenRightBrace) return rolePlainOpen;
        return before == tokenElseWord ? roleElseOpen : roleArmOpen;
    case tokenRightBrace: return braces[t] == 1u ? roleBodyClose : roleClose;
    case tokenIfWord:     return roleIf;
    case tokenElifWord:   return roleElif;
    case tokenElseWord:   return roleElse;
    case tokenWhileWord:  return roleWhile;
    case tokenReturnWord: return roleReturn;
    }
    return precedenceOf(tokenTable[k]) != 0u ? roleBinary : roleNone;
}

// roleOf returns the role of a token. Outside of the text it is roleNone.
uint roleOf(uint t) {
    if (t >= items) return roleNone;
    return braces[t] == 0u ? headerRole(t, token[t]) : bodyRole(t, token[t]);
}

// follows reports whether a token of role b may follow one of role a. Role roleNone stands for the
// beginning and the end of the text.
bool follows(uint a, uint b) {
    return (roleTable[roleRow * a + roleFollow + b / wordBits] >> (b % wordBits) & 1u) != 0u;
}

// levelOf returns the level of a token among all tokens. Brackets of expressions have the level of
// the tokens inside of them, braces the level of the tokens outside.
uint levelOf(uint t, uint r) {
    uint facts = roleTable[roleRow * r + roleFacts], low = facts & factsLevel;
    if (r == roleBinary) low = levelOperand - precedenceOf(tokenTable[token[t]]);
    if (r == roleClose && (tokenAt(t + 1u) == tokenElseWord || tokenAt(t + 1u) == tokenElifWord)) low = levelArm;
    uint depth = (facts & factsInside) != 0u ? max(brackets[t], brackets[t + 1u]) : min(brackets[t], brackets[t + 1u]);
    return depth * levels + low;
}

void main() {
    uint t = item();
    if (t >= items) return;
    uint r = roleOf(t);
    role[t] = r;
    tokenLevel[t] = levelOf(t, r);
    braceLevel[t] = min(braces[t], braces[t + 1u]);
    declarationStep[t] = r == roleDeclared || r == roleParam ? 1u : 0u;
    bool isProblem = r == roleNone || !follows(t == 0u ? roleNone : roleOf(t - 1u), r);
    if (t == items - 1u) isProblem = isProblem || !follows(r, roleNone);
    if (isProblem) atomicOr(problem[0], problemSyntax);
}
