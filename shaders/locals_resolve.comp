#version 450 core
// Weighs locals by their uses, and finds the functions that call others, as locals_usage does. Finds the local
// of each node in the list users; the first and the last use of every local, as indexes of the list; and the
// functions in which the order of nodes is not that in which they are executed.
#define COUNT countUsers
#include "lib/item.glsl"
#include "lib/usage.glsl"
#include "lib/count.glsl"

layout(std430) readonly buffer UserList { uint users[]; };
layout(std430) readonly buffer NodeColumn { uint node[]; };
layout(std430) readonly buffer DataColumn { uint data[]; };
layout(std430) readonly buffer ScopeColumn { uint scope[]; };
layout(std430) readonly buffer ChildIndexColumn { uint childIndex[]; };
layout(std430) readonly buffer FunctionTable { uint function[]; };
layout(std430) buffer WeightColumn { uint weight[]; };
layout(std430) buffer CallsColumn { uint calls[]; };
layout(std430) buffer FirstUseColumn { uint firstUse[]; };
layout(std430) buffer LastUseColumn { uint lastUse[]; };
layout(std430) buffer DisorderedColumn { uint disordered[]; };
layout(std430) writeonly buffer UserLocalColumn { uint userLocal[]; };

// other handles user i, which is node n of function f, and does not read, set or receive a local.
void other(uint n, uint k, uint f, uint i) {
    uint called = note(k);
    if (called != 0u) atomicMax(calls[f], called);
    if (jumpsBack(k, data[n])) atomicMax(disordered[f], 1u);
    if (isLabel(k)) userLocal[i] = userObstacle;
    else if (opensLoop(k)) userLocal[i] = userLoop + depthOf(scope[n - 1u]); // userObstacle inside three loops
    else userLocal[i] = callsFunction(k) ? userCall : userNothing;
}

void main() {
    uint i = item();
    if (i >= items) return;
    uint n = users[i], k = kindOf(node[n]), f = functionOf(scope[n]);
    uint local = function[f * functionRow + functionFirstLocal];
    if (usesLocal(k)) {
        local += data[n];
        atomicAdd(weight[local], loopWeight(depthOf(scope[n])));
    } else if (receivesLocal(k)) {
        local += childIndex[n] - 1u;
    } else {
        other(n, k, f, i);
        return;
    }
    userLocal[i] = local;
    atomicMin(firstUse[local], i);
    atomicMax(lastUse[local], i);
}
