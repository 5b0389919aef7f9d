// The values of the scan that runs the automaton of the lexer over the text.

#include "pareas/text.glsl"

// load returns the steps of the automaton over word w of the text, as one function.
Value load(uint w) {
    Value steps = identity();
    for (uint k = 0u; k < wordBytes; k++) {
        steps = combine(steps, bytes[byteRow * BYTE(text, w * wordBytes + k) + byteStep]);
    }
    return steps;
}
