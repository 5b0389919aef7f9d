// The values of the scan that counts the intervals that overlap in each pool: those in argument
// registers in the lower half of the first word, those in callee-saved registers in the upper
// half; those in slots in the second word.

#include "lib/word.glsl"

layout(std430) readonly buffer EventColumn { uint event[]; };
layout(std430) readonly buffer ClaimColumn { uint claim[]; };

// load returns the change of the sums at event i.
Value load(uint i) {
    uint one = (event[i] & eventEnds) != 0u ? ~0u : 1u;
    switch (poolOf(claim[localOf(event[i])])) {
    case poolSlots:     return uvec2(0u, one);
    case poolArguments: return uvec2(one, 0u);
    case poolSaved:     return uvec2(one << halfBits, 0u);
    default:            return uvec2(0u);
    }
}
