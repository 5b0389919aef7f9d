#version 450 core
// Makes linear addresses roots: their nodes count as unchanged. Operations of less bits than an address are done in an address's bits.
#include "lib/item.glsl"
#include "lib/word.glsl"
#include "lib/bytes.glsl"
#include "lib/mark_bits.glsl"

layout(std430) readonly buffer InLinearColumn { uint inLinear[]; };
layout(std430) readonly buffer WidenedColumn { uint widened[]; };
layout(std430) buffer UnchangedColumn { uint unchanged[]; };
layout(std430) buffer NodeColumn { uint node[]; };

void main() {
    uint n = item();
    if (n >= items || !MARKED(inLinear, n)) return;
    OR_BYTE(unchanged, n, 1u);
    if (MARKED(widened, n)) node[n] = nodeWord(kindOf(node[n]), I64);
}
