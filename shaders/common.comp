#version 450 core
// Adds the leaders and the followers to the list of roots.
#define COUNT countRepeats
#include "lib/item.glsl"
#include "lib/word.glsl"
#include "lib/count.glsl"

uniform uint locals; // of the batch; hoisted locals are numbered behind them

layout(std430) readonly buffer ScopeColumn { uint scope[]; };
layout(std430) readonly buffer FunctionTable { uint function[]; };
layout(std430) readonly buffer RepeatNodeList { uint repeatNode[]; };
layout(std430) readonly buffer LeaderColumn { uint leader[]; };
layout(std430) readonly buffer GroupColumn { uint group_[]; };
layout(std430) readonly buffer RepeatRootColumn { uint repeatRoot[]; };
layout(std430) writeonly buffer RootNodeList { uint rootNode[]; };
layout(std430) writeonly buffer RootLocalColumn { uint rootLocal[]; };
layout(std430) writeonly buffer RootTargetColumn { uint rootTarget[]; };

void main() {
    uint r = item();
    if (r >= items || repeatRoot[r] == none || counts[countRoots] == 0u) return;
    uint i = counts[countInvariantRoots] + repeatRoot[r], n = repeatNode[r];
    rootNode[i] = n;
    rootLocal[i] = locals + group_[leader[r]] - function[functionOf(scope[n]) * functionRow + functionFirstLocal];
    rootTarget[i] = leader[r] == r ? n : none;
}
