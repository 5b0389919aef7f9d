#version 450 core
// Puts the start and the end of every local's interval together.
#include "lib/item.glsl"
#include "lib/quiet.glsl"

layout(std430) readonly buffer UserList { uint users[]; };
layout(std430) readonly buffer LocalOwnerColumn { uint localOwner[]; };
layout(std430) readonly buffer FunctionTable { uint function[]; };
layout(std430) readonly buffer FirstColumn { uint first[]; };
layout(std430) readonly buffer FirstUseColumn { uint firstUse[]; };
layout(std430) readonly buffer DisorderedColumn { uint disordered[]; };
layout(std430) readonly buffer LoopStartColumn { uint loopStart[]; };
layout(std430) readonly buffer ReachColumn { uint reach[]; };
layout(std430) readonly buffer OutsideColumn { uint outside[]; };
layout(std430) writeonly buffer StartColumn { uint start[]; };
layout(std430) writeonly buffer EndColumn { uint end[]; };

void main() {
    uint l = item();
    if (l >= items) return;
    uint f = functionOfOwner(localOwner[l]), row = f * functionRow, use = firstUse[l];
    uint from = none, to = 0u;
    if (use != none) {
        if (disordered[f] != 0u || function[row + functionResumes] != 0u) {
            to = function[row + functionRoot];
            from = first[to];
        } else if ((reach[l] & reachSets) != 0u) {
            from = users[use];
            to = reach[l] & reachEnd;
        } else {
            from = loopStart[l];
            to = reach[l];
        }
    }
    start[l] = from;
    end[l] = outside[l] != 0u && hasNoCall(from, to) ? to | endQuiet : to;
}
