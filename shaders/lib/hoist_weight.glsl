// The weights of roots and hoisted locals, in the unit of the stage locals.

#include "lib/word.glsl"

// useWeight returns the weight of a root with a cost and a scope word: the instructions that it saves.
uint useWeight(uint cost, uint where) { return savedOf(cost) << (weightBits * depthOf(where)); }

// leaderWeight returns the weight of a group of roots, which is more than 0. Its leader has this cost and, where it
// stands, this scope word; the others weigh as much as followers. The instructions that form the value in front of the
// loop count against the group; inside is the scope word of the loop's first node.
uint leaderWeight(uint cost, uint where, uint inside, uint followers) {
    return useWeight(cost, where) - (min(formedOf(cost), formedMost * savedOf(cost)) << (weightBits * (depthOf(inside) - 1u))) + followers;
}

// leastWeight returns the least weight with which a hoisted local pays. called is the function's word in the
// column calls. In a function that calls others it must have some weight: a register that is saved and
// restored whenever the function is called does not pay for one use in a loop that is seldom repeated.
uint leastWeight(uint called) { return called == 0u ? 1u : hoistedLeast; }
