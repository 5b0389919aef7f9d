// What locals claim.

#include "lib/word.glsl"

// claimsPool reports whether a local may get a register of a pool, but has none yet.
bool claimsPool(uint claimed, uint of_) {
    return poolOf(claimed) == poolSlots && (claimed & claimExcess) == 0u && (of_ == poolSaved || (claimed & claimArguments) != 0u);
}
