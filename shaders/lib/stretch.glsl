// The words that instructions take. param[0] is the size of a word in bytes,
// param[1] the number of the batch's first function, param[2] how many it has,
// param[3] the number of symbols that may be functions.

#include "lib/code.glsl"
#include "lib/frame.glsl"

layout(binding = 1, std430) readonly buffer CodeColumn     { uint codes[]; };
layout(binding = 2, std430) readonly buffer Rs1Column      { uint rs1[]; };
layout(binding = 3, std430) readonly buffer Rs2Column      { uint rs2[]; };
layout(binding = 4, std430) readonly buffer ImmColumn      { uint imm[]; };
layout(binding = 5, std430) readonly buffer OwnerColumn    { uint owner[]; };
layout(binding = 6, std430) readonly buffer LocationColumn { uint location[]; };
layout(binding = 7, std430) readonly buffer ScopeColumn    { uint scope[]; };
layout(binding = 8, std430) readonly buffer FrameTable     { uint frame[]; };
layout(binding = 9, std430) readonly buffer SymbolFunctionColumn { uint symbolFunction[]; };
layout(binding = 10, std430) readonly buffer EntryColumn   { uint entry[]; };

#include "lib/stream.glsl"

// A location is the machine register of a register operand, or spilled +
// temporaryClasses*slot + class.
const uint spilled = 64u;

// frameOffset is where a frame operand of function f is, in bytes from the
// register that frameRegister names.
uint frameOffset(uint f, uint part, uint value) {
    uint row = frameRow * f;
    switch (part) {
    case frameSlot: return frame[row + frameSlots + (value & 1u)] + param[0] * (value >> 1);
    case frameObject: return frame[row + frameObjects] + value;
    case frameIncoming: return frame[row + frameSize] + value;
    case frameAllocated: return frame[row + frameLowest];
    }
    return value; // frameOutgoing
}

// frameRegister is the register that a part of function f's frame is found from.
uint frameRegister(uint f, uint part) {
    return part == frameOutgoing || part == frameAllocated ? REG_SP : frame[frameRow * f + frameBase];
}

// spillOffset is where a spilled temporary of function f is, in bytes from its
// frameBase.
uint spillOffset(uint f, uint where) {
    uint slot = (where - spilled) / temporaryClasses, cls = (where - spilled) % temporaryClasses;
    return frame[frameRow * f + frameSpills + cls] + param[0] * slot;
}

// accessWords is how many instructions it takes to load or store at an offset
// from the stack pointer.
uint accessWords(uint at) { return fits12(at) ? 1u : farWords; }

// isSpilled reports whether a register operand is in the frame.
bool isSpilled(uint register_) {
    return location[register_] >= spilled;
}

// spillWords is how many instructions bring a register operand to or from the
// frame, of function f.
uint spillWords(uint register_, uint f) {
    return isSpilled(register_) ? accessWords(spillOffset(f, location[register_])) : 0u;
}

// destination is the register that instruction k writes.
uint destination(uint k) {
    uint rd = rdOf(codes[k]);
    return rd < virtualRegister ? rd : virtualRegister + definedBy(k, codes[k]);
}

// functionAt is the function that instruction k is in.
uint functionAt(uint k) { return functionOf(scope[owner[k]]); }

// calleeOf is the first instruction of what the call k calls, if that is in the
// same region, else none: the call is then left to be relocated.
uint calleeOf(uint k) {
    if (imm[k] >= param[3]) return none;
    uint f = symbolFunction[imm[k]];
    if (f == none || f - param[1] >= param[2]) return none;
    f -= param[1];
    if (frame[frameRow * f + frameRegion] != frame[frameRow * functionAt(k) + frameRegion]) return none;
    return entry[f];
}

// wordsBefore is how many words come before the instruction k proper, to load
// its operands; wordsAfter, to store its result.
uint wordsBefore(uint k) {
    uint f = functionAt(k);
    return spillWords(rs1[k], f) + spillWords(rs2[k], f);
}

uint wordsAfter(uint k) { return spillWords(destination(k), functionAt(k)); }

// wordsOf is how many words instruction k takes, its jump being short.
uint wordsOf(uint k) {
    uint code = codes[k];
    if ((code & (codeGone | codeDead)) != 0u) return 0u;
    switch (operationOf(code)) {
    case opPrologue: return frame[frameRow * functionAt(k) + framePrologue];
    case opEpilogue: return frame[frameRow * functionAt(k) + frameEpilogue];
    case opCall: return calleeOf(k) == none ? 2u : 1u;
    }
    uint words = 1u;
    if (max(max(location[rs1[k]], location[rs2[k]]), location[destination(k)]) >= spilled) words += wordsBefore(k) + wordsAfter(k);
    uint part = frameOf(code);
    if (part != frameNone) words += accessWords(frameOffset(functionAt(k), part, imm[k])) - 1u;
    return words;
}

// jumpTarget is the instruction that instruction k jumps to, or none.
uint jumpTarget(uint k) {
    uint code = codes[k];
    if ((code & (codeGone | codeDead)) != 0u) return none;
    if (operationOf(code) == opCall) return calleeOf(k);
    return (code & codeTarget) != 0u ? imm[k] : none;
}

// isBranch reports whether the operation is a conditional branch.
bool isBranch(uint code) { return operationOf(code) >= OP_BEQ && operationOf(code) <= OP_BGEU; }
