// The words that instructions take.

#include "lib/code.glsl"
#include "lib/frame.glsl"
#include "riscv/riscv.glsl"
#include "riscv/target.glsl"

uniform uint wordSize; // bytes of a word of the target
uniform uint firstFunction; // number in the unit of the batch's first function
uniform uint functions; // number of functions of the batch
uniform uint symbols; // number of symbols that may be functions

layout(std430) readonly buffer InstructionTable { Instruction instruction[]; };
layout(std430) readonly buffer OwnerColumn { uint owner[]; };
layout(std430) readonly buffer LocationColumn { uint location[]; };
layout(std430) readonly buffer ScopeColumn { uint scope[]; };
layout(std430) readonly buffer FrameTable { uint frame[]; };
layout(std430) readonly buffer SymbolFunctionColumn { uint symbolFunction[]; };
layout(std430) readonly buffer EntryColumn { uint entry[]; };

// prologueWords is how many instructions function f begins with. It ends with as
// many, and the return.
uint prologueWords(uint f) {
    uint row = frameRow * f;
    uint words = uint(bitCount(frame[row + frameSaved]));
    if (frame[row + frameSize] != 0u) words++;
    if (frame[row + frameBase] != REG_SP) words++;
    if (frame[row + frameFirstStep] != frame[row + frameSize]) words += rvFarWords;
    return words;
}

// frameRegister is the register that a part of function f's frame is found from:
// frameOutgoing and frameAllocated, the last, from the stack pointer.
uint frameRegister(uint f, uint part) {
    return part >= frameOutgoing ? REG_SP : frame[frameRow * f + frameBase];
}

// frameOffset is where a frame operand of function f is, in bytes from there.
uint frameOffset(uint f, uint part, uint value) { return frame[frameRow * f + part] + value; }

// spillOffset is where a spilled temporary of function f is, in bytes from its
// frameBase.
uint spillOffset(uint f, uint where) {
    uint slot = (where - spilled) / temporaryClasses, cls = (where - spilled) % temporaryClasses;
    return frame[frameRow * f + frameSpills + cls] + wordSize * slot;
}

// rvFitsImmediate reports whether a constant fits an instruction's immediate.
bool rvFitsImmediate(uint data) { return data + rvImmediateHalf < 2u * rvImmediateHalf; }

// accessWords is how many instructions it takes to load or store at an offset
// from the stack pointer.
uint accessWords(uint at) { return rvFitsImmediate(at) ? 1u : rvFarWords; }

// spillWords is how many instructions bring a register operand to or from the
// frame, of function f.
uint spillWords(uint register_, uint f) {
    return location[register_] >= spilled ? accessWords(spillOffset(f, location[register_])) : 0u;
}

// functionAt is the function that instruction k is in.
uint functionAt(uint k) { return functionOf(scope[owner[k]]); }

// calleeOf is the first instruction of what the call k calls, if that is in the
// same region, else none: the call is then left to be relocated.
uint calleeOf(uint k) {
    uint symbol = instruction[k].imm;
    if (symbol >= symbols) return none;
    uint f = symbolFunction[symbol];
    if (f == none || f - firstFunction >= functions) return none;
    f -= firstFunction;
    if (frame[frameRow * f + frameRegion] != frame[frameRow * functionAt(k) + frameRegion]) return none;
    return entry[f];
}

// wordsBefore is how many words come before the instruction k proper, to load
// its operands.
uint wordsBefore(uint k) {
    uint f = functionAt(k);
    return spillWords(instruction[k].rs1, f) + spillWords(instruction[k].rs2, f);
}

// stays reports whether instruction k moves a value to where it is.
bool stays(uint k) {
    return isMove(instruction[k]) && location[virtualRegister + k] == location[instruction[k].rs1];
}

// wordsOf is how many words instruction k takes, its jump being short.
uint wordsOf(uint k) {
    uint code = instruction[k].code;
    if ((code & codeGone) != 0u || stays(k)) return 0u;
    uint f = functionAt(k);
    switch (operationOf(code)) {
    case opPrologue: return prologueWords(f);
    case opEpilogue: return prologueWords(f) + 1u;
    case opCall: return calleeOf(k) == none ? 2u : 1u;
    }
    uint words = 1u + wordsBefore(k) + spillWords(virtualRegister + k, f);
    uint part = frameOf(code);
    if (part != frameNone) words += accessWords(frameOffset(f, part, instruction[k].imm)) - 1u;
    return words;
}

// jumpTarget is the instruction that instruction k jumps to, or none.
uint jumpTarget(uint k) {
    uint code = instruction[k].code;
    if ((code & codeGone) != 0u) return none;
    if (operationOf(code) == opCall) return calleeOf(k);
    return (code & codeTarget) != 0u ? instruction[k].imm : none;
}

// isBranch reports whether the operation is a conditional branch.
bool isBranch(uint code) { return operationOf(code) >= OP_BEQ && operationOf(code) <= OP_BGEU; }
