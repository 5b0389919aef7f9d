// The loops around a node. The kernel has the column loop.

layout(std430) readonly buffer ParentColumn { uint parent[]; };
layout(std430) readonly buffer ScopeColumn { uint scope[]; };

// innermost returns the LoopEntry of the innermost loop around a node, or none. The node is no LoopEntry.
uint innermost(uint n) { return depthOf(scope[n]) > 0u ? loop[n] : none; }

// loopAround returns the LoopEntry of the innermost loop around the loop of a LoopEntry, or none.
uint loopAround(uint entry) { return innermost(parent[entry]); }
