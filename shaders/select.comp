#version 450 core
// The rule that every node is compiled by: its kind, its type and a variant,
// which depends on its neighbours alone.
#include "lib/item.glsl"
#include "lib/word.glsl"

layout(binding = 0, std430)  readonly  buffer NodeColumn       { uint node[]; };
layout(binding = 1, std430)  readonly  buffer DataColumn       { uint data[]; };
layout(binding = 2, std430)  readonly  buffer ParentColumn     { uint parent[]; };
layout(binding = 3, std430)  readonly  buffer ChildIndexColumn { uint childIndex[]; };
layout(binding = 4, std430)  readonly  buffer FirstColumn      { uint first[]; };
layout(binding = 5, std430)  readonly  buffer ScopeColumn      { uint scope[]; };
layout(binding = 6, std430)  readonly  buffer AssignsColumn    { uint assigns[]; };
layout(binding = 7, std430)  readonly  buffer FunctionTable    { uint function[]; };
layout(binding = 8, std430)  readonly  buffer HomeColumn       { uint home[]; };
layout(binding = 9, std430)  readonly  buffer RuleTable        { uint rules[]; };
layout(binding = 10, std430) writeonly buffer ShapeColumn      { uint shape[]; };
layout(binding = 11, std430) writeonly buffer DetailColumn     { uint detail[]; };

uint kindAt(uint n) { return kindOf(node[n]); }
uint typeAt(uint n) { return typeOf(node[n]); }

// left is the first child of n, which has two.
uint left(uint n) { return first[n - 1u] - 1u; }

// homeOf is where local of n's function lives.
uint homeOf(uint n, uint local) {
    return home[function[functionOf(scope[n]) * functionRow + functionFirstLocal] + local];
}

// isCondition reports whether child number index of a node of kind k is a
// condition.
bool isCondition(uint k, uint index) {
    switch (k) {
    case If: case IfElse: case Conditional: return index == 0u;
    case Loop: return index == 3u;
    case LogicalAnd: case LogicalOr: return true;
    }
    return false;
}

// jumps reports whether child number index of p is a condition that jumps
// rather than one whose value is wanted.
bool jumps(uint p, uint index) {
    if (kindAt(p) == LogicalNot) {
        index = childIndex[p];
        p = parent[p];
    }
    return isCondition(kindAt(p), index);
}

// takesConst reports whether n has its right operand, a constant, in its
// instruction.
bool takesConst(uint n) {
    uint k = kindAt(n);
    if (k < Add || k > Ge || kindAt(n - 1u) != Const) return false;
    uint t = typeAt(n - 1u), d = data[n - 1u];
    switch (k) {
    case Add: case And: case Or: case Xor:
        return !isFloat(t) && fits12(d);
    case Sub:
        return !isFloat(t) && fits12(0u - d);
    case Shl: case Shr:
        t = typeAt(n);
        return d < (t == I64 || t == U64 ? 64u : 32u);
    case Eq: case Ne:
        return !isFloat(t) && fits12(d) && d != 0u && !jumps(parent[n], childIndex[n]);
    case Lt: case Ge:
        return !isFloat(t) && fits12(d) && !jumps(parent[n], childIndex[n]);
    }
    return false;
}

// isAddress reports whether child number index of p is the address of a Load or
// Store.
bool isAddress(uint p, uint index) {
    return kindAt(p) == Load || kindAt(p) == Store && index == 0u;
}

// dropped reports whether nobody wants the value of child number index of p.
bool dropped(uint p, uint index) {
    uint k = kindAt(p);
    return k == Expression || k == Comma && index == 0u || k == Conditional && typeAt(p) == Void;
}

// forwardsLocal reports whether n, which hands on its child's value, may hand
// on a local's register.
bool forwardsLocal(uint n) {
    switch (kindAt(n - 1u)) {
    case Local: case Assign: case Comma: case Cast: return true;
    }
    return false;
}

// overtaken reports whether a local may be assigned to between n, which reads
// it, and the node that uses n's value.
bool overtaken(uint n) {
    uint user = parent[n];
    if (user == n + 1u) return false;
    if (kindAt(user) == Add && isAddress(parent[user], childIndex[user])) {
        user = parent[user]; // which may take the operands of the Add as its own
    }
    return assigns[user] != assigns[n];
}

// parameter chooses by where the parameter arrives and where it lives.
uint parameter(uint n, uint t, uint h) {
    uvec2 p = argumentPlace(childIndex[n] - 1u, data[n], isFloat(t));
    if (h == none || p.x == placeRegister && h == p.y) return parameterNone;
    uint variant = h >= homeSlot ? parameterRegisterSlot : parameterRegister;
    if (p.x == placeInteger) variant += parameterInteger - parameterRegister;
    if (p.x == placeStack) variant = h >= homeSlot ? parameterStackSlot : parameterStack;
    return variant;
}

// constant chooses by the bits of a constant, n, whose parent is p.
uint constant(uint n, uint p) {
    uint d = data[n];
    if (p == n + 1u && takesConst(p)) return constFolded;
    if (d == 0u) return constZero;
    if (fits12(d)) return constShort;
    if ((d & 0xfffu) == 0u) return constUpper;
    return constLong;
}

// edges is how many instructions of p follow its child number index: those that
// lead from a first arm over the second.
uint edges(uint p, uint index) {
    if (index != 1u) return 0u;
    switch (kindAt(p)) {
    case IfElse: return 1u;
    case Conditional: return typeAt(p) == Void ? 1u : 2u;
    }
    return 0u;
}

// memoryAccess chooses the variant of a Load or Store by its address.
uint memoryAccess(uint address) {
    switch (kindAt(address)) {
    case FrameAddress: return loadFrame;
    case SymbolAddress: return loadSymbol;
    case Add: if (takesConst(address)) return loadOffset;
    }
    return loadPlain;
}

// choose returns the shape of node n, and its detail.
uvec2 choose(uint n) {
    uint p = parent[n], index = childIndex[n];
    uint edge = edges(p, index) << shapeEdgeShift;
    uint k = kindAt(n), t = typeAt(n);
    uint about = data[n];
    if (k == Invalid) return uvec2(edge, about);
    bool branch = jumps(p, index);
    uint variant = 0u, flags = 0u;
    switch (k) {
    case LoopEntry:
        if (about != 0u) variant = loopEntryBody;
        break;
    case ReturnPair:
        about = function[functionOf(scope[n]) * functionRow + functionRoot];
        if (typeAt(n - 1u) == F32) variant = returnPairF32;
        if (typeAt(n - 1u) == F64) variant = returnPairF64;
        break;
    case Return:
        about = function[functionOf(scope[n]) * functionRow + functionRoot];
        break;
    case Parameter:
        about = homeOf(n, index - 1u);
        variant = parameter(n, t, about);
        break;
    case Const:
        variant = constant(n, p);
        if (branch) {
            variant = constFolded;
            flags = shapeAlways;
        }
        break;
    case Local:
        about = homeOf(n, about);
        variant = localSlot;
        if (about < homeSlot) {
            variant = localHome;
            if (!branch && overtaken(n)) variant = localCopy;
        }
        break;
    case Assign:
        about = homeOf(n, about);
        if (about < homeSlot) {
            variant = assignHome;
            flags = shapeInHome;
            if (!branch && overtaken(n) && !dropped(p, index)) {
                variant = assignCopy;
                flags = 0u;
            }
        } else {
            variant = assignSlot;
            if (!dropped(p, index)) variant = assignSlotUsed;
        }
        break;
    case FrameAddress: case SymbolAddress:
        if (isAddress(p, index)) variant = frameAddressFolded;
        break;
    case Load:
        variant = memoryAccess(n - 1u);
        break;
    case Store:
        variant = memoryAccess(left(n));
        if (!dropped(p, index)) variant += storeUsed;
        break;
    case Add: case Sub: case And: case Or: case Xor: case Shl: case Shr:
        if (takesConst(n)) {
            variant = addConst;
            if (k == Add && isAddress(p, index)) variant = addFolded;
        }
        break;
    case Eq: case Ne: case Lt: case Le: case Gt: case Ge:
        t = typeAt(n - 1u);
        if (branch) {
            variant = compareBranch;
            branch = false;
        } else if (takesConst(n)) {
            variant = compareConst;
        } else if ((k == Eq || k == Ne) && kindAt(n - 1u) == Const && data[n - 1u] == 0u && !isFloat(t)) {
            variant = compareZero;
        }
        break;
    case LogicalNot:
        if (branch) {
            variant = logicalBranch;
            branch = false;
        }
        break;
    case LogicalAnd: case LogicalOr:
        flags = shapeLinks;
        if (branch) {
            variant = logicalBranch;
            branch = false;
        }
        break;
    case Cast:
        variant = typeAt(n - 1u);
        break;
    case Argument:
        flags = shapeMoves;
        break;
    }
    uint result = rules[(k * 16u + t) * 16u + variant];
    if ((result & shapeForward) != 0u && !branch && forwardsLocal(n) && overtaken(n)) {
        result = rules[(ruleCopy * 16u + t) * 16u];
    }
    if (branch) flags |= shapeBranches;
    return uvec2(result | flags | edge, about);
}

void main() {
    uint n = item();
    if (n >= items) return;
    uvec2 chosen = choose(n);
    shape[n] = chosen.x;
    detail[n] = chosen.y;
}
