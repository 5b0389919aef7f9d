// What uses of locals tell.

#include "lib/word.glsl"

// loopWeight returns the weight of a use inside some loops.
uint loopWeight(uint depth) { return 1u << (weightBits * depth); }

// note returns what a node of a kind tells the column calls: the function calls others, or it moves the stack
// pointer; or 0.
uint note(uint k) {
    if (callsFunction(k)) return callsFunctions;
    return usesStack(k) ? movesStack : 0u;
}

// jumpsBack reports whether a node of a kind may jump to a Label before it.
bool jumpsBack(uint k, uint d) { return jumpsToLabel(k) && (!namesNode(k) || d >= signBit); }
