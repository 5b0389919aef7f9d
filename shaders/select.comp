#version 450 core
// Selects the rule by which each node is compiled. It follows from the node's kind, its type and
// a variant, which depends on the node's neighbours.
//
// The invocations of a warp take all branches that one of them takes, and a branch that is far away has to be
// fetched. So the code is small: a question that several kinds of nodes have is answered in one place for all of them.
#define COUNT countTreeNodes
#include "lib/item.glsl"
#include "lib/word.glsl"
#include "lib/neighbours.glsl"
#include "lib/multiplication.glsl"
#include "lib/counts.glsl"

uniform uint optimize; // 0 or 1

layout(std430) readonly buffer FirstColumn { uint first[]; };
layout(std430) readonly buffer ScopeColumn { uint scope[]; };
layout(std430) readonly buffer AssignsColumn { uint assigns[]; };
layout(std430) readonly buffer FunctionTable { uint function[]; };
layout(std430) readonly buffer StorageColumn { uint storage[]; };
layout(std430) readonly buffer RuleTable { uint rules[]; };
layout(std430) writeonly buffer SelectionColumn { uint selection[]; };
layout(std430) writeonly buffer DetailColumn { uint detail[]; };

// left returns the first child of n, which has two children.
uint left(uint n) { return first[n - 1u] - 1u; }

uint locals; // the index in storage of the first local of the invocation's function

// enter sets locals for the function that contains node n, if there is one.
void enter(uint n) {
    uint f = functionOf(scope[n]);
    locals = f < counts[countGivenFunctions] ? function[f * functionRow + functionFirstLocal] : 0u;
}

// storageOf returns the storage of a local.
uint storageOf(uint local) { return storage[locals + local]; }

// dropped reports whether the value of child number index of a node is not used.
bool dropped(uint parentWord, uint index) {
    return isDropped(kindOf(parentWord), index) || typeOf(parentWord) == Void && isArm(kindOf(parentWord), index);
}

// changedByCalls reports whether a storage is a register in which the value of a local does not
// outlive a call.
bool changedByCalls(uint storage_) {
    uint file = storage_ >= floatFile ? 1u : 0u;
    return storage_ < storageSlot && storage_ - firstArgument(file) < argumentRegisters(file);
}

// forwarded returns the storage of a local: its register is the value of node n. n forwards the
// value of its child, and so may the child. The result is none if another kind of node makes the
// value, and the first register that passes arguments if forwardSteps nodes do not tell: the safe
// answer, since more nodes change this register than others.
uint forwarded(uint n) {
    for (uint step = 0u; step < forwardSteps; step++) {
        n--;
        uint k = kindAt(n);
        if (k == Local || k == Assign) return storageOf(data[n]);
        if (k != Comma && k != Cast) return none;
    }
    return firstArgument(0u);
}

// clobbered reports whether the register of a local may change between node n, which reads it, and
// the node that uses n's value, which is n's parent p: it is assigned to, or another local that has
// the same register, or a call changes it. n must not be a condition that branches, which is used at
// once, and p must not directly follow n. If the two are so far apart that the numbers of Assigns and of
// calls cannot be told, it may.
bool clobbered(uint n, uint p, uint storage_) {
    uint user = p;
    if (kindAt(p) == Add && isAddress(node[parent[p]], childIndex[p])) {
        user = parent[p]; // a Load or Store may use the operands of its address directly
    }
    uint between = assigns[user - 1u] - assigns[n];
    if (!changedByCalls(storage_)) between &= halfMost;
    return between != 0u || user - n > halfMost;
}

// isAtOnce reports whether Argument n, which is passed in a register, may be there as soon as it has its value. If the compilation
// optimizes, locals may be in that register, and the stage lastuse merges moves instead.
bool isAtOnce(uint n) { return (data[n] & argumentAtOnce) != 0u && optimize == 0u; }

// passed reports whether node n is the value of an argument of a tail call, or its address. p is the parent of n.
bool passed(uint n, uint p) {
    uint k = kindAt(p);
    return k == Argument && isTailCall(kindAt(parent[p])) || k == TailCallIndirect && p == n + 1u;
}

// passesIn returns the register in which Argument n is passed, or none.
uint passesIn(uint n) {
    uvec2 location = argumentLocation(childIndex[n], data[n], isFloat(typeAt(n)));
    return location.x == inRegister ? location.y : none;
}

// overwritten reports whether another argument of a tail call may overwrite the register of the local that is the value of
// n before the tail call uses it: n must be such a value. A local that is in the register of its own argument stays there.
// forwards is true if it is not known for sure which local it is.
bool overwritten(uint p, uint storage_, bool forwards) {
    return changedByCalls(storage_) && (forwards || kindAt(p) != Argument || passesIn(p) != storage_);
}

// assigned reports whether the register of a local that may be clobbered is assigned to among the
// assignReach nodes before the one that uses it, or may be before these. If it is not, only a call may change it.
bool assigned(uint n, uint p, uint storage_) {
    uint user = p;
    if (kindAt(p) == Add && isAddress(node[parent[p]], childIndex[p])) user = parent[p];
    for (uint i = 1u; i <= assignReach; i++) {
        uint m = user - i;
        if (m == n) return changedByCalls(storage_) && (assigns[user - 1u] - assigns[n]) >> halfBits != 0u;
        if (kindAt(m) == Assign && storageOf(data[m]) == storage_) break;
    }
    return true;
}

// holds reports whether a comparison of two constants of type t is true. It is false for
// floating-point types, which are not evaluated.
bool holds(uint compare, uint t, uint x, uint y) {
    if (isFloat(t)) return false;
    if (isSigned(t)) {
        x ^= signBit;
        y ^= signBit;
    }
    switch (compare) {
    case Eq: return x == y;
    case Ne: return x != y;
    case Lt: return x < y;
    case Le: return x <= y;
    case Gt: return x > y;
    }
    return x >= y;
}

// enters reports whether the condition of loop p surely holds when the loop is entered. n is
// the loop's LoopEntry. The condition must compare a local with a constant, and the statement
// before the loop must assign a constant to the local. Children of the LoopEntry, which are done
// once before the loop, set other locals only.
bool enters(uint n, uint p) {
    uint condition = p - 1u, set = first[n] - 1u, block = parent[p];
    if (!isComparison(kindAt(condition)) || kindAt(set) != Assign || parent[set] != block || kindAt(block) != Block) return false;
    uint local = condition - 2u, bound = condition - 1u, value = set - 1u;
    if (kindAt(local) != Local || data[local] != data[set] || kindAt(bound) != Const || kindAt(value) != Const) return false;
    return holds(kindAt(condition), typeAt(bound), data[value], data[bound]);
}

// parameter returns the variant of a Parameter. It depends on where the parameter arrives and
// where it is stored.
uint parameter(uint n, uint t, uint storage) {
    uvec2 p = argumentLocation(childIndex[n] - 1u, data[n], isFloat(t));
    if (storage == none || p.x == inRegister && storage == p.y) return parameterNone;
    uint variant = storage >= storageSlot ? parameterRegisterSlot : parameterRegister;
    if (p.x == inInteger) variant += parameterInteger - parameterRegister;
    if (p.x == onStack) variant = storage >= storageSlot ? parameterStackSlot : parameterStack;
    return variant;
}

// joinAfter returns how many instructions of join code of a node follow its child number
// index. Behind a first arm, they jump over the second arm.
uint joinAfter(uint parentWord, uint index) {
    if (index != 1u) return 0u;
    switch (kindOf(parentWord)) {
    case IfElse: return 1u;
    case Conditional: return typeOf(parentWord) == Void ? 1u : 2u;
    }
    return 0u;
}

// memoryAccess returns the variant of a Load or Store, which depends on the kind of its address. immediate is
// true if the address is an operation that takes a constant.
uint memoryAccess(uint address, bool immediate) {
    switch (kindAt(address)) {
    case FrameAddress: return loadFrame;
    case SymbolAddress: return loadSymbol;
    case Add: if (immediate) return loadOffset;
    }
    return loadPlain;
}

// rule returns the selection of nodes of a kind, a type and a variant.
uint rule(uint kind, uint typ, uint variant) { return rules[ruleOf(nodeWord(kind, typ), variant)]; }

// isLeft reports whether control never comes behind node n, since n is a tail call, or a conditional that both arms leave by tail calls.
bool isLeft(uint n) {
    uint k = kindAt(n);
    return isTailCall(k) || k == Conditional && data[n] != 0u;
}

// endsInJump reports whether control does not come to the end of n, an arm, since its last statement jumps: then no join code is
// needed.
bool endsInJump(uint n) {
    if (kindAt(n) == Block && first[n] < n) n--;
    return jumpsAway(kindAt(n)) || isLeft(n);
}

// condition returns the selection of node n, if its parent may have conditions. If n is a condition
// that branches, it is the selection of a branch, else it is value. The join code that follows n is
// added.
uint condition(uint n, uint value, uint parentWord, uint index, bool branches) {
    if (branches) {
        uint k = kindAt(n), t = typeAt(n);
        if (isComparison(k)) {
            value = rule(k, typeAt(n - 1u), compareBranch);
        } else if (isLogical(k)) {
            value = rule(k, t, logicalBranch);
        } else if (k == Const) {
            value = rule(k, t, constFolded) | selectionBranches | selectionAlways;
        } else {
            value |= selectionBranches;
        }
    }
    return endsInJump(n) ? value : value | (joinAfter(parentWord, index) << selectionJoinShift);
}

// makes reports whether node n, the only child of its parent, ends in an instruction that
// computes its value.
bool makes(uint n) {
    uint word = node[n], t = typeOf(word);
    switch (kindOf(word)) {
    case Local: return storageOf(data[n]) >= storageSlot;
    case Cast: return (rule(Cast, t, castFrom(n, t, node[n + 1u])) & selectionForward) == 0u;
    }
    return makesValue(kindOf(word));
}

// made returns the register in which the child of node n computes its value. For an Assign
// this is the local's register, for an Argument that is the last of its Call or passed at once the argument
// register, for a Return the result register. It is none if the node is something else, or if the child has no
// instruction that could write it.
uint made(uint n) {
    uint register_ = none;
    switch (kindAt(n)) {
    case Assign:
        uint storage = storageOf(data[n]);
        if (storage < storageSlot) register_ = storage;
        break;
    case Argument:
        if (parent[n] == n + 1u || isAtOnce(n)) register_ = passesIn(n);
        break;
    case Return:
        if (typeAt(n) != Void) register_ = resultRegister(typeAt(n));
        break;
    }
    return register_ != none && makes(n - 1u) ? register_ : none;
}

// stays reports whether node n is a Local in a given register.
bool stays(uint n, uint storage_) {
    return kindAt(n) == Local && storage_ < storageSlot && storageOf(data[n]) == storage_;
}

// leaves reports whether tail calls have left the function before the Return n: one is the Return's value, or the statement
// in front of it, or all arms of conditionals that are the value are.
bool leaves(uint n) {
    uint p = parent[n];
    return isLeft(n - 1u) && (parent[n - 1u] == n || parent[n - 1u] == p && kindAt(p) == Block);
}

// isMoved reports whether Argument n is passed in a register and gets there by a move among the instructions of its Call.
bool isMoved(uint n) { return parent[n] != n + 1u && !isAtOnce(n) && passesIn(n) != none; }

// remains reports whether no local is assigned to between Argument n and its Call. Then the move of the Argument can load the value from
// the slot of a local.
bool remains(uint n) {
    uint call = parent[n];
    return call - n <= halfMost && ((assigns[call - 1u] - assigns[n]) & halfMost) == 0u;
}

// immediateAt reports whether operation n takes its right operand as an immediate.
bool immediateAt(uint n) {
    uint word = node[n];
    return takesImmediate(kindOf(word)) && takesConst(word, node[n - 1u], data[n - 1u]);
}

// productAt returns the variant of node n, if it is a multiplication by a constant that is next to a power of two, and the logarithm of that power.
uvec2 productAt(uint n) { return kindAt(n) == Mul ? multiplies(node[n], node[n - 1u], data[n - 1u]) : uvec2(0u); }

// isBranch reports whether a condition branches to the target of n, a Break, Continue or Goto: n is all of an If; or an arm of an IfElse, of
// which one may be so; or the statement in front of it, a Goto, is a Goto on a condition to the Label behind n.
bool isBranch(uint n) {
    uint p = parent[n], before = kindAt(n - 1u);
    switch (kindAt(p)) {
    case If: return true;
    case IfElse: return !jumpsToNode(before) && before != Continue; // the other arm
    case Block: return kindAt(n) == Goto && before == If && kindAt(n - 2u) == Goto && data[n - 2u] == overJump && parent[n - 1u] == p;
    }
    return false;
}

// choose returns the selection of node n, and its detail.
uvec2 choose(uint n) {
    uint word = node[n], about = data[n], p = parent[n], index = childIndex[n];
    uint parentWord = node[p], k = kindOf(word), t = typeOf(word);
    enter(n);
    bool branches = jumps(p, index);
    uint asked = k == Const ? p : k == Load ? n - 1u : k == Store ? left(n) : n; // the operation that may take an immediate
    bool immediate = immediateAt(asked);
    uvec2 product = productAt(asked);
    uint own = none, ofParent = none; // where the children of the two compute their values
    #pragma optionNV(unroll none) // so that made is there once
    for (uint i = 0u; i < 2u; i++) {
        own = ofParent;
        ofParent = made(i == 0u ? n : p);
    }
    uint variant = 0u, register_ = none; // the register of a local that another node may change before p uses it
    switch (k) {
    case Function:
        if (function[functionOf(scope[n]) * functionRow + functionEndless] != 0u) variant = functionUnreached;
        break;
    case LoopEntry:
        if (about != 0u || enters(n, p)) variant = loopEntryBody;
        break;
    case Break: case Continue: case Goto:
        if (isBranch(n)) variant = breakFolded;
        break;
    case ReturnPair:
        about = function[functionOf(scope[n]) * functionRow + functionRoot];
        if (typeAt(n - 1u) == F32) variant = returnPairF32;
        if (typeAt(n - 1u) == F64) variant = returnPairF64;
        break;
    case Return:
        about = function[functionOf(scope[n]) * functionRow + functionRoot];
        if (leaves(n)) {
            variant = returnLast + (t != Void ? returnMade : 0u);
            break;
        }
        if (n + 2u == about) variant = returnLast;
        if (own != none) variant += returnMade;
        break;
    case Parameter:
        about = storageOf(index - 1u);
        variant = parameter(n, t, about);
        break;
    case Const:
        if (p == n + 1u && product.x != 0u || p == n + 1u && immediate && !(isComparison(kindOf(parentWord)) && jumps(parent[p], childIndex[p]))) {
            variant = constFolded;
        } else if (kindOf(parentWord) == Argument && !isFloat(t) && fitsImmediate(about) && isMoved(p)) {
            variant = constFolded;
        } else {
            variant = constant(about);
        }
        break;
    case Local:
        about = storageOf(about);
        variant = about < storageSlot ? localRegister : localSlot;
        if (about < storageSlot) register_ = about;
        else if (kindOf(parentWord) == Argument && remains(p) && isMoved(p)) variant = localLater;
        break;
    case Assign:
        about = storageOf(about);
        variant = about >= storageSlot ? assignSlot : own != none || stays(n - 1u, about) ? assignMade : assignRegister;
        if (!dropped(parentWord, index)) {
            if (about >= storageSlot) variant++; // its value is copied
            else register_ = about;
        }
        break;
    case Argument:
        if (own != none) variant = argumentMade;
        else if (kindAt(n - 1u) == Const && !isFloat(t) && fitsImmediate(data[n - 1u]) && isMoved(n)) variant = argumentConstant;
        else if (kindAt(n - 1u) == Local && storageOf(data[n - 1u]) >= storageSlot && remains(n) && isMoved(n)) variant = argumentLater;
        else if ((about & argumentAtOnce) != 0u && argumentLocation(index, about, isFloat(t)).x == onStack) variant = argumentStored;
        break;
    case FrameAddress: case SymbolAddress:
        if (isAddress(parentWord, index)) variant = frameAddressFolded;
        break;
    case Load:
        variant = memoryAccess(asked, immediate);
        if ((about & memoryVolatile) != 0u) variant += loadVolatile;
        break;
    case Store:
        variant = memoryAccess(asked, immediate);
        about = data[asked - (variant == loadOffset ? 1u : 0u)];
        if (!dropped(parentWord, index)) variant += storeUsed;
        break;
    case SecondResult:
        about += resultRegister(t);
        break;
    case Index:
        t = typeAt(n - 1u);
        if (about <= indexDoubles - indexBytes) variant = about + indexBytes;
        break;
    case Add: case Sub: case And: case Or: case Xor: case Shl: case Shr:
        if (immediate) variant = k == Add && isAddress(parentWord, index) ? addFolded : addConst;
        break;
    case Mul:
        variant = product.x;
        if (variant != 0u) {
            about = product.y;
            atomicAdd(counts[countProducts], 1u);
        }
        break;
    case Eq: case Ne: case Lt: case Le: case Gt: case Ge:
        t = typeAt(n - 1u);
        if (immediate) variant = data[n - 1u] == 0u && takesZero(k) ? compareZero : compareConst;
        break;
    case Cast:
        variant = castFrom(n, t, parentWord);
        break;
    }
    if (k == Conditional && isLeft(n - 1u)) variant = conditionalLeft;
    uint result = rule(k, t, variant);
    bool isPassed = passed(n, p);
    if ((p != n + 1u || isPassed) && !branches) {
        bool forwards = (result & selectionForward) != 0u;
        if (forwards) register_ = forwarded(n);
        if (register_ != none && (isPassed ? overwritten(p, register_, forwards) : clobbered(n, p, register_))) { // then the value is copied
            if (k == Local) {
                if (isPassed || assigned(n, p, register_)) result = rule(k, t, localCopy);
            } else if (k == Assign) {
                result = rule(k, t, variant + 1u);
            } else {
                result = rule(ruleCopy, t, 0u) | (result & selectionMoves);
            }
        }
    }
    if (ofParent != none) {
        if ((result & selectionInDetail) != 0u) result = rule(k, t, constShort); // of a 0
        result |= (ofParent << selectionStorageShift) | templateAssigned;
    }
    return uvec2(condition(n, result, parentWord, index, branches), about);
}

void main() {
    uint n = item();
    if (n >= items) return;
    uvec2 chosen = choose(n);
    selection[n] = chosen.x;
    detail[n] = chosen.y;
}
