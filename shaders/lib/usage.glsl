// Facts that nodes tell about their function and its locals.

#include "lib/word.glsl"

// loopWeight returns the weight of a use inside some loops.
uint loopWeight(uint depth) { return 1u << (weightBits * depth); }

// note returns the number that a node of a kind records in the column calls: callsFunctions if it
// calls a function, movesStack if it moves the stack pointer, else 0.
uint note(uint k) {
    if (callsFunction(k)) return callsFunctions;
    return usesStack(k) ? movesStack : 0u;
}

// jumpsBack reports whether a node of a kind may jump to a Label before it.
bool jumpsBack(uint k, uint d) { return jumpsToLabel(k) && (!namesNode(k) || d >= signBit); }
