// The values of the scan that counts the intervals that overlap: numbers of 16 bits, those of
// classes 0 to 6, and those that have been admitted to the pool.

#include "lib/claim.glsl"

uniform uint pool;

layout(std430) readonly buffer EventColumn { uint event[]; };
layout(std430) readonly buffer ClaimColumn { uint claim[]; };

// load returns the change of the sums at event i.
Value load(uint i) {
    uint c = claim[localOf(event[i])], class_ = claimClassOf(c);
    if (poolOf(c) == pool) class_ = claimClasses;
    else if (!claimsPool(c, pool)) return uvec4(0u);
    uint one = 1u << (halfBits * (class_ & 1u)), word = class_ >> 1;
    if ((event[i] & eventEnds) != 0u) one = ~one + 1u;
    return uvec4(uint(word == 0u), uint(word == 1u), uint(word == 2u), uint(word > 2u)) * one;
}
