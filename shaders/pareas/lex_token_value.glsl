// The values of the scan that numbers tokens.

#include "pareas/words.glsl"

layout(std430) readonly buffer MarkColumn { uint mark[]; };

// load returns the number of tokens that begin in word w of the text.
Value load(uint w) {
    return uint(bitCount(beginsOf(mark[w])));
}
