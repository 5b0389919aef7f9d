#version 450 core
// Finds linear addresses: the topmost nodes above reads of stepped locals that change with these by a constant factor.
#include "lib/item.glsl"
#include "lib/bytes.glsl"
#include "lib/hoist_cost.glsl"
#include "lib/linear_types.glsl"
#include "lib/steps.glsl"
#include "lib/loop_words.glsl"
#include "lib/mark_bits.glsl"

layout(std430) readonly buffer KindColumn { uint kind[]; };
layout(std430) readonly buffer ScopeColumn { uint scope[]; };
layout(std430) readonly buffer FunctionTable { uint function[]; };
layout(std430) writeonly buffer StepColumn { uint step_[]; };
layout(std430) buffer InLinearColumn { uint inLinear[]; };
layout(std430) buffer WidenedColumn { uint widened[]; };

// stepOf returns the step of the local that node n reads, in the innermost loop around n, or none.
uint stepOf(uint n) {
    if (BYTE(kind, n) != Local || depthOf(scope[n]) == 0u || data[n] >= steppedLocals) return none;
    uint s = loopWords[stepAt(loop[loop[n]], data[n])];
    return (s & signBit) != 0u ? s & ~signBit : none;
}

// isUnchanged reports whether nodes from to n, at most rootNodes, only compute, and read locals that the loop of a LoopEntry does not assign.
bool isUnchanged(uint from, uint n, uint entry) {
    bool unchanged = true;
    for (uint i = 0u; i < rootNodes && from + i <= n; i++) {
        uint kind = kindOf(node[from + i]);
        if (kind == Local ? assigns(entry, data[from + i]) : !movable(kind)) unchanged = false;
    }
    return unchanged;
}

// isFactor reports whether node n is a local that may be a factor of a linear address.
bool isFactor(uint n) { return kindOf(node[n]) == Local && (isWord(typeOf(node[n])) || typeOf(node[n]) == I32); }

// scaled takes the factor by which node c changes with the local, and returns the factor for its parent p, or 0 if p is not
// linear in c. other is p's other operand, if it has one. If that is a factor, it is left out.
uint scaled(uint factor, uint c, uint p, uint other) {
    uint word = node[p], index = childIndex[c], amount = data[other];
    switch (kindOf(word)) {
    case Add: case Sub:
        if (!isExact(p, index == 0u ? c : other) || folded(p)) return 0u;
        return kindOf(word) == Sub && index == 1u ? 0u - factor : factor;
    case Mul:
        if (!isExact(p, index == 0u ? c : other)) return 0u;
        if (kindOf(node[other]) == Const && isSmall(amount)) return factor * amount;
        return isFactor(other) ? factor : 0u;
    case Shl:
        return isWord(typeOf(word)) && index == 0u && kindOf(node[other]) == Const && amount < scaleBits ? factor << amount : 0u;
    case Cast:
        return isWord(typeOf(word)) && kindOf(node[c]) == Local && typeOf(node[c]) == I32 ? factor : 0u;
    case Index:
        if (index == 0u) return factor;
        return (isWord(typeOf(node[c])) || typeOf(node[c]) == I32) && data[p] < scaleBits ? factor << data[p] : 0u;
    }
    return 0u;
}

void main() {
    uint n = item();
    if (n >= items) return;
    uint assign = stepOf(n);
    if (assign == none || function[functionOf(scope[n]) * functionRow + functionResumes] != 0u) return;
    uint entry = loop[n], t = typeOf(node[n]);
    if (!isWord(t) && t != I32) return;
    uint c = n, root = n, factor = 1u, saved = 0u, rootFactor = 0u, rootSaved = 0u;
    uint local = none, rootLocal = none; // the node that reads the local which is a factor, too
    for (uint i = 0u; i < linearReach; i++) {
        uint p = parent[c], from = first[p], other = childIndex[c] == 0u ? p - 1u : first[c] - 1u;
        if (p - from >= rootNodes) break;
        factor = scaled(factor, c, p, other);
        if (factor == 0u || !isSmall(factor)) break;
        if (other != c && !isUnchanged(first[other], other, entry)) break;
        if (kindOf(node[p]) == Mul && kindOf(node[other]) == Local) {
            if (local != none) break;
            local = other;
        }
        c = p;
        saved += cost(c);
        if (isWord(typeOf(node[c])) && kindOf(node[c]) != Cast) {
            root = c;
            rootFactor = factor;
            rootSaved = saved;
            rootLocal = local;
        }
    }
    uint by = rootFactor * data[assign - 2u];
    if (rootSaved < linearLeast || by == 0u || !fitsImmediate(by)) return;
    if (rootLocal != none) {
        if ((by & (by - 1u)) != 0u || rootSaved == linearLeast && by > 1u) return;
        step_[root - 2u] = rootLocal;
        by = stepVaries | uint(findMSB(by));
    }
    step_[root] = assign;
    step_[root - 1u] = by;
    for (uint i = 0u; i < rootNodes && first[root] + i <= root; i++) {
        uint x = first[root] + i;
        if (kindOf(node[x]) == Local) continue;
        MARK(inLinear, x);
        if (first[x] <= n && n < x && !isWord(typeOf(node[x]))) MARK(widened, x);
    }
}
