#version 450 core
// Makes the keys that sort roots by their steps. Roots without a step come last. It marks the steps as touched.
#define COUNT countGranted
#include "lib/item.glsl"
#include "lib/count.glsl"
#include "lib/stepped.glsl"

layout(std430) buffer TouchedColumn { uint touched[]; };
layout(std430) writeonly buffer KeyColumn { uint key[]; };
layout(std430) writeonly buffer OrderColumn { uint order[]; };
layout(std430) writeonly buffer RootSizeColumn { uint rootSize[]; };

void main() {
    uint i = item();
    if (i >= items) return;
    bool has = isStepped(i);
    order[i] = i;
    key[i] = has ? step_[rootNode[i]] : none;
    rootSize[i] = has ? stepNodes : 0u;
    if (has) MARK(touched, step_[rootNode[i]]);
}
