#version 450 core
// Finds the last use of every value, and from it the class of its temporary. If optimize
// is not 0, a value needs no temporary if the move that uses it last can be merged into
// the instruction that computes it, or if it is a call's result that the next instruction
// uses.
#define COUNT countInstructions
#define OPERATORS SCAN_MAX
#include "lib/scan.glsl"
#include "lib/machine.glsl"
#include "lib/count.glsl"
#include "lib/lastuse_value.glsl"

uniform uint optimize; // 0 or 1

layout(std430) writeonly buffer ClassColumn { uint class_[]; };
layout(std430) writeonly buffer EndedColumn { uint ended[]; };

// temporary returns the class of the value of instruction maker, given the instruction
// behind the last call before its last use: a value that lives across a call needs a
// callee-saved register.
uint temporary(uint maker, uint behind) {
    return isFloatResult(INSTRUCTION(maker, instructionCode)) | (behind > maker ? 2u : 0u);
}

// fixedIn returns the class word of a value that is in a machine register. If moved is
// true, the move to that register has nothing to do.
uint fixedIn(uint register_, bool moved) {
    return register_ << classRegisterShift | (moved ? classMoved : 0u) | classFixed | noClass;
}

// merges reports whether instruction k moves a value to a machine register that the
// instruction which computes the value can write instead.
bool merges(uint k, uint behind) {
    uint code = INSTRUCTION(k, instructionCode), rs1 = INSTRUCTION(k, instructionRs1);
    if (!isMove(code, INSTRUCTION(k, instructionImm)) || rs1 < virtualRegister || rdOf(code) >= virtualRegister) return false;
    uint maker = rs1 - virtualRegister;
    if (rdOf(INSTRUCTION(maker, instructionCode)) != operandSelf) return false;
    return maker + 1u == k || (code & codeArgument) != 0u && behind <= maker;
}

// takesValueBefore reports whether instruction k moves the value that the instruction before it
// defines, and is its last use.
bool takesValueBefore(uint k) {
    uint code = INSTRUCTION(k, instructionCode);
    return isMove(code, INSTRUCTION(k, instructionImm)) && (code & codeKill1) != 0u && INSTRUCTION(k, instructionRs1) == virtualRegister + k - 1u;
}

// joinsInto returns the machine register in which the value of a conditional is wanted, if
// instruction k is the join move of one of its arms and moves the value of the instruction right
// before it. Otherwise, or if the value stays in a temporary, it returns none.
uint joinsInto(uint k) {
    uint code = INSTRUCTION(k, instructionCode);
    if (!takesValueBefore(k) || rdOf(INSTRUCTION(k - 1u, instructionCode)) != operandSelf) return none;
    uint at = k + 1u; // behind the second arm
    if (rdOf(code) == operandResult) {
        at = INSTRUCTION(at, instructionImm);
    } else if ((code & codeJoined) == 0u) {
        return none;
    }
    if (at >= items || !takesValueBefore(at) || rdOf(INSTRUCTION(at, instructionCode)) >= virtualRegister) return none;
    return rdOf(INSTRUCTION(at, instructionCode));
}

// isResult reports whether instruction k, directly behind a call, moves the call's result
// out of the result register.
bool isResult(uint k) {
    uint code = INSTRUCTION(k, instructionCode), rs1 = INSTRUCTION(k, instructionRs1);
    return isMove(code, INSTRUCTION(k, instructionImm)) && rdOf(code) == operandSelf && (rs1 == resultRegister(I32) || rs1 == resultRegister(F32));
}

// decide finds out whether the value that instruction k uses last needs a temporary. It does
// not if k is a move that can be merged into the instruction that computes the value, or
// if k directly follows a call and can read the result register. ends has the classes of
// the values that k uses last; decide returns them, with noClass for a value that needs no
// temporary.
uint decide(uint k, uint behind, uint ends) {
    uint code = INSTRUCTION(k, instructionCode), rs1 = INSTRUCTION(k, instructionRs1), rs2 = INSTRUCTION(k, instructionRs2);
    if (rdOf(code) == operandResult) class_[k] = noClass | classJoins;
    if (optimize == 0u || (code & (codeKill1 | codeKill2)) == 0u) return ends;
    uint register_ = joinsInto(k);
    if (register_ != none) {
        bool moves = isMove(INSTRUCTION(k - 1u, instructionCode), INSTRUCTION(k - 1u, instructionImm));
        class_[k - 1u] = fixedIn(register_, moves && INSTRUCTION(k - 1u, instructionRs1) == register_);
        if (rdOf(code) == operandResult) class_[k] = noClass | classJoins | classMoved; // the class of the other one is the value's
        return noClasses;
    }
    if (merges(k, behind)) {
        uint maker = rs1 - virtualRegister;
        bool moves = isMove(INSTRUCTION(maker, instructionCode), INSTRUCTION(maker, instructionImm));
        class_[maker] = fixedIn(rdOf(code), moves && (INSTRUCTION(maker, instructionRs1) == rdOf(code) || joinsInto(maker) != none));
        class_[k] = noClass | classMoved;
        return noClasses;
    }
    uint result = virtualRegister + k - 1u;
    bool first = (code & codeKill1) != 0u && rs1 == result, second = (code & codeKill2) != 0u && rs2 == result;
    if (behind + 1u != k || (code & codeArgument) != 0u || !first && !second || !isResult(k - 1u)) return ends;
    class_[k - 1u] = fixedIn(INSTRUCTION(k - 1u, instructionRs1), true);
    if (first) ends |= noClass;
    if (second) ends |= noClass << endedSecondShift;
    return ends;
}

void store(uint k, Value exclusive, Value behind) {
    uint code = INSTRUCTION(k, instructionCode), rs1 = INSTRUCTION(k, instructionRs1), rs2 = INSTRUCTION(k, instructionRs2);
    bool isFirst = rs1 >= virtualRegister && (code & codeKill1) != 0u, isSecond = rs2 >= virtualRegister && (code & codeKill2) != 0u;
    uint first = isFirst ? temporary(rs1 - virtualRegister, behind) : noClass;
    uint second = isSecond ? temporary(rs2 - virtualRegister, behind) : noClass;
    if (isFirst) class_[rs1 - virtualRegister] = first;
    if (isSecond) class_[rs2 - virtualRegister] = second;
    uint ends = first | second << endedSecondShift;
    if ((code & codeCopies) != 0u || behind + 1u == k) ends = decide(k, behind, ends);
    ended[k] = ends;
}
