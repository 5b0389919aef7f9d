// The values of the scan that finds functions, loops, Assigns and users.

#include "lib/bytes.glsl"
#include "lib/word.glsl"

layout(std430) readonly buffer KindColumn { uint kind[]; };

// load returns the numbers that node n adds: functions begun, loops begun minus loops ended,
// Assigns, users.
Value load(uint n) {
    uint k = BYTE(kind, n);
    uvec4 v = uvec4(0u);
    if (opensFunction(k)) v.x = 1u;
    if (opensLoop(k)) v.y++;
    if (closesLoop(k)) v.y--;
    if (setsLocal(k)) v.z = 1u;
    if (clobbers(k)) v.z = 1u << halfBits;
    if (concernsLocals(k)) v.w = 1u;
    return v;
}
