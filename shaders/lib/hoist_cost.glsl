// The cost of a root: the number of instructions of its nodes.

#include "lib/neighbours.glsl"
#include "lib/multiplication.glsl"

layout(std430) readonly buffer FirstColumn { uint first[]; };
layout(std430) readonly buffer RuleTable { uint rules[]; };

// movedConstant reports whether the move of Argument n, if there is one, makes the value, a Const with a number.
bool movedConstant(uint n, uint number) {
    return parent[n] != n + 1u && fitsImmediate(number) && argumentLocation(childIndex[n], data[n], false).x == inRegister;
}

// cost returns how many instructions node n has. Where a Load or Store has the lower part of an
// address, the upper part counts.
uint cost(uint n) {
    uint word = node[n], p = parent[n], parentWord = node[p], about = data[n];
    uint variant = 0u, more = 0u;
    switch (kindOf(word)) {
    case Invalid: case Local:
        return 0u;
    case Const:
        if (p == n + 1u && takesConst(parentWord, word, about) && !(isComparison(kindOf(parentWord)) && jumps(parent[p], childIndex[p]))) return 0u; // it is an operand of p's instruction
        if (p == n + 1u && multiplies(parentWord, word, about).x != 0u) return 0u;
        if (jumps(p, childIndex[n])) return 0u; // a condition that is known
        if (kindOf(parentWord) == Argument && !isFloat(typeOf(word)) && movedConstant(p, about)) return 0u; // the move of the argument makes it
        variant = constant(about);
        break;
    case FrameAddress:
        if (!fitsImmediate(about + farObject)) more = 2u;
        if (isAddress(parentWord, childIndex[n])) variant = frameAddressFolded;
        break;
    case SymbolAddress:
        if (isAddress(parentWord, childIndex[n])) {
            variant = frameAddressFolded;
            more = 1u;
        }
        break;
    case Index:
        word = ofType(word, node[n - 1u]);
        if (about == 0u) variant = indexBytes;
        break;
    case Add: case Sub: case And: case Or: case Xor: case Shl: case Shr:
        if (takesConst(word, node[n - 1u], data[n - 1u])) variant = addConst;
        break;
    case Mul:
        variant = multiplies(word, node[n - 1u], data[n - 1u]).x;
        break;
    case Eq: case Ne: case Lt: case Le: case Gt: case Ge:
        if (takesConst(word, node[n - 1u], data[n - 1u])) variant = data[n - 1u] == 0u && takesZero(kindOf(word)) ? compareZero : compareConst;
        word = ofType(word, node[n - 1u]);
        break;
    case Cast:
        variant = castFrom(n, typeOf(word), parentWord);
        break;
    }
    return lengthOf(rules[ruleOf(word, variant)]) + more;
}

// costOf returns a word with two numbers for root n: the instructions that compute it, and the
// instructions that are saved where its value is in a register already. The second one is smaller
// by one below an Assign, an Argument or a Return: these need a move then, while the root's last
// instruction would write their register.
uint costOf(uint n) {
    uint sum = 0u, from = first[n];
    for (uint i = 0u; i < rootNodes && from + i <= n; i++) sum += cost(from + i);
    uint move = 0u;
    switch (kindAt(parent[n])) {
    case Assign: case Argument: case Return:
        move = 1u;
    }
    return (sum << costFormedShift) | (sum - min(sum, move));
}

// folded reports whether node n has no value of its own: it is a comparison that branches, or an
// address that its parent forms from base and offset.
bool folded(uint n) {
    uint word = node[n], p = parent[n], index = childIndex[n];
    if (isComparison(kindOf(word))) return jumps(p, index);
    return kindOf(word) == Add && isAddress(node[p], index) && takesConst(word, node[n - 1u], data[n - 1u]);
}
