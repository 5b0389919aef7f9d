#version 450 core
// Lists the repeats, with the keys by which they are sorted.
#include "lib/scan.glsl"
#include "lib/common_list_value.glsl"

layout(std430) writeonly buffer RepeatNodeList { uint repeatNode[]; };
layout(std430) writeonly buffer KeyColumn { uint key[]; };
layout(std430) writeonly buffer OrderColumn { uint order[]; };
layout(std430) buffer CountTable { uint counts[]; };

// finish writes the number of repeats, which stays 0 if there is not enough capacity for them.
void finish(uint repeats) {
    counts[countNeedRepeats] = repeats;
    if (repeats <= counts[countCapacityRepeats]) counts[countRepeats] = repeats;
}

void store(uint w, Value before, Value sum) {
    uint marks = sum > before ? repeatsOf(w) : 0u;
    for (uint r = before; r < min(sum, counts[countCapacityRepeats]); r++) {
        uint n = w * wordBits + uint(findLSB(marks));
        repeatNode[r] = n;
        key[r] = hash[n];
        order[r] = r;
        marks &= marks - 1u;
    }
    if (w == items - 1u) finish(sum);
}
