// What the scan of scopes combines.

#include "lib/bytes.glsl"
#include "lib/word.glsl"

layout(binding = 1, std430) readonly buffer KindColumn { uint kind[]; };

// load is what node n adds: functions begun, loops begun less those ended, Assigns,
// users.
Value load(uint n) {
    uvec4 v = uvec4(0u);
    switch (BYTE(kind, n)) {
    case FunctionEntry: v.x = 1u; break;
    case LoopEntry: v.y = 1u; break;
    case Loop: v.y = 0xffffffffu; break;
    case Assign: v.z = 1u; v.w = 1u; break;
    case Local: case Parameter: case Call: case CallIndirect: case Syscall:
    case StackPointer: case StackAllocate: case StackRestore: v.w = 1u; break;
    }
    return v;
}
