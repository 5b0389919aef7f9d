// The values of the scan that numbers groups of equal roots.

#include "lib/hoist_weight.glsl"

layout(std430) readonly buffer ScopeColumn { uint scope[]; };
layout(std430) readonly buffer CallsColumn { uint calls[]; };
layout(std430) readonly buffer RootNodeList { uint rootNode[]; };
layout(std430) readonly buffer RootLoopColumn { uint rootLoop[]; };
layout(std430) readonly buffer RootCostColumn { uint rootCost[]; };
layout(std430) readonly buffer LeaderColumn { uint leader[]; };
layout(std430) readonly buffer FollowersColumn { uint followers[]; };

// pays reports whether root r is the leader of a group that may get a register.
bool pays(uint r) {
    if (leader[r] != r) return false;
    uint where = scope[rootNode[r]];
    return leaderWeight(rootCost[r], where, scope[rootLoop[r]], followers[r]) >= leastWeight(calls[functionOf(where)]);
}

// load returns 1 if root r is the leader of a group that pays, else 0.
Value load(uint r) { return pays(r) ? 1u : 0u; }
