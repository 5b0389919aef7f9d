// The values of the scan that counts the intervals that overlap: numbers of 16 bits. Number k counts
// the intervals of class k and above, and the intervals that have been admitted to the pool already; k
// goes up to claimClasses.

#include "lib/claim.glsl"

uniform uint pool;

layout(std430) readonly buffer EventColumn { uint event[]; };
layout(std430) readonly buffer ClaimColumn { uint claim[]; };

// pair returns word k of a value, which has 1 in each of the first numbers.
uint pair(uint k, uint numbers) { return uint(2u * k < numbers) | (uint(2u * k + 1u < numbers) << halfBits); }

// load returns the change of the sums at event i.
Value load(uint i) {
    uint e = event[i], c = claim[localOf(e)], numbers = claimClassOf(c) + 1u;
    if (poolOf(c) == pool) numbers = claimClasses + 1u;
    else if (!claimsPool(c, pool)) numbers = 0u;
    Value v = uvec4(pair(0u, numbers), pair(1u, numbers), pair(2u, numbers), pair(claimClasses / 2u, numbers));
    return (e & eventEnds) != 0u ? ~v + 1u : v;
}
