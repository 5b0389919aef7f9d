#version 450 core
// Marks where tokens begin and end, from the state of the automaton before each word of text. Notes
// bytes that no token has.
#define OPERATORS SCAN_COMPOSE
#include "lib/scan.glsl"
#include "pareas/lex_mark_value.glsl"
#include "pareas/marks.glsl"

layout(std430) writeonly buffer MarkColumn { uint mark[]; };
layout(std430) buffer Problem { uint problem[]; };

void store(uint w, Value before, Value steps) {
    uint marks = marksOf(w, before & STATE_MASK);
    mark[w] = marks;
    if ((marks & markProblem) != 0u) atomicOr(problem[0], problemByte);
}
