#version 450 core
// Marks the nodes that rewrite changes: a leader's own node, all nodes of other roots unless they are within a
// follower, and each LoopEntry that gets hoisted roots. It makes the keys by which roots are sorted by their
// LoopEntry. Roots that are not hoisted come last.
#define COUNT countGranted
#include "lib/item.glsl"
#include "lib/word.glsl"
#include "lib/count.glsl"
#include "lib/mark_bits.glsl"

layout(std430) readonly buffer RootNodeList { uint rootNode[]; };
layout(std430) readonly buffer RootTargetColumn { uint rootTarget[]; };
layout(std430) readonly buffer FirstColumn { uint first[]; };
layout(std430) readonly buffer GoneColumn { uint gone[]; };
layout(std430) buffer TouchedColumn { uint touched[]; };
layout(std430) writeonly buffer CoverColumn { uint cover[]; };
layout(std430) writeonly buffer KeyColumn { uint key[]; };
layout(std430) writeonly buffer OrderColumn { uint order[]; };
layout(std430) writeonly buffer RootSizeColumn { uint rootSize[]; };

// becomes returns the class of a root with the given node and target: how it is rewritten.
uint becomes(uint root, uint target) {
    if (target == none) return coverFollows;
    return target == root ? coverLeads : coverHoisted;
}

void main() {
    uint i = item();
    if (i >= items) return;
    uint n = rootNode[i], target = rootTarget[i], from = first[n], class_ = becomes(n, target);
    if (!MARKED(gone, n)) {
        uint lowest = class_ == coverLeads ? n : from;
        for (uint k = 0u; k < rootNodes && lowest + k <= n; k++) {
            MARK(touched, lowest + k);
            cover[lowest + k] = class_ | (lowest + k == n ? coverRoot : 0u) | (i << coverIndexShift);
        }
    }
    bool hoisted = class_ == coverHoisted;
    if (hoisted) MARK(touched, target);
    order[i] = i;
    key[i] = hoisted ? target : none;
    rootSize[i] = hoisted ? n - from + 2u : 0u; // with the Assign
}
