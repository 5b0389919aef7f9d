// The values of the scan that finds the loops around a node.

#include "lib/bytes.glsl"
#include "lib/word.glsl"

uniform uint functions; // number of functions of the batch
uniform uint locals;    // number of its locals
uniform uint stepWords; // words of a loop in front of its jumps word, in the column loopWords

layout(std430) readonly buffer KindColumn { uint kind[]; };
layout(std430) readonly buffer ScopeColumn { uint scope[]; };
layout(std430) readonly buffer FunctionTable { uint function[]; };

// localsOf returns how many locals a function has.
uint localsOf(uint f) {
    uint end = f + 1u < functions ? function[(f + 1u) * functionRow + functionFirstLocal] : locals;
    return end - function[f * functionRow + functionFirstLocal];
}

// wordsOfLoop returns how many words a loop of a function has in the column loopWords.
uint wordsOfLoop(uint f) { return stepWords + 1u + min((localsOf(f) + wordBits - 1u) / wordBits, assignedWordsMost); }

// loopsAround returns how many loops are around the loop of LoopEntry n: as many as around the node before.
uint loopsAround(uint n) { return depthOf(scope[n - 1u]); }

// load returns two values if node n is the LoopEntry of a loop with at most two loops around it: n in the
// component of its loop's depth; in the last component, the words that the loop has in the column
// loopWords.
Value load(uint n) {
    uvec4 v = uvec4(0u);
    if (!opensLoop(BYTE(kind, n))) return v;
    uint around = loopsAround(n);
    if (around == scopeDepthMost) return v;
    if (around == 0u) v.x = n;
    if (around == 1u) v.y = n;
    if (around == 2u) v.z = n;
    v.w = wordsOfLoop(functionOf(scope[n]));
    return v;
}
