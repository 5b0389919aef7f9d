// The values of the scan that numbers the roots among the repeats.

#include "lib/word.glsl"

layout(std430) readonly buffer NodeColumn { uint node[]; };
layout(std430) readonly buffer ParentColumn { uint parent[]; };
layout(std430) readonly buffer ScopeColumn { uint scope[]; };
layout(std430) readonly buffer RepeatNodeList { uint repeatNode[]; };
layout(std430) readonly buffer LeaderColumn { uint leader[]; };
layout(std430) readonly buffer RepeatEndColumn { uint repeatEnd[]; };
layout(std430) readonly buffer CommonWeightColumn { uint commonWeight[]; };

// weightOf returns the weight of the local of leader r: the instructions that its followers save,
// less one for a move if the leader's value would otherwise be computed directly in another
// register. It is 0 if it does not pay.
uint weightOf(uint r) {
    uint n = repeatNode[r], moves = 0u;
    switch (kindOf(node[parent[n]])) {
    case Assign: case Argument: case Return:
        moves = 1u << (weightBits * depthOf(scope[n]));
    }
    return commonWeight[r] - min(moves, commonWeight[r]);
}

// isFollower reports whether repeat r reads its leader's local.
bool isFollower(uint r) { return repeatEnd[r] != none && weightOf(leader[r]) > 0u; }

// load returns the values of repeat r: 1 if it is a root; and 1 if it is a leader.
Value load(uint r) {
    uint leads = leader[r] == r && weightOf(r) > 0u ? 1u : 0u;
    return uvec2(leads | (isFollower(r) ? 1u : 0u), leads);
}
