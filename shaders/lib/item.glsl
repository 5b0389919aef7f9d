// Definitions that all kernels share: invocations, items, parameters.
//
// A work group has 256 invocations, unless the kernel defines GROUP before it includes this
// file.

#ifndef GROUP
#define GROUP 256
#endif

layout(local_size_x = GROUP) in;

uniform uint bound;    // number of items of the dispatch, or an upper bound: see lib/count.glsl
uniform uint param[5]; // the parameters that kernels declare by name, and one of the primitives

// unscanned reports, in pass 3 of a scan, whether pass 2 has not run: see lib/scan.glsl.
bool unscanned() { return param[4] != 0u; }

// items is the number of items of the dispatch. A kernel that takes the number from the table
// of counts defines COUNT, the number's word there, before all includes, and includes
// lib/count.glsl or lib/counts.glsl.
#ifdef COUNT
uint counted();
#define items min(bound, counted())
#else
#define items bound
#endif

// group returns the number of this work group. A dispatch with more groups than one
// dimension allows (65535) has several rows of groups.
uint group() {
    return gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x;
}

// LANES is the number of invocations for each item: 1, unless the kernel defines it before it includes this file.
#ifndef LANES
#define LANES 1u
#endif

// item returns the number of this invocation's item. In the last group it may be items or more,
// so every kernel begins with
//
//     uint n = item();
//     if (n >= items) return;
uint item() {
    return (group() * GROUP + gl_LocalInvocationID.x) / LANES;
}
