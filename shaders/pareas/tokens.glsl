// The kinds of the tokens.

#include "lib/item.glsl"
#include "pareas/words.glsl"

layout(std430) readonly buffer TokenColumn { uint token[]; };

// tokenAt returns the kind of a token, or 0 outside of the text.
uint tokenAt(uint t) {
    return t < items ? token[t] : 0u;
}

// typeNamed returns the type that a word names.
uint typeNamed(uint k) {
    return k == tokenIntWord ? typeInt : k == tokenFloatWord ? typeFloat : typeVoid;
}
