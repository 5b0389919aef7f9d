// What locals claim.

#include "lib/word.glsl"

// claimsPool reports whether a local may get a register of a pool, but has none yet.
bool claimsPool(uint claimed, uint of_) {
    return poolOf(claimed) == poolSlots && (claimed & claimExcess) == 0u && (of_ == poolSaved || (claimed & claimArguments) != 0u);
}

// placeOf returns the pool in which a local is stored, after all have been admitted.
uint placeOf(uint claimed) {
    return poolOf(claimed) == poolSlots && (claimed & claimHoisted) != 0u ? poolNowhere : poolOf(claimed);
}

// registersFor returns how many registers of a pool there are for a local with a claim.
uint registersFor(uint claimed, uint of_) { return of_ == poolArguments ? passingOf(claimed) : keptOf(claimed); }
