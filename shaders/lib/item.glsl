// The shape of a kernel: invocations, items, parameters.
//
// A group has 256 invocations unless the kernel defines GROUP before this file.

#ifndef GROUP
#define GROUP 256
#endif

layout(local_size_x = GROUP) in;

uniform uint items;    // items of the whole dispatch
uniform uint param[4]; // values given to Kernel.With

// group is the number of this work group. A dispatch of more groups than a
// dimension holds (65535) is spread over rows.
uint group() {
    return gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x;
}

// item is the number of this invocation. Those of the last group run past
// items: every kernel begins with
//
//     uint n = item();
//     if (n >= items) return;
uint item() {
    return group() * GROUP + gl_LocalInvocationID.x;
}
