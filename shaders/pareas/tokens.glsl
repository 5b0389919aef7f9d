// The kinds of the tokens.

#include "lib/item.glsl"
#include "pareas/constants.glsl"

layout(std430) readonly buffer TokenColumn { uint token[]; };

// tokenAt returns the kind of a token, or 0 outside of the text.
uint tokenAt(uint t) {
    return t < items ? token[t] : 0u;
}

// typeOf returns the type that a word names.
uint typeOf(uint k) {
    return k == tokenIntWord ? typeInt : k == tokenFloatWord ? typeFloat : typeVoid;
}

// tokenLevelOf returns the level of precedence in a word of the table of tokens.
uint tokenLevelOf(uint word) {
    return bitfieldExtract(word, int(tokenLevelShift), int(tokenLevelBits));
}
