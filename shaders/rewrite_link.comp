#version 450 core
// Makes the columns of the rewritten tree that connect nodes: parent, childIndex, first.
#define COUNT countTreeNodes
#include "lib/item.glsl"
#include "lib/word.glsl"
#include "lib/count.glsl"
#include "lib/rewritten.glsl"

layout(std430) readonly buffer ParentColumn { uint parent[]; };
layout(std430) readonly buffer ChildIndexColumn { uint childIndex[]; };
layout(std430) readonly buffer FirstColumn { uint first[]; };
layout(std430) readonly buffer KeptColumn { uint kept[]; };
layout(std430) readonly buffer RootTargetColumn { uint rootTarget[]; };
layout(std430) readonly buffer RootShiftColumn { uint rootShift[]; };
layout(std430) readonly buffer RootRankColumn { uint rootRank[]; };
layout(std430) writeonly buffer ParentOutColumn { uint parentOut[]; };
layout(std430) writeonly buffer ChildIndexOutColumn { uint childIndexOut[]; };
layout(std430) writeonly buffer FirstOutColumn { uint firstOut[]; };

void main() {
    uint m = item();
    if (m >= items) return;
    uint n = origin[m], p = parent[n], c = cover[n], i = indexOf(c);
    uint up = number[p], index = childIndex[n], from = number[first[n]];
    if (readsRoot(m, c)) {
        from = m;
    } else if ((c & coverClass) != 0u) {
        bool isHoisted = (c & coverClass) == coverHoisted, isRoot = (c & coverRoot) != 0u;
        if (isHoisted) {
            up = rootShift[i] + kept[p];
            from = rootShift[i] + kept[first[n]];
        }
        if (isRoot && !isAssign(m)) {
            up = m + 1u;
            index = 0u;
        } else if (isRoot && isHoisted) {
            up = number[rootTarget[i]] + indexOf(cover[rootTarget[i]]);
            index = rootRank[i];
        }
    }
    parentOut[m] = up;
    childIndexOut[m] = index;
    firstOut[m] = from;
}
