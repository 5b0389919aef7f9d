#version 450 core
// Finds the followers: repeats that can read their leader's value from a local. It marks the nodes in them.
#define COUNT countRepeats
#include "lib/item.glsl"
#include "lib/word.glsl"
#include "lib/loop_words.glsl"
#include "lib/mark_bits.glsl"
#include "lib/count.glsl"

layout(std430) readonly buffer NodeColumn { uint node[]; };
layout(std430) readonly buffer DataColumn { uint data[]; };
layout(std430) readonly buffer ParentColumn { uint parent[]; };
layout(std430) readonly buffer FirstColumn { uint first[]; };
layout(std430) readonly buffer ScopeColumn { uint scope[]; };
layout(std430) readonly buffer IndirectColumn { uint indirect[]; };
layout(std430) readonly buffer RepeatNodeList { uint repeatNode[]; };
layout(std430) readonly buffer LeaderColumn { uint leader[]; };
layout(std430) writeonly buffer RepeatEndColumn { uint repeatEnd[]; };
layout(std430) readonly buffer RepeatSavedColumn { uint repeatSaved[]; };
layout(std430) buffer InnerColumn { uint inner_[]; };

// changes reports whether the loop of a LoopEntry may change the value of the tree of node n.
bool changes(uint entry, uint n) {
    bool may = false;
    for (uint k = 0u, i = first[n]; k < rootNodes && i <= n; k++, i++) {
        uint kind = kindOf(node[i]);
        may = may || kind == Load || kind == Local && assigns(entry, data[i]);
    }
    return may;
}

// endOf returns the last node at which the value of follower n must be kept, which its leader, node lead, has
// computed. It is the end of the outermost loop that has the follower, but not the leader. It is none if such
// a loop may change the value, or may be entered without passing the leader.
uint endOf(uint n, uint lead) {
    uint end = n, a = n;
    for (uint step = 0u; step < aroundSteps; step++) {
        if (first[a] <= lead) return end;
        uint p = parent[a];
        if (kindOf(node[p]) == Loop && first[p] > lead) {
            if (depthOf(scope[p]) == scopeDepthMost || (jumpsOf(loop[a]) & jumpsInto) != 0u || indirect[functionOf(scope[n])] != 0u || changes(loop[a], n)) return none;
            end = p;
        }
        a = p;
    }
    return none;
}

void main() {
    uint r = item();
    if (r >= items) return;
    uint n = repeatNode[r], end = none;
    if (leader[r] != r && repeatSaved[r] > 0u) end = endOf(n, repeatNode[leader[r]]);
    repeatEnd[r] = end;
    if (end != none) {
        for (uint k = 0u, i = first[n]; k < rootNodes && i < n; k++, i++) MARK(inner_, i);
    }
}
