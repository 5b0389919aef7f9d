// Pass 1 of a scan combines the values of every block into an aggregate, in sums.
//
// The kernel defines the macros of lib/value.glsl, includes this file, and then declares its
// columns and load(). Values are combined in order: operators need not commute.

#include "lib/load.glsl"

layout(std430) writeonly buffer Sums { uint sums[]; };

shared Value lane[GROUP];

void main() {
    uint i = gl_LocalInvocationID.x;
    uint first = group() * SCAN_BLOCK + i * SCAN_EACH;
    Value sum = identity();
    for (uint k = 0u; k < SCAN_EACH; k++) sum = combine(sum, loadOrIdentity(first + k));
    lane[i] = sum;
    for (uint step = 1u; step < GROUP; step <<= 1) {
        memoryBarrierShared();
        barrier();
        if ((i & (2u * step - 1u)) == 0u) lane[i] = combine(lane[i], lane[i + step]);
    }
    if (i == 0u && first < items) SET_VALUE(sums, group(), lane[0]);
}
