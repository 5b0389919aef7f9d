#version 450 core
// Weighs locals by their uses. Finds the functions that call others. Items are the
// nodes in the list users.
#define COUNT countUsers
#include "lib/item.glsl"
#include "lib/usage.glsl"
#include "lib/machine.glsl"
#include "lib/count.glsl"

layout(std430) readonly buffer UserList { uint users[]; };
layout(std430) readonly buffer NodeColumn { uint node[]; };
layout(std430) readonly buffer DataColumn { uint data[]; };
layout(std430) readonly buffer ScopeColumn { uint scope[]; };
layout(std430) readonly buffer ChildIndexColumn { uint childIndex[]; };
layout(std430) readonly buffer FunctionTable { uint function[]; };
layout(std430) buffer WeightColumn { uint weight[]; };
layout(std430) buffer CallsColumn { uint calls[]; };
layout(std430) writeonly buffer StorageColumn { uint storage[]; };

// parameter handles Parameter n of function f. It gets a little weight: it has a slot even if nothing uses it, so that
// debuggers show it. A parameter that is read at once gets the register in which it arrives.
void parameter(uint n, uint f) {
    uint index = childIndex[n] - 1u, l = function[f * functionRow + functionFirstLocal] + index;
    atomicAdd(weight[l], 1u);
    if ((data[n] & argumentAtOnce) == 0u) return;
    uvec2 p = argumentLocation(index, data[n], isFloat(typeOf(node[n])));
    if (p.x == inRegister) storage[l] = p.y;
}

// other handles node n, of kind k in function f, which does not use a local.
void other(uint n, uint k, uint f) {
    if (receivesLocal(k)) {
        parameter(n, f);
        return;
    }
    uint called = note(k);
    if (called != 0u) atomicMax(calls[f], called);
}

void main() {
    if (item() >= items) return;
    uint n = users[item()], k = kindOf(node[n]), f = functionOf(scope[n]);
    if (usesLocal(k)) atomicAdd(weight[function[f * functionRow + functionFirstLocal] + data[n]], loopWeight(depthOf(scope[n])));
    else other(n, k, f);
}
