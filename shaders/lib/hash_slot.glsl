// Where candidates with a hash are counted. The kernel declares the column first.

layout(std430) readonly buffer ScopeColumn { uint scope[]; };
layout(std430) readonly buffer FunctionTable { uint function[]; };

// slotsOf returns how many slots a function of some nodes has: a power of two.
uint slotsOf(uint nodes) { return wordBytes << findMSB(nodes); }

// hashSlot returns the slot of a candidate, node n, with hash h. A node has up to four slots, with a counter of a
// byte each. The slots of a function are the slots of its nodes, so that
// candidates of other functions do not matter.
// A counter of more than 255 runs over: then some repeats are not found.
uint hashSlot(uint n, uint h) {
    uint root = function[functionOf(scope[n]) * functionRow + functionRoot], from = first[root];
    return wordBytes * from + (h & (slotsOf(root - from + 1u) - 1u));
}
