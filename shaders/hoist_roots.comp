#version 450 core
// Lists the roots.
#include "lib/scan.glsl"
#include "lib/hoist_roots_value.glsl"

layout(std430) writeonly buffer RootNodeList { uint rootNode[]; };
layout(std430) buffer CountTable { uint counts[]; };

// finish writes the number of roots, which stays 0 if there is not enough capacity for them or for
// the column loopWords.
void finish(uint roots) {
    counts[countNeedRoots] = roots;
    if (roots <= counts[countCapacityRoots] && counts[countNeedLoopWords] <= counts[countCapacityLoopWords]) counts[countRoots] = counts[countInvariantRoots] = roots;
}

void store(uint w, Value before, Value sum) {
    uint marks = rootMark[w];
    for (uint r = before; r < min(sum, counts[countCapacityRoots]); r++) {
        rootNode[r] = w * wordBits + uint(findLSB(marks));
        marks &= marks - 1u;
    }
    if (w == items - 1u) finish(sum);
}
