#version 450 core
// Makes the columns of the rewritten tree that describe each node by itself: node, data, scope, assigns.
#define COUNT countTreeNodes
#include "lib/item.glsl"
#include "lib/word.glsl"
#include "lib/count.glsl"
#include "lib/rewritten.glsl"

layout(std430) readonly buffer NodeColumn { uint node[]; };
layout(std430) readonly buffer DataColumn { uint data[]; };
layout(std430) readonly buffer ScopeColumn { uint scope[]; };
layout(std430) readonly buffer AssignsColumn { uint assigns[]; };
layout(std430) readonly buffer RootLocalColumn { uint rootLocal[]; };
layout(std430) readonly buffer RootTargetColumn { uint rootTarget[]; };
layout(std430) writeonly buffer NodeOutColumn { uint nodeOut[]; };
layout(std430) writeonly buffer DataOutColumn { uint dataOut[]; };
layout(std430) writeonly buffer ScopeOutColumn { uint scopeOut[]; };
layout(std430) writeonly buffer AssignsOutColumn { uint assignsOut[]; };

void main() {
    uint m = item();
    if (m >= items) return;
    uint n = origin[m], word = node[n], d = data[n], in_ = scope[n], sets = assigns[n];
    uint c = cover[n], i = indexOf(c);
    if (namesNode(kindOf(word))) d = number[n + d] - m;
    bool reads = readsRoot(m, c);
    if (reads) {
        word = nodeWord(Local, typeOf(word));
        d = rootLocal[i];
    } else if ((c & coverRoot) != 0u && isAssign(m)) {
        word = nodeWord(Assign, typeOf(word));
        d = rootLocal[i];
        sets++;
    }
    if ((c & coverClass) == coverHoisted && !reads) {
        in_ = scope[rootTarget[i] - 1u];
        sets = assigns[rootTarget[i]];
    }
    nodeOut[m] = word;
    dataOut[m] = d;
    scopeOut[m] = in_;
    assignsOut[m] = sets;
}
