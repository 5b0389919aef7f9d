#version 450 core
// Computes operations on integer constants. Turns multiplications, unsigned divisions and
// unsigned remainders by powers of two into shifts and masks.
#include "lib/item.glsl"
#include "lib/bytes.glsl"
#include "lib/word.glsl"

layout(std430) readonly buffer KindColumn { uint kind[]; };
layout(std430) readonly buffer TypeColumn { uint type[]; };
layout(std430) readonly buffer DataColumn { uint data[]; };
layout(std430) readonly buffer ParentColumn { uint parent[]; };
layout(std430) readonly buffer FirstColumn { uint first[]; };
layout(std430) writeonly buffer NodeColumn { uint node[]; };
layout(std430) writeonly buffer DataOutColumn { uint dataOut[]; };

// kindAt and typeAt return the kind and the type of a node.
uint kindAt(uint n) { return BYTE(kind, n); }
uint typeAt(uint n) { return BYTE(type, n); }

// isPower reports whether an operation with the right operand d, a constant, can become a
// shift or a mask. A constant of a 64-bit type is the sign extension of d.
bool isPower(uint k, uint t, uint d) {
    if (d == 0u || (d & (d - 1u)) != 0u || t < I32 || t > U64 || t > U32 && int(d) < 0) return false;
    return k == Mul || (k == Div || k == Rem) && !isSigned(t);
}

// powerKind returns the operation that replaces an operation by a power of two.
uint powerKind(uint k) {
    switch (k) {
    case Mul: return Shl;
    case Div: return Shr;
    }
    return And;
}

// powerType returns the type of that operation. next is the kind of the next node. The index
// of an Index is extended to 64 bits by its type; a mask is not negative, so the type I32 gives
// the same result, and may take fewer instructions.
uint powerType(uint k, uint t, uint next) { return k == Rem && t == U32 && next == Index ? I32 : t; }

// powerOperand returns the right operand of that operation.
uint powerOperand(uint k, uint d) { return k == Rem ? d - 1u : uint(findLSB(d)); }

// operation computes operation n, if its type is I32 or U32, its operands are constants, and it
// is no division or remainder.
bool operation(uint n, out uint value) {
    value = 0u;
    uint k = kindAt(n), t = typeAt(n);
    if (n == 0u || t < I32 || t > U32) return false;
    uint right = n - 1u;
    if (kindAt(right) != Const) return false;
    uint y = data[right];
    switch (k) {
    case Neg: value = 0u - y; return true;
    case Not: value = ~y; return true;
    }
    if (!isArithmetic(k) || first[right] == 0u) return false;
    uint left = first[right] - 1u;
    if (kindAt(left) != Const) return false;
    uint x = data[left];
    switch (k) {
    case Add: value = x + y; return true;
    case Sub: value = x - y; return true;
    case Mul: value = x * y; return true;
    case And: value = x & y; return true;
    case Or:  value = x | y; return true;
    case Xor: value = x ^ y; return true;
    case Shl: value = x << (y % wordBits); return true;
    case Shr: value = t == I32 ? uint(int(x) >> int(y % wordBits)) : x >> (y % wordBits); return true;
    }
    return false;
}

// An operation and its constant operands look at the same nodes. They do so in the same instructions: in most groups of
// invocations that run together there are both.
void main() {
    uint n = item();
    if (n >= items) return;
    uint k = kindAt(n), about = data[n];
    dataOut[n] = about;
    if (k != Const && (k < Add || k > Not || kindAt(n - 1u) != Const)) return;
    uint op = k == Const ? parent[n] : n, value;
    uint opKind = kindAt(op), t = typeAt(op);
    if (operation(op, value)) {
        node[n] = k == Const ? nodeWord(Invalid, Void) : nodeWord(Const, t);
        if (k != Const) dataOut[n] = value;
    } else if (k == Const) {
        if (n == op - 1u && isPower(opKind, t, about)) dataOut[n] = powerOperand(opKind, about);
    } else if (isArithmetic(k) && isPower(k, t, data[n - 1u])) {
        node[n] = nodeWord(powerKind(k), powerType(k, t, kindAt(n + 1u)));
    }
}
