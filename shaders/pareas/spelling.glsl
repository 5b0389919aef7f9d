// The tokens that have one text.

#include "pareas/words.glsl"

layout(std430) readonly buffer Spelling { uint spelling[]; };

// spelled returns the token with a text of at most eight bytes, or 0.
uint spelled(uint low, uint high) {
    uint row = spellingRow * (((low ^ (high * spellingFactor)) * spellingFactor) >> (wordBits - spellingBits));
    if (spelling[row + spellingLow] != low || spelling[row + spellingHigh] != high) return 0u;
    return spelling[row + spellingToken];
}
