#version 450 core
// The steps of the automaton of the lexer over each word of text, as one function.
#include "lib/value.glsl"
#include "lib/bytes.glsl"
#include "pareas/constants.glsl"

layout(std430) readonly buffer Text { uint text[]; };
layout(std430) readonly buffer Bytes { uint bytes[]; };
layout(std430) writeonly buffer StepColumn { uint steps[]; };

void main() {
    uint w = item();
    if (w >= items) return;
    uint steps_ = IDENTITY_FUNCTION;
    for (uint k = 0u; k < bytesInWord; k++) {
        steps_ = compose(steps_, bytes[byteRow * BYTE(text, w * bytesInWord + k) + byteStep]);
    }
    steps[w] = steps_;
}
