#version 450 core
// Finds the end of the arm around every repeat that matches another one.
#define COUNT countRepeats
#include "lib/item.glsl"
#include "lib/word.glsl"
#include "lib/loop_words.glsl"
#include "lib/count.glsl"

layout(std430) readonly buffer NodeColumn { uint node[]; };
layout(std430) readonly buffer ParentColumn { uint parent[]; };
layout(std430) readonly buffer ChildIndexColumn { uint childIndex[]; };
layout(std430) readonly buffer ScopeColumn { uint scope[]; };
layout(std430) readonly buffer RepeatNodeList { uint repeatNode[]; };
layout(std430) readonly buffer OrderColumn { uint order[]; };
layout(std430) readonly buffer MatchesColumn { uint matches[]; };
layout(std430) writeonly buffer ArmEndColumn { uint armEnd[]; };

// leavesAfter reports whether loop p is only left behind its child a, the condition. Nothing is known of loops inside three
// others.
bool leavesAfter(uint p, uint a) {
    return kindOf(node[p]) == Loop && childIndex[a] == loopCondition && depthOf(scope[p]) < scopeDepthMost && (jumpsOf(loop[a]) & jumpsOut) == 0u;
}

// endOfArm returns the end of the arm around node n. Nodes up to there are only reached if n is executed before.
uint endOfArm(uint n) {
    uint a = n;
    for (uint step = 0u; step < aroundSteps; step++) {
        uint p = parent[a];
        if (kindOf(node[a]) == Function || skips(kindOf(node[p])) && childIndex[a] > 0u && !leavesAfter(p, a)) break;
        a = p;
    }
    return a;
}

void main() {
    uint i = item();
    if (i >= items) return;
    bool alone = matches[i] == 0u && (i == items - 1u || matches[i + 1u] == 0u);
    armEnd[i] = alone ? 0u : endOfArm(repeatNode[order[i]]);
}
