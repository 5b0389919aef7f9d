// Branch targets of conditions.

#include "lib/word.glsl"

layout(std430) readonly buffer NodeColumn { uint node[]; };
layout(std430) readonly buffer ParentColumn { uint parent[]; };
layout(std430) readonly buffer ChildIndexColumn { uint childIndex[]; };
layout(std430) readonly buffer FirstColumn { uint first[]; };
layout(std430) readonly buffer SelectionColumn { uint selection[]; };
layout(std430) readonly buffer OffsetColumn { uint offset[]; };
layout(std430) readonly buffer LogicalColumn { uint logical[]; };
layout(std430) readonly buffer DetailColumn { uint detail[]; };

// kindAt returns the kind of a node.
uint kindAt(uint n) { return kindOf(node[n]); }

// start returns the first instruction of n's subtree.
uint start(uint n) { return offset[first[n]]; }

// arm returns the branch target of an If whose condition is true. n is the If's statement. If n
// only jumps, the target is the target of n, else n's first instruction.
uint arm(uint n) {
    return jumpsToNode(kindAt(n)) ? offset[n + detail[n]] : start(n);
}

// branchTargetOf returns the branch target of condition n. when is 0 for a true condition, 1 for a
// false one.
uint branchTargetOf(uint n, uint when) {
    uint p = parent[n];
    if (kindAt(p) == LogicalNot) {
        n = p;
        p = parent[p];
        when = 1u - when;
    }
    switch (kindAt(p)) {
    case If:
        return when == 0u ? arm(p - 1u) : offset[p];
    case IfElse: case Conditional:
        return when == 0u ? start(first[p - 1u] - 1u) : start(p - 1u);
    case Loop:
        if (when != 0u) return offset[p];
        uint step = first[p - 1u] - 1u;
        return start(first[step] - 1u);
    case LogicalAnd:
        if (when == 0u && childIndex[n] == 0u) return start(p - 1u);
        break;
    case LogicalOr:
        if (when == 1u && childIndex[n] == 0u) return start(p - 1u);
        break;
    }
    return branchTargetInherited | (logical[p] << branchTargetOperatorShift) | when;
}
