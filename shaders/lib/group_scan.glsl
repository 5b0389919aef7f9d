// The scan of the values of a work group, one for each invocation.

#include "lib/value.glsl"

shared Value lane[2 * GROUP]; // two halves: each step reads one and writes the other

// groupScan returns the combination of the values of all invocations before this one, by
// the algorithm of Hillis and Steele, in log2(GROUP) steps. All invocations of the group
// must call it. A barrier must separate two calls.
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
