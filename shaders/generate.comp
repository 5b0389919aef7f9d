#version 450 core
// Makes every instruction from its template. The template's number stands where the code word will be. Jumps to the next
// instruction are removed if optimize is not 0.
#define COUNT countInstructions
#include "lib/item.glsl"
#include "lib/branch_target.glsl"
#include "lib/instruction.glsl"
#include "lib/machine.glsl"
#include "lib/count.glsl"

uniform uint wordSize; // bytes of a word of the target
uniform uint optimize; // 0 or 1

layout(std430) readonly buffer BranchTargetColumn { uint branchTarget[]; };
layout(std430) readonly buffer ValueColumn { uint value[]; };
layout(std430) readonly buffer TemplateTable { uint templates[]; };
layout(std430) readonly buffer OwnerColumn { uint owner[]; };
layout(std430) buffer InstructionTable { uint instruction[]; };

#include "lib/node_size.glsl"

// valueOf returns the register of n's value.
uint valueOf(uint n) {
    uint v = value[n];
    if ((v & valueDeferred) != 0u) v = value[v & ~valueDeferred];
    return v;
}

// address returns the node that computes the address of the Load or Store n.
uint address(uint n) {
    return kindAt(n) == Load ? n - 1u : first[n - 1u] - 1u;
}

// operand returns the register of an operand of instruction k of node n.
uint operand(uint n, uint k, uint spec) {
    switch (spec) {
    case operandPrevious: return virtualRegister + k - 1u;
    case operandPrevious2: return virtualRegister + k - 2u;
    case operandLeft: return valueOf(first[n - 1u] - 1u);
    case operandRight: return valueOf(n - 1u);
    case operandValue: return valueOf(n);
    case operandBase: return valueOf(first[address(n) - 1u] - 1u);
    case operandLocal: return detail[n];
    case operandIn: return value[n];
    }
    return spec;
}

// argument returns the register, or the stack slot, in which Argument n is passed.
uint argument(uint n) { return argumentLocation(childIndex[n], detail[n], isFloat(typeOf(node[n]))).y; }

// end returns the instruction behind the instructions of n's rule.
uint end(uint n) { return offset[n] + lengthOf(selection[n]); }

// target returns the instruction to which statement n jumps.
uint target(uint n) {
    switch (kindAt(n)) {
    case LoopEntry: // to the condition
        return start(parent[n] - 1u);
    case Break:
        return offset[n + detail[n]];
    case Continue: // to the step
        uint loop = n + detail[n];
        return start(first[loop - 1u] - 1u);
    case Switch: // the table
        return offset[n + 1u];
    case Goto: case Case: case LabelAddress:
        return offset[n + detail[n]];
    case Return: case ReturnPair:
        return offset[detail[n]];
    }
    return 0u;
}

// goesTo returns the instruction to which condition n leads. when is 0 for a true condition, 1
// for a false one.
uint goesTo(uint n, uint when) {
    uint x = branchTargetOf(n, when);
    if ((x & branchTargetInherited) != 0u) x = branchTarget[x & ~branchTargetInherited];
    return x;
}

// decide returns the branch target of condition n's branch, which jumps if the condition is
// true. If a true condition leads to next, the instruction behind the branch, the branch is
// inverted, and jumps if the condition is false.
uint decide(uint n, uint next, out uint flags) {
    uint yes = goesTo(n, 0u);
    flags = 0u;
    if (yes == next) {
        flags = 1u; // the inverse differs in bit 0
        return goesTo(n, 1u);
    }
    return yes;
}

// immediate returns the immediate of instruction k of node n, if it is not computed from the
// node's data. flags are the bits of the code word that have to be inverted.
uint immediate(uint n, uint k, uint other, out uint flags) {
    flags = 0u;
    switch (other) {
    case immArrived: return wordSize * value[n];
    case immOutgoing: return wordSize * argument(n);
    case immTarget: return target(n);
    case immBranchTarget: return decide(n, k + 1u, flags);
    case immAlways: return goesTo(n, detail[n] == 0u ? 1u : 0u);
    case immEnd: return end(n);
    }
    return end(parent[n]); // immPast
}

// isJump reports whether an instruction only jumps to another one. A jump at the end of a
// conditional's arm also ends a value, and an entry of a jump table must stay.
bool isJump(uint code) {
    return (code & (codeTarget | codeJoinJump | codeDistance)) == codeTarget;
}

void main() {
    uint k = item();
    if (k >= items) return;
    uint n = owner[k], number = INSTRUCTION(k, instructionCode), t = (number % templateCount) * templateRow;
    uint code = templates[t + templateCode], operands = templates[t + templateOperands];
    uint rs1 = operand(n, k, operands % operandKilled), rs2 = operand(n, k, (operands >> operandsRs2Shift) % operandKilled);
    uint data = detail[n - nodesBefore(operands)];
    uint imm = data * templates[t + templateFactor] + templates[t + templateNumber];
    if ((operands & operandsSet) != 0u) code |= (number >> selectionStorageShift) << codeRdShift;
    if ((operands & operandsLocal) != 0u) code |= detail[n] << codeRdShift;
    if ((code & codeArgument) != 0u) {
        code |= argument(n) << codeRdShift;
        if (isTailCall(kindAt(parent[n]))) code &= ~codeArgument;
    }
    uint other = otherOf(operands);
    if (other != 0u) {
        uint flags;
        imm = immediate(n, k, other, flags);
        code ^= flags;
        if ((imm == k + 1u || imm == counts[countInstructions]) && isJump(code) && optimize != 0u) code |= codeGone; // see the twin
    }
    INSTRUCTION(k, instructionCode) = code;
    INSTRUCTION(k, instructionRs1) = rs1;
    INSTRUCTION(k, instructionRs2) = rs2;
    INSTRUCTION(k, instructionImm) = imm;
}
