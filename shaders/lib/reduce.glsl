// Pass 1 of a scan combines the values of every block into an aggregate, in sums.
//
// The kernel defines the macros of lib/value.glsl, includes this file, and then declares its
// columns and load().

#include "lib/load.glsl"
#include "lib/group_scan.glsl"

layout(std430) writeonly buffer Sums { uint sums[]; };

// Every invocation combines SCAN_EACH values, and the group combines these. If operators commute, neighbouring
// invocations load neighbouring items, so that the device moves whole sectors of memory. Otherwise each takes
// consecutive items: then the sectors that it does not use up are still in the cache when it needs them again.
void main() {
    uint block = group() * SCAN_BLOCK, i = gl_LocalInvocationID.x;
    uint first = commute() ? i : i * SCAN_EACH, step = commute() ? uint(GROUP) : 1u;
    Value sum = identity(), total;
    for (uint k = 0u; k < SCAN_EACH; k++) sum = combine(sum, loadOrIdentity(block + first + k * step));
    groupScan(sum, total);
    if (i == 0u && block < bound) SET_VALUE(sums, group(), total); // behind the items, the identity
}
