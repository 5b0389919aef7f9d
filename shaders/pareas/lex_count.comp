#version 450 core
// Counts the tokens that begin in each word of text. Notes bytes that no token has.
#include "pareas/marks.glsl"

layout(std430) writeonly buffer CountColumn { uint count[]; };
layout(std430) buffer Problem { uint problem[]; };

void main() {
    uint w = item();
    if (w >= items) return;
    uint marks = marksOf(w);
    count[w] = uint(bitCount(marks & markBytes));
    if (((marks >> markProblem) & 1u) != 0u) atomicOr(problem[0], problemByte);
}
