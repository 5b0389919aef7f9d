#version 450 core
// Gives every group of equal roots that pays a hoisted local; and every root the number of its hoisted local,
// which counts from the function's first local, and the node at which it is defined.
#define COUNT countInvariantRoots
#include "lib/item.glsl"
#include "lib/hoist_weight.glsl"
#include "lib/count.glsl"

uniform uint locals; // of the batch; hoisted locals are numbered behind them

layout(std430) readonly buffer NodeColumn { uint node[]; };
layout(std430) readonly buffer ScopeColumn { uint scope[]; };
layout(std430) readonly buffer FunctionTable { uint function[]; };
layout(std430) readonly buffer RootNodeList { uint rootNode[]; };
layout(std430) readonly buffer RootLoopColumn { uint rootLoop[]; };
layout(std430) readonly buffer RootCostColumn { uint rootCost[]; };
layout(std430) readonly buffer LeaderColumn { uint leader[]; };
layout(std430) readonly buffer FollowersColumn { uint followers[]; };
layout(std430) readonly buffer GroupColumn { uint group_[]; };
layout(std430) writeonly buffer RootLocalColumn { uint rootLocal[]; };
layout(std430) writeonly buffer RootTargetColumn { uint rootTarget[]; };
layout(std430) writeonly buffer HoistedOwnerColumn { uint hoistedOwner[]; };
layout(std430) writeonly buffer HoistedStartColumn { uint hoistedStart[]; };
layout(std430) writeonly buffer HoistedWeightColumn { uint hoistedWeight[]; };

void main() {
    uint r = item();
    if (r >= items) return;
    uint g = leader[r] == none ? none : group_[leader[r]];
    rootLocal[r] = none;
    rootTarget[r] = none;
    if (g == none) return;
    uint n = rootNode[r], f = functionOf(scope[n]);
    rootLocal[r] = locals + g - function[f * functionRow + functionFirstLocal];
    if (leader[r] != r) return;
    rootTarget[r] = rootLoop[r];
    hoistedStart[g] = rootLoop[r];
    hoistedOwner[g] = (f << ownerFunctionShift) | (isFloat(typeOf(node[n])) ? ownerFloat : 0u);
    hoistedWeight[g] = leaderWeight(rootCost[r], scope[n], scope[rootLoop[r]], followers[r]);
}
