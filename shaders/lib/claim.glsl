// The claims of locals: the pools of registers or slots in which each may be.

#include "lib/word.glsl"

// claimsPool reports whether a local may get a register of a pool, but has none of it yet.
bool claimsPool(uint claimed, uint of_) {
    if (poolOf(claimed) == poolSaved) return of_ == poolArguments && (claimed & (claimArguments | claimMoves)) != 0u;
    return (claimed & claimPending) != 0u && (of_ == poolSaved || (claimed & claimArguments) != 0u);
}

// registersFor returns how many registers of a pool there are for a local with a claim.
uint registersFor(uint claimed, uint of_) { return of_ == poolArguments ? passingOf(claimed) : keptOf(claimed); }
