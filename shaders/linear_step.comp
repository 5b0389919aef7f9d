#version 450 core
// Finds the steps: Assigns that add a constant to a local, which no other Assign of their innermost loop sets. The word of
// the loop for the local becomes the step.
#include "lib/item.glsl"
#include "lib/bytes.glsl"
#include "lib/neighbours.glsl"
#include "lib/linear_types.glsl"
#include "lib/steps.glsl"

layout(std430) readonly buffer KindColumn { uint kind[]; };
layout(std430) readonly buffer FirstColumn { uint first[]; };
layout(std430) readonly buffer ScopeColumn { uint scope[]; };
layout(std430) readonly buffer LoopColumn { uint loop[]; };
layout(std430) buffer LoopWordsColumn { uint loopWords[]; };

// isStatement reports whether child number index of a node of kind p is a statement.
bool isStatement(uint p, uint index) {
    switch (p) {
    case Block:
        return true;
    case If: case IfElse:
        return index > 0u;
    case Loop:
        return index == 1u || index == 2u;
    }
    return false;
}

// isStep reports whether Assign n is a statement that adds a constant to its local, without an overflow.
bool isStep(uint n) {
    uint sum = n - 1u, by = sum - 1u, read = by - 1u;
    if (first[n] != read || kindOf(node[sum]) != Add || kindOf(node[by]) != Const || kindOf(node[read]) != Local) return false;
    return data[read] == data[n] && isSmall(data[by]) && isExact(sum, read) && isStatement(kindOf(node[parent[n]]), childIndex[n]);
}

void main() {
    uint n = item();
    if (n >= items || !setsLocal(BYTE(kind, n)) || depthOf(scope[n]) == 0u || data[n] >= steppedLocals) return;
    uint at = stepAt(loop[loop[n]], data[n]);
    if (loopWords[at] == 1u && isStep(n)) loopWords[at] = signBit | n;
}
