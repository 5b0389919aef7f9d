#version 450 core
// Gives every group of equal roots a hoisted local; and every root the number of its hoisted local,
// which counts from the function's first local, and the node at which it is defined.
#define COUNT countRoots
#include "lib/item.glsl"
#include "lib/word.glsl"
#include "lib/count.glsl"

uniform uint locals; // of the batch; hoisted locals are numbered behind them

layout(std430) readonly buffer NodeColumn { uint node[]; };
layout(std430) readonly buffer ScopeColumn { uint scope[]; };
layout(std430) readonly buffer FunctionTable { uint function[]; };
layout(std430) readonly buffer RootNodeList { uint rootNode[]; };
layout(std430) readonly buffer RootLoopColumn { uint rootLoop[]; };
layout(std430) readonly buffer RootCostColumn { uint rootCost[]; };
layout(std430) readonly buffer LeaderColumn { uint leader[]; };
layout(std430) readonly buffer GroupColumn { uint group_[]; };
layout(std430) writeonly buffer RootLocalColumn { uint rootLocal[]; };
layout(std430) writeonly buffer RootTargetColumn { uint rootTarget[]; };
layout(std430) writeonly buffer HoistedOwnerColumn { uint hoistedOwner[]; };
layout(std430) writeonly buffer HoistedStartColumn { uint hoistedStart[]; };
layout(std430) buffer HoistedWeightColumn { uint hoistedWeight[]; };

// weightOf returns the weight that root r adds to its hoisted local's: the instructions that it saves.
// The leader's is less by those that form the value in front of the loop, but more than 0.
uint weightOf(uint r, bool leads) {
    uint saved = savedOf(rootCost[r]), weight = saved << (weightBits * depthOf(scope[rootNode[r]]));
    if (leads) weight -= min(formedOf(rootCost[r]), formedMost * saved) << (weightBits * (depthOf(scope[rootLoop[r]]) - 1u));
    return weight;
}

void main() {
    uint r = item();
    if (r >= items) return;
    rootLocal[r] = none;
    rootTarget[r] = none;
    if (leader[r] == none) return;
    uint n = rootNode[r], f = functionOf(scope[n]), g = group_[leader[r]];
    rootLocal[r] = locals + g - function[f * functionRow + functionFirstLocal];
    if (leader[r] == r) {
        rootTarget[r] = rootLoop[r];
        hoistedStart[g] = rootLoop[r];
        hoistedOwner[g] = (f << ownerFunctionShift) | (isFloat(typeOf(node[n])) ? ownerFloat : 0u);
    }
    atomicAdd(hoistedWeight[g], weightOf(r, leader[r] == r));
}
