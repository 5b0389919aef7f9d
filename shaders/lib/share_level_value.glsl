// The values of the scan that counts the intervals that overlap in each pool: those in argument
// registers in the lower half of the first word, those in callee-saved registers in the upper
// half; those in slots in the second word. The third word counts events of intervals in a pool.

#include "lib/word.glsl"

layout(std430) readonly buffer EventColumn { uint event[]; };
layout(std430) readonly buffer ClaimColumn { uint claim[]; };

// load returns the change of the sums at event i.
Value load(uint i) {
    uint one = (event[i] & eventEnds) != 0u ? ~0u : 1u;
    switch (poolOf(claim[localOf(event[i])])) {
    case poolSlots:     return uvec4(0u, one, 1u, 0u);
    case poolArguments: return uvec4(one, 0u, 1u, 0u);
    case poolSaved:     return uvec4(one << halfBits, 0u, 1u, 0u);
    default:            return uvec4(0u);
    }
}
