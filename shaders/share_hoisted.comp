#version 450 core
// Makes the rows of hoisted locals, behind those of the locals: their owner, weight and interval, which is their
// loop's.
#include "lib/item.glsl"
#include "lib/word.glsl"

uniform uint locals; // of the batch

layout(std430) readonly buffer LocalOwnerColumn { uint localOwner[]; };
layout(std430) readonly buffer HoistedOwnerColumn { uint hoistedOwner[]; };
layout(std430) readonly buffer HoistedWeightColumn { uint hoistedWeight[]; };
layout(std430) readonly buffer HoistedStartColumn { uint hoistedStart[]; };
layout(std430) readonly buffer ParentColumn { uint parent[]; };
layout(std430) readonly buffer FirstColumn { uint first[]; };
layout(std430) readonly buffer CallsColumn { uint calls[]; };
layout(std430) readonly buffer FunctionTable { uint function[]; };
layout(std430) readonly buffer CountTable { uint counts[]; };
layout(std430) writeonly buffer LocalOwnerOutColumn { uint localOwnerOut[]; };
layout(std430) writeonly buffer WeightColumn { uint weight[]; };
layout(std430) writeonly buffer StartColumn { uint start[]; };
layout(std430) writeonly buffer EndColumn { uint end[]; };

// pays reports whether a hoisted local of a weight, whose loop begins at node entry of function f, may get a register.
bool pays(uint w, uint f, uint entry) {
    return (w >= hoistedLeast || calls[f] == 0u) && entry - first[function[f * functionRow + functionRoot]] < hoistedReach;
}

void main() {
    uint l = item();
    if (l >= items) return;
    if (l < locals) {
        localOwnerOut[l] = localOwner[l];
        return;
    }
    uint h = l - locals;
    localOwnerOut[l] = 0u;
    weight[l] = 0u;
    start[l] = none;
    end[l] = 0u;
    if (h >= counts[countHoisted]) return;
    uint owner = hoistedOwner[h], w = hoistedWeight[h], entry = hoistedStart[h];
    localOwnerOut[l] = owner;
    if (pays(w, functionOfOwner(owner), entry)) weight[l] = w;
    start[l] = entry;
    end[l] = parent[entry];
}
