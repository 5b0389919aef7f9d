#version 450 core
// Instructions taken out: moves that merge into what makes their value, moves
// of a call's result for the next instruction, instructions whose result nobody
// uses, jumps to the next instruction.
#include "lib/item.glsl"
#include "lib/code.glsl"

layout(binding = 0, std430) readonly  buffer CodeColumn        { uint codes[]; };
layout(binding = 1, std430) readonly  buffer Rs1Column         { uint rs1[]; };
layout(binding = 2, std430) readonly  buffer Rs2Column         { uint rs2[]; };
layout(binding = 3, std430) readonly  buffer ImmColumn         { uint imm[]; };
layout(binding = 4, std430) readonly  buffer CallsBeforeColumn { uint callsBefore[]; };
layout(binding = 5, std430) readonly  buffer LastUseColumn     { uint lastUse[]; };
layout(binding = 6, std430) writeonly buffer ResultColumn      { uint result[]; };

#include "lib/stream.glsl"

// isMove reports whether instruction k copies a register.
bool isMove(uint k) {
    uint code = codes[k];
    switch (operationOf(code)) {
    case OP_ADDI:
        return imm[k] == 0u && frameOf(code) == frameNone && (code & codeLow) == 0u;
    case OP_FSGNJ_S: case OP_FSGNJ_D:
        return rs1[k] == rs2[k];
    }
    return false;
}

// source is the register that move k copies.
uint source(uint k) { return rs1[k]; }

// merges reports whether instruction k is a move of a value to a machine
// register that the instruction which makes the value can write.
bool merges(uint k) {
    uint code = codes[k];
    if (rdOf(code) >= virtualRegister || (code & (codeKill1 | codeKill2)) == 0u || !isMove(k)) return false;
    uint maker = source(k) - virtualRegister;
    if (rdOf(codes[maker]) != operandSelf || (codes[maker] & codeParked) != 0u) return false;
    return maker + 1u == k || (code & codeArgument) != 0u && callsBefore[maker] == callsBefore[k];
}

// isForwarded reports whether instruction k moves a call's result out of its
// register only for the next instruction, which uses it up.
bool isForwarded(uint k) {
    uint code = codes[k];
    return rdOf(code) == operandSelf && isMove(k) && (rs1[k] == REG_A0 || rs1[k] == REG_FA0) && k > 0u &&
        isCall(codes[k - 1u]) == 1u && lastUse[k] == k + 1u && !merges(k + 1u) && (codes[k + 1u] & codeArgument) == 0u;
}

// simplify returns the code word that instruction k is left with.
uint simplify(uint k) {
    uint code = codes[k];
    uint rd = rdOf(code);
    if (rd < virtualRegister) {
        if (merges(k)) return code | codeGone;
        bool next = imm[k] == k + 1u && (code & (codeUnpark | codePlace)) == 0u && operationOf(code) != opCall;
        return (code & codeTarget) != 0u && next ? code | codeDead : code;
    }
    if (isForwarded(k)) return code | codeGone;
    uint user = lastUse[definedBy(k, code)];
    if (user == none) return (code & codeKeep) == 0u ? code | codeDead : code;
    if (rd == operandSelf && source(user) == virtualRegister + k && merges(user)) {
        rd = rdOf(codes[user]);
        code = (code & ~(0x7fu << codeRdShift)) | (rd << codeRdShift);
        if (isMove(k) && source(k) == rd) code |= codeGone;
    }
    return code;
}

void main() {
    uint k = item();
    if (k >= items) return;
    result[k] = simplify(k);
}
