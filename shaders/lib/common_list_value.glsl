// The values of the scan that lists the repeats. Its items are words of marks.

#include "lib/word.glsl"
#include "lib/bytes.glsl"
#include "lib/mark_bits.glsl"

layout(std430) readonly buffer FirstColumn { uint first[]; };
layout(std430) readonly buffer HashColumn { uint hash[]; };
layout(std430) readonly buffer CandidateColumn { uint candidate[]; };
layout(std430) readonly buffer HashCountColumn { uint hashCount[]; };

#include "lib/hash_slot.glsl"

// isRepeat reports whether candidate n is a repeat: another one has its slot.
bool isRepeat(uint n) { return BYTE(hashCount, hashSlot(n, hash[n])) > 1u; }

// repeatsOf returns the marks of those candidates of word w that are repeats.
uint repeatsOf(uint w) {
    uint repeats = 0u;
    for (uint marks = candidate[w]; marks != 0u; marks &= marks - 1u) {
        uint i = uint(findLSB(marks));
        if (isRepeat(w * wordBits + i)) repeats |= 1u << i;
    }
    return repeats;
}

// load returns how many of the nodes of a word are repeats.
Value load(uint w) { return uint(bitCount(repeatsOf(w))); }
