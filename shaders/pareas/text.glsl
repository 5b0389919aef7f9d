// The text, and the classes of its bytes.

#include "lib/item.glsl"
#include "lib/bytes.glsl"
#include "pareas/words.glsl"

layout(std430) readonly buffer Text { uint text[]; };
layout(std430) readonly buffer Bytes { uint bytes[]; };

// classOf returns the class of a byte.
uint classOf(uint b) {
    return bytes[byteRow * b + byteClass];
}
