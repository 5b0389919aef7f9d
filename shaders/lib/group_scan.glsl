// The scan of one value an invocation, within a group.

#include "lib/value.glsl"

shared Value lane[2 * GROUP]; // two halves, read and written in turn

// groupScan returns the combination of the values of all invocations before
// this one (Hillis and Steele, log2(GROUP) steps). Every invocation of the group
// calls it; a second call needs a barrier before it.
Value groupScan(Value v) {
    uint i = gl_LocalInvocationID.x;
    uint side = 0u;
    lane[i] = v;
    for (uint step = 1u; step < GROUP; step <<= 1) {
        memoryBarrierShared();
        barrier();
        if (i >= step) v = combine(lane[side + i - step], v);
        side ^= GROUP;
        lane[side + i] = v;
    }
    memoryBarrierShared();
    barrier();
    return i == 0u ? identity() : lane[side + i - 1u];
}
