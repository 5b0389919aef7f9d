#version 450 core
// Adds up for each leader the weights that its followers save, and finds the last node at which its value is needed. A
// repeat is no follower if it is inside another follower, or if its leader is inside a follower.
#define COUNT countRepeats
#include "lib/item.glsl"
#include "lib/word.glsl"
#include "lib/mark_bits.glsl"
#include "lib/count.glsl"

layout(std430) readonly buffer ScopeColumn { uint scope[]; };
layout(std430) readonly buffer RepeatNodeList { uint repeatNode[]; };
layout(std430) readonly buffer LeaderColumn { uint leader[]; };
layout(std430) readonly buffer RepeatSavedColumn { uint repeatSaved[]; };
layout(std430) readonly buffer InnerColumn { uint inner_[]; };
layout(std430) buffer RepeatEndColumn { uint repeatEnd[]; };
layout(std430) buffer CommonWeightColumn { uint commonWeight[]; };
layout(std430) buffer CommonEndColumn { uint commonEnd[]; };

void main() {
    uint r = item();
    if (r >= items || repeatEnd[r] == none) return;
    uint n = repeatNode[r], lead = leader[r];
    if (MARKED(inner_, n) || MARKED(inner_, repeatNode[lead])) {
        repeatEnd[r] = none;
        return;
    }
    atomicAdd(commonWeight[lead], repeatSaved[r] << (weightBits * depthOf(scope[n])));
    atomicMax(commonEnd[lead], repeatEnd[r]);
}
