// What the scan of effects combines.

#include "lib/bytes.glsl"
#include "lib/word.glsl"

layout(binding = 1, std430) readonly buffer KindColumn { uint kind[]; };
layout(binding = 2, std430) readonly buffer DataColumn { uint data[]; };

// hasEffect reports whether a node does more than compute a value.
bool hasEffect(uint k, uint d) {
    switch (k) {
    case Assign: case Store: case Call: case CallIndirect: case Syscall: case FunctionEntry: case Function: case Parameter:
    case LoopEntry: case Loop: case Break: case Continue: case Label: case Goto: case GotoIndirect: case Switch: case Case:
    case StackAllocate: case StackRestore: case Fence: case AtomicSwap: case AtomicAdd: case AtomicAnd: case AtomicOr:
    case AtomicXor: case LoadReserved: case StoreConditional: case Return: case ReturnPair: case ResultRegister:
        return true;
    case Load:
        return (d & 1u) != 0u;
    }
    return false;
}

// load is what node n adds: n+1 if it has an effect.
Value load(uint n) {
    return hasEffect(BYTE(kind, n), data[n]) ? n + 1u : 0u;
}
