// The scan of the values of a work group, one for each invocation.

#include "lib/value.glsl"

// The invocations are the leaves of a tree in which every node has FANOUT children. lane has the values of the
// nodes, one level behind the other: of GROUP leaves, of GROUP / FANOUT nodes above them, and so on, up to the
// children of the root. It is small, since all groups of a multiprocessor share its memory, and only many groups
// hide the latency of memory. (With 24 KB a group for values of four words, an H200 took 1,007 microseconds for the
// scan of the stage number, of 12 million nodes. With 5 KB it takes 193.)
#define FANOUT_BITS 2u
#define FANOUT (1u << FANOUT_BITS)
shared Value lane[(uint(GROUP) - 1u) / (FANOUT - 1u) * FANOUT];

// groupScan returns the combination of the values of all invocations before this one. It sets total to the
// combination of the values of all invocations of the group. All of them must call it. A call may follow
// another one without a barrier: an invocation writes a level when all have read the level below it, and so
// have read all levels before.
Value groupScan(Value v, out Value total) {
    uint i = gl_LocalInvocationID.x, level = 0u;
    Value before = identity();
    for (uint shift = 0u; (1u << shift) < uint(GROUP); shift += FANOUT_BITS) {
        uint node = i >> shift, siblings = level + (node & ~(FANOUT - 1u));
        if (node << shift == i) lane[level + node] = v;
        memoryBarrierShared();
        barrier();
        Value sum = lane[siblings], earlier = identity();
        for (uint k = 1u; k < FANOUT; k++) {
            if (siblings + k == level + node) earlier = sum;
            sum = combine(sum, lane[siblings + k]);
        }
        before = combine(earlier, before);
        v = sum;
        level += uint(GROUP) >> shift;
    }
    total = v;
    return before;
}
