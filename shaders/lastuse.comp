#version 450 core
// Finds the last use of every value, and from it the class of its temporary. If optimize
// is not 0, a value needs no temporary if the move that uses it last can be merged into
// the instruction that computes it, or if it is a call's result that the next instruction
// uses.
#define COUNT countInstructions
#define OPERATORS SCAN_MAX
#include "lib/scan.glsl"
#include "lib/code.glsl"
#include "lib/machine.glsl"
#include "lib/count.glsl"

uniform uint optimize; // 0 or 1

layout(std430) readonly buffer InstructionTable { Instruction instruction[]; };
layout(std430) writeonly buffer ClassColumn { uint class_[]; };
layout(std430) writeonly buffer EndedColumn { uint ended[]; };

Value load(uint k) { return isCall(instruction[k][instructionCode]) != 0u ? k + 1u : 0u; }

// temporary returns the class of the value of instruction maker, given the instruction
// behind the last call before its last use: a value that lives across a call needs a
// callee-saved register.
uint temporary(uint maker, uint behind) {
    return isFloatResult(instruction[maker][instructionCode]) | (behind > maker ? 2u : 0u);
}

// settledIn returns the class word of a value that is in a machine register. If moved is
// true, the move to that register has nothing to do.
uint settledIn(uint register_, bool moved) {
    return register_ << classRegisterShift | (moved ? classMoved : 0u) | classSettled | noClass;
}

// merges reports whether instruction k moves a value to a machine register that the
// instruction which computes the value can write instead.
bool merges(uint k, uint behind) {
    Instruction x = instruction[k];
    if (!isMove(x) || x[instructionRs1] < virtualRegister || rdOf(x[instructionCode]) >= virtualRegister) return false;
    uint maker = x[instructionRs1] - virtualRegister;
    uint made = instruction[maker][instructionCode];
    if (rdOf(made) != operandSelf || (made & codeJoined) != 0u) return false;
    return maker + 1u == k || (x[instructionCode] & codeArgument) != 0u && behind <= maker;
}

// isResult reports whether instruction k, directly behind a call, moves the call's result
// out of the result register.
bool isResult(uint k) {
    Instruction x = instruction[k];
    return isMove(x) && rdOf(x[instructionCode]) == operandSelf && (x[instructionRs1] == resultRegister(I32) || x[instructionRs1] == resultRegister(F32));
}

// settle decides whether the value that instruction k uses last needs a temporary. It does
// not if k is a move that can be merged into the instruction that computes the value, or
// if k directly follows a call and can read the result register. ends has the classes of
// the values that k uses last; settle returns them, with noClass for a value that needs no
// temporary.
uint settle(uint k, uint behind, uint ends) {
    Instruction x = instruction[k];
    if (rdOf(x[instructionCode]) == operandResult) class_[k] = noClass | classJoins;
    if (optimize == 0u || (x[instructionCode] & (codeKill1 | codeKill2)) == 0u) return ends;
    if (merges(k, behind)) {
        Instruction made = instruction[x[instructionRs1] - virtualRegister];
        class_[x[instructionRs1] - virtualRegister] = settledIn(rdOf(x[instructionCode]), isMove(made) && made[instructionRs1] == rdOf(x[instructionCode]));
        class_[k] = noClass | classMoved;
        return noClasses;
    }
    uint result = virtualRegister + k - 1u;
    bool first = (x[instructionCode] & codeKill1) != 0u && x[instructionRs1] == result, second = (x[instructionCode] & codeKill2) != 0u && x[instructionRs2] == result;
    if (behind + 1u != k || (x[instructionCode] & codeArgument) != 0u || !first && !second || !isResult(k - 1u)) return ends;
    class_[k - 1u] = settledIn(instruction[k - 1u][instructionRs1], true);
    if (first) ends |= noClass;
    if (second) ends |= noClass << endedSecondShift;
    return ends;
}

void store(uint k, Value exclusive, Value behind) {
    Instruction x = instruction[k];
    uint ends = noClasses;
    if (x[instructionRs1] >= virtualRegister && (x[instructionCode] & codeKill1) != 0u) {
        uint maker = x[instructionRs1] - virtualRegister, value = temporary(maker, behind);
        class_[maker] = value;
        ends ^= noClass ^ value;
    }
    if (x[instructionRs2] >= virtualRegister && (x[instructionCode] & codeKill2) != 0u) {
        uint maker = x[instructionRs2] - virtualRegister, value = temporary(maker, behind);
        class_[maker] = value;
        ends ^= (noClass ^ value) << endedSecondShift;
    }
    if ((x[instructionCode] & codeCopies) != 0u || behind + 1u == k) ends = settle(k, behind, ends);
    ended[k] = ends;
}
