#version 450 core
// Finds the first and the last use of every local, as indexes of the list users. Finds the
// functions in which the order of nodes is not that in which they are executed. Items are nodes,
// but only the nodes in the list are looked at. users[items] is their number.
#include "lib/item.glsl"
#include "lib/word.glsl"

layout(std430) readonly buffer UserList { uint users[]; };
layout(std430) readonly buffer NodeColumn { uint node[]; };
layout(std430) readonly buffer DataColumn { uint data[]; };
layout(std430) readonly buffer ScopeColumn { uint scope[]; };
layout(std430) readonly buffer ChildIndexColumn { uint childIndex[]; };
layout(std430) readonly buffer FunctionTable { uint function[]; };
layout(std430) buffer FirstUseColumn { uint firstUse[]; };
layout(std430) buffer LastUseColumn { uint lastUse[]; };
layout(std430) buffer DisorderedColumn { uint disordered[]; };

// jumpsBack reports whether a node of a kind may jump to a Label before it.
bool jumpsBack(uint k, uint d) { return jumpsToLabel(k) && (k == GotoIndirect || d >= signBit); }

void main() {
    uint i = item();
    if (i >= users[items]) return;
    uint n = users[i], k = kindOf(node[n]), f = functionOf(scope[n]);
    uint local = function[f * functionRow + functionFirstLocal];
    if (usesLocal(k)) {
        local += data[n];
    } else if (receivesLocal(k)) {
        local += childIndex[n] - 1u;
    } else {
        if (jumpsBack(k, data[n])) atomicMax(disordered[f], 1u);
        return;
    }
    atomicMin(firstUse[local], i);
    atomicMax(lastUse[local], i);
}
