#version 450 core
// Finds the change of three counts at each token: of open brackets, of open braces, and of
// functions.
#include "pareas/words.glsl"
#include "lib/item.glsl"

layout(std430) readonly buffer TokenColumn { uint token[]; };
layout(std430) writeonly buffer BracketStepColumn { uint bracketStep[]; };
layout(std430) writeonly buffer BraceStepColumn { uint braceStep[]; };
layout(std430) writeonly buffer FunctionStepColumn { uint functionStep[]; };

void main() {
    uint t = item();
    if (t >= items) return;
    uint brackets = 0u, braces = 0u;
    switch (token[t]) {
    case tokenLeftBrace:
        brackets = 1u;
        braces = 1u;
        break;
    case tokenRightBrace:
        brackets--;
        braces--;
        break;
    case tokenLeftParen: case tokenLeftBracket:
        brackets = 1u;
        break;
    case tokenRightParen: case tokenRightBracket:
        brackets--;
        break;
    }
    bracketStep[t] = brackets;
    braceStep[t] = braces;
    functionStep[t] = token[t] == tokenFnWord ? 1u : 0u;
}
