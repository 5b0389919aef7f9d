#version 450 core
// Finds the leader of every root: the first of the roots in its loop that are equal to it. A root has
// none if it has no loop. It may have none if another tree has the same hash. Adds up the weights of the
// roots that have another one as their leader.
#define COUNT countInvariantRoots
#define OPERATORS SCAN_MAX
#include "lib/scan.glsl"
#include "lib/hoist_groups_value.glsl"
#include "lib/hoist_weight.glsl"
#include "lib/count.glsl"

layout(std430) readonly buffer NodeColumn { uint node[]; };
layout(std430) readonly buffer DataColumn { uint data[]; };
layout(std430) readonly buffer RootNodeList { uint rootNode[]; };
layout(std430) readonly buffer FirstColumn { uint first[]; };
layout(std430) readonly buffer ScopeColumn { uint scope[]; };
layout(std430) readonly buffer RootCostColumn { uint rootCost[]; };
layout(std430) writeonly buffer LeaderColumn { uint leader[]; };
layout(std430) buffer FollowersColumn { uint followers[]; };

#include "lib/trees.glsl"

void store(uint i, Value before, Value start) {
    uint r = order[i], head = order[start];
    bool isLed = rootLoop[r] != none && sameTree(rootNode[r], rootNode[head]);
    leader[r] = isLed ? head : none;
    if (isLed && r != head) atomicAdd(followers[head], useWeight(rootCost[r], scope[rootNode[r]]));
}
