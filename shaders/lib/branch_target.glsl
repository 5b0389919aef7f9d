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

// arm returns the branch target of a condition that leads to the arm n. If n
// only jumps, and has no instruction, this is the target of n, else n's first instruction.
uint arm(uint n) {
    uint kind = kindAt(n), to = n + detail[n];
    if (lengthOf(selection[n]) > 0u) return start(n);
    if (jumpsToNode(kind)) return offset[to];
    if (kind == Continue) n = first[to - 1u] - 1u; // to the step
    return start(n);
}

// behind returns the branch target of a condition that is false, of the If p: the target of the Goto behind it, if that has no
// instruction since the If jumps over it.
uint behind(uint p) {
    uint next = p + 1u;
    if (kindAt(next) == Goto && lengthOf(selection[next]) == 0u && parent[next] == parent[p] && kindAt(parent[p]) == Block) return arm(next);
    return offset[p];
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
        return when == 0u ? arm(p - 1u) : behind(p);
    case IfElse: case Conditional:
        return arm(when == 0u ? first[p - 1u] - 1u : p - 1u);
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
