#version 450 core
// Drops the leader of every root that has no loop, or has another tree than its leader. Adds up the weights of the
// roots that have another one as their leader.
#define COUNT countInvariantRoots
#include "lib/item.glsl"
#include "lib/hoist_weight.glsl"
#include "lib/count.glsl"

layout(std430) readonly buffer NodeColumn { uint node[]; };
layout(std430) readonly buffer DataColumn { uint data[]; };
layout(std430) readonly buffer FirstColumn { uint first[]; };
layout(std430) readonly buffer ScopeColumn { uint scope[]; };
layout(std430) readonly buffer RootNodeList { uint rootNode[]; };
layout(std430) readonly buffer RootLoopColumn { uint rootLoop[]; };
layout(std430) readonly buffer RootCostColumn { uint rootCost[]; };
layout(std430) buffer LeaderColumn { uint leader[]; };
layout(std430) buffer FollowersColumn { uint followers[]; };

#include "lib/trees.glsl"

void main() {
    uint r = item();
    if (r >= items) return;
    uint head = leader[r];
    if (rootLoop[r] == none || !sameTree(rootNode[r], rootNode[head])) leader[r] = none;
    else if (r != head) atomicAdd(followers[head], useWeight(rootCost[r], scope[rootNode[r]]));
}
