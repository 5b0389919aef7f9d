// Pass 1 of a scan combines the values of every block into an aggregate, in sums.
//
// The kernel defines the macros of lib/value.glsl, includes this file, and then declares its
// columns and load(). Values are combined in order: operators need not commute.

#include "lib/load.glsl"

layout(std430) writeonly buffer Sums { uint sums[]; };

shared Value tile[SCAN_BLOCK]; // the values of the block

// Neighbouring invocations load neighbouring items, so that the device moves whole sectors of
// memory. Then each combines SCAN_EACH consecutive values, and the group combines these.
void main() {
    uint block = group() * SCAN_BLOCK, i = gl_LocalInvocationID.x, first = i * SCAN_EACH;
    for (uint n = i; n < SCAN_BLOCK; n += GROUP) tile[n] = loadOrIdentity(block + n);
    memoryBarrierShared();
    barrier();
    Value sum = identity();
    for (uint k = 0u; k < SCAN_EACH; k++) sum = combine(sum, tile[first + k]);
    tile[first] = sum;
    for (uint step = SCAN_EACH; step < SCAN_BLOCK; step <<= 1) {
        memoryBarrierShared();
        barrier();
        if ((first & (2u * step - 1u)) == 0u) tile[first] = combine(tile[first], tile[first + step]);
    }
    if (i == 0u && block < bound) SET_VALUE(sums, group(), tile[0]); // behind the items, the identity
}
