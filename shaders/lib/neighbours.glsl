// Which instructions a node becomes depends on its neighbours: on its parent and its children.

#include "lib/word.glsl"
#include "lib/machine.glsl"

layout(std430) readonly buffer NodeColumn { uint node[]; };
layout(std430) readonly buffer DataColumn { uint data[]; };
layout(std430) readonly buffer ParentColumn { uint parent[]; };
layout(std430) readonly buffer ChildIndexColumn { uint childIndex[]; };

// kindAt and typeAt return the kind and the type of a node.
uint kindAt(uint n) { return kindOf(node[n]); }
uint typeAt(uint n) { return typeOf(node[n]); }

// jumps reports whether child number index of p is a condition that branches. If not, the
// child's value is computed.
bool jumps(uint p, uint index) {
    if (kindAt(p) == LogicalNot) {
        index = childIndex[p];
        p = parent[p];
    }
    return isCondition(kindAt(p), index);
}

// takesConst reports whether the right operand of an operation that does not branch is a
// constant that fits the operation's instruction as its immediate. word and right are the node
// words of the operation and of its right operand, d is the operand's data.
bool takesConst(uint word, uint right, uint d) {
    if (!takesImmediate(kindOf(word)) || kindOf(right) != Const || isFloat(typeOf(right))) return false;
    switch (kindOf(word)) {
    case Sub:
        return fitsImmediate(0u - d);
    case Shl: case Shr:
        return d < (typeOf(word) >= I64 ? 2u * wordBits : wordBits);
    }
    return fitsImmediate(d);
}

// isAddress reports whether child number index of a node is the address of a Load
// or Store.
bool isAddress(uint parentWord, uint index) {
    return kindOf(parentWord) == Load || kindOf(parentWord) == Store && index == 0u;
}

// constant returns the variant of a Const, which depends on the constant's bits.
uint constant(uint d) {
    if (d == 0u) return constZero;
    if (fitsImmediate(d)) return constShort;
    if ((d & machine[machineLowerPart]) == 0u) return constUpper;
    return constLong;
}

// isInt32 reports whether a type is an integer of 32 bits.
bool isInt32(uint t) { return t == I32 || t == U32; }

// ofType returns a node word with the kind of word and the type of t.
uint ofType(uint word, uint t) { return (word & nodeKind) | (t & nodeType); }

// castFrom returns the type from which Cast n converts. This is the Cast's own type, so that
// nothing is converted, if a mask or a shift has limited the value to its range, or if the parent
// ignores the upper half of the value.
uint castFrom(uint n, uint t, uint parentWord) {
    uint from = typeAt(n - 1u);
    if ((from == I64 || from == U64) && isInt32(t) && isInt32(typeOf(parentWord)) && ignoresUpperHalf(kindOf(parentWord))) return t;
    if (from == I64 && isInt32(t) && kindAt(n - 1u) == Shr && kindAt(n - 2u) == Const && data[n - 2u] - wordBits < wordBits) return t;
    if (t < I32 && kindAt(n - 1u) == And && kindAt(n - 2u) == Const && data[n - 2u] <= mostOf(t)) return t;
    return from;
}
