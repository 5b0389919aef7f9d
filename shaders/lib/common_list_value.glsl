// The values of the scan that lists the repeats.

#include "lib/word.glsl"
#include "lib/bytes.glsl"
#include "lib/mark_bits.glsl"

layout(std430) readonly buffer FirstColumn { uint first[]; };
layout(std430) readonly buffer HashColumn { uint hash[]; };
layout(std430) readonly buffer CandidateColumn { uint candidate[]; };
layout(std430) readonly buffer HashCountColumn { uint hashCount[]; };

#include "lib/hash_slot.glsl"

// load returns 1 if node n is a candidate, and another one has its slot, else 0.
Value load(uint n) {
    return MARKED(candidate, n) && BYTE(hashCount, hashSlot(n, hash[n])) > 1u ? 1u : 0u;
}
