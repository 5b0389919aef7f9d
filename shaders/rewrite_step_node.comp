#version 450 core
// Makes the columns node, data, scope and assigns of the nodes that step hoisted locals.
#define COUNT countGranted
#include "lib/item.glsl"
#include "lib/count.glsl"
#include "lib/stepped.glsl"

uniform uint keepsOrigins; // 1 if the column origin is needed, else 0: it has no words then
uniform uint part; // the columns to make: see rewritesAssigns

layout(std430) readonly buffer RootLocalColumn { uint rootLocal[]; };
layout(std430) readonly buffer StepShiftColumn { uint stepShift[]; };
layout(std430) readonly buffer NodeColumn { uint node[]; };
layout(std430) readonly buffer DataColumn { uint data[]; };
layout(std430) readonly buffer ScopeColumn { uint scope[]; };
layout(std430) readonly buffer NumberColumn { uint number[]; };
layout(std430) writeonly buffer OriginColumn { uint origin[]; };
layout(std430) writeonly buffer NodeOutColumn { uint nodeOut[]; };
layout(std430) writeonly buffer DataOutColumn { uint dataOut[]; };
layout(std430) writeonly buffer ScopeOutColumn { uint scopeOut[]; };
layout(std430) buffer AssignsOutColumn { uint assignsOut[]; };

// make makes node m of the rewritten tree, which stands behind step a.
void make(uint m, uint a, uint word, uint about, uint sets) {
    if ((part & rewritesAssigns) != 0u) {
        assignsOut[m] = sets;
        if (keepsOrigins != 0u) origin[m] = a;
    }
    if ((part & rewritesScope) != 0u) scopeOut[m] = scope[a];
    if ((part & rewritesData) != 0u) dataOut[m] = about;
    if ((part & rewritesNode) != 0u) nodeOut[m] = word;
}

void main() {
    uint i = item();
    if (i >= items || counts[countTreeNodes] == 0u || !isStepped(i)) return;
    uint n = rootNode[i], a = step_[n], t = typeOf(node[n]), m = number[a] + 1u + stepShift[i], sets = 0u;
    if ((part & rewritesAssigns) != 0u) sets = assignsOut[number[a]] + stepShift[i];
    uint by = m + 1u, sum = by + 1u, assign = sum + 1u;
    make(m, a, nodeWord(Local, t), rootLocal[i], sets);
    uint change = step_[n - 1u];
    if (change - stepVaries < wordBits) { // the local in front, times a power of two
        uint local = step_[n - 2u];
        make(by, a, node[local], data[local], sets);
        make(sum, a, nodeWord(Index, t), change - stepVaries, sets);
    } else {
        make(by, a, nodeWord(Const, t), change, sets);
        make(sum, a, nodeWord(Add, t), 0u, sets);
    }
    make(assign, a, nodeWord(Assign, t), rootLocal[i], sets + 1u);
    make(assign + 1u, a, nodeWord(Block, Void), 0u, sets + 1u);
}
