#version 450 core
// Instructions taken out: moves that merge into what makes their value, moves
// of a call's result that is used where it is, instructions whose result nobody
// uses, jumps to the next instruction; none of them if param[0] is 0. And the
// classes of temporaries.
#include "lib/item.glsl"
#include "lib/code.glsl"
#include "lib/reach.glsl"
#include "lib/class.glsl"

layout(binding = 0, std430) readonly  buffer CodeColumn     { uint codes[]; };
layout(binding = 1, std430) readonly  buffer Rs1Column      { uint rs1[]; };
layout(binding = 2, std430) readonly  buffer Rs2Column      { uint rs2[]; };
layout(binding = 3, std430) readonly  buffer ImmColumn      { uint imm[]; };
layout(binding = 4, std430) readonly  buffer ReachTable     { uint reach[]; };
layout(binding = 5, std430) writeonly buffer ResultColumn   { uint result[]; };
layout(binding = 6, std430) writeonly buffer ClassColumn    { uint class_[]; };
layout(binding = 7, std430) writeonly buffer LocationColumn { uint location[]; };

#include "lib/stream.glsl"

// isAcross is 1 if there is a call behind instruction k, up to user.
uint isAcross(uint k, uint user) {
    return reach[reachRow * user + reachCalls] != reach[reachRow * k + reachCalls] ? 1u : 0u;
}

// isValue reports whether an instruction is there only for the value that it
// defines.
bool isValue(uint code) { return rdOf(code) >= virtualRegister && (code & codeKeep) == 0u; }

// isJump reports whether an instruction does nothing but jump to another.
bool isJump(uint code) {
    return (code & (codeTarget | codeUnpark | codePlace)) == codeTarget;
}

// isMove reports whether instruction k copies a register.
bool isMove(uint k) { return (codes[k] & codeCopies) != 0u && imm[k] == 0u; }

// merges reports whether instruction k is a move of a value to a machine
// register that the instruction which makes the value can write.
bool merges(uint k) {
    uint code = codes[k];
    if (rdOf(code) >= virtualRegister || (code & (codeKill1 | codeKill2)) == 0u || !isMove(k)) return false;
    uint maker = rs1[k] - virtualRegister;
    if (rdOf(codes[maker]) != operandSelf || (codes[maker] & codeParked) != 0u) return false;
    return maker + 1u == k || (code & codeArgument) != 0u && isAcross(maker, k) == 0u;
}

// isResult reports whether move k takes the result of the call before it out of
// its register.
bool isResult(uint k) {
    return (rs1[k] == REG_A0 || rs1[k] == REG_FA0) && k > 0u && isCall(codes[k - 1u]) == 1u;
}

// settle reports whether move k has nothing to do, as it merges with what makes
// its value, or its value is used where it is; and says where that is.
bool settle(uint k) {
    uint code = codes[k], from = rs1[k];
    if (rdOf(code) < virtualRegister) {
        if (!merges(k)) return false;
        location[from] = rdOf(code);
        return true;
    }
    uint user = k + reach[reachRow * k + reachUser];
    if (user == k || rdOf(code) != operandSelf) return false;
    if (merges(user)) return rdOf(codes[user]) == from; // which says where the value is
    if (user != k + 1u || (codes[user] & codeArgument) != 0u || !isResult(k)) return false;
    location[virtualRegister + k] = from;
    return true;
}

void main() {
    uint k = item();
    if (k >= items) return;
    bool optimize = param[0] != 0u;
    uint code = codes[k];
    uint defined = definedBy(k, code);
    uint user = defined + reach[reachRow * defined + reachUser];
    bool unused = user == defined;
    class_[virtualRegister + k] = code / codeFloat + 2u * isAcross(defined, user) + (unused ? noClass : 0u);
    result[k] = optimize && (unused && isValue(code) || imm[k] == k + 1u && isJump(code)) ? code | codeGone : code;
    if (optimize && isMove(k) && settle(k)) {
        class_[virtualRegister + k] = noClass;
        result[k] = (code & ~(codeKill1 | codeKill2)) | codeGone;
    }
}
