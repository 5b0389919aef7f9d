// Functions that compute how many words of machine code an instruction has, if none is compressed.

#include "lib/code.glsl"
#include "riscv/riscv.glsl"
#include "riscv/target.glsl"
#include "riscv/unit.glsl"

uniform uint wordSize; // bytes of a word of the target
uniform uint firstFunction; // number in the unit of the batch's first function
uniform uint functions; // number of functions of the batch
uniform uint symbols; // number of symbols that may be functions

layout(std430) readonly buffer InstructionTable { uint instruction[]; };
layout(std430) readonly buffer OwnerColumn { uint owner[]; };
layout(std430) readonly buffer LocationColumn { uint location[]; };
layout(std430) readonly buffer ScopeColumn { uint scope[]; };
layout(std430) readonly buffer FrameTable { uint frame[]; };
layout(std430) readonly buffer SymbolFunctionColumn { uint symbolFunction[]; };
layout(std430) readonly buffer EntryColumn { uint entry[]; };

// prologueWords returns the number of instructions of function f's prologue. The epilogue has
// as many, and the return.
uint prologueWords(uint f) {
    uint row = frameRow * f;
    uint words = uint(bitCount(frame[row + frameSaved]));
    if (frame[row + frameSize] != 0u) words++;
    if (frame[row + frameBase] != REG_SP) words++;
    if (frame[row + frameFirstStep] != frame[row + frameSize]) words += rvFarWords;
    return words;
}

// frameRegister returns the register from which offsets in a part of function f's frame count.
// For frameOutgoing and frameAllocated, which are the last parts, it is the stack pointer.
uint frameRegister(uint f, uint part) {
    return part >= frameOutgoing ? REG_SP : frame[frameRow * f + frameBase];
}

// frameOffset returns the offset of a frame operand of function f from that register, in
// bytes. value is its offset in the part.
uint frameOffset(uint f, uint part, uint value) { return frame[frameRow * f + part] + value; }

// spillOffset returns the offset of a spilled temporary of function f from its frameBase, in
// bytes.
uint spillOffset(uint f, uint where) {
    uint slot = (where - spilled) / temporaryClasses, cls = (where - spilled) % temporaryClasses;
    return frame[frameRow * f + frameSpills + cls] + wordSize * slot;
}

// rvFitsImmediate reports whether a constant fits an instruction's immediate.
bool rvFitsImmediate(uint data) { return data + rvImmediateHalf < 2u * rvImmediateHalf; }

// accessWords returns how many instructions load or store at an offset from the stack pointer
// or the frame pointer.
uint accessWords(uint at) { return rvFitsImmediate(at) ? 1u : rvFarWords; }

// spillWords returns how many instructions load or store a register operand that is in the
// frame of function f. It returns 0 if the operand is in a register.
uint spillWords(uint register_, uint f) {
    return location[register_] >= spilled ? accessWords(spillOffset(f, location[register_])) : 0u;
}

// functionAt returns the function that contains instruction k.
uint functionAt(uint k) { return functionOf(scope[owner[k]]); }

// calleeOf returns the first instruction of the function that call k calls, if that function
// is in the same region as the call. Otherwise it returns none, and the call needs a
// relocation.
uint calleeOf(uint k) {
    uint symbol = INSTRUCTION(k, instructionImm);
    if (symbol >= symbols) return none;
    uint f = symbolFunction[symbol];
    if (f == none || f - firstFunction >= functions) return none;
    f -= firstFunction;
    if (frame[frameRow * f + frameRegion] != frame[frameRow * functionAt(k) + frameRegion]) return none;
    return entry[f];
}

// wordsBefore returns how many words load the operands of instruction k from the frame. They
// come before the instruction proper.
uint wordsBefore(uint k) {
    uint f = functionAt(k);
    return spillWords(INSTRUCTION(k, instructionRs1), f) + spillWords(INSTRUCTION(k, instructionRs2), f);
}

// stays reports whether instruction k is a move from a register or slot to the same one.
bool stays(uint k) {
    return isMove(INSTRUCTION(k, instructionCode), INSTRUCTION(k, instructionImm)) && location[virtualRegister + k] == location[INSTRUCTION(k, instructionRs1)];
}

// wordsOf returns how many words instruction k has if its jump is short.
uint wordsOf(uint k) {
    uint code = INSTRUCTION(k, instructionCode);
    if ((code & codeGone) != 0u || stays(k)) return 0u;
    uint f = functionAt(k);
    switch (operationOf(code)) {
    case opPrologue: case opLeave: return prologueWords(f);
    case opEpilogue: return prologueWords(f) + 1u;
    case opCall: case opTail: return calleeOf(k) == none ? 2u : 1u;
    }
    uint words = 1u + wordsBefore(k) + spillWords(virtualRegister + k, f);
    uint part = frameOf(code);
    if (part != frameNone) words += accessWords(frameOffset(f, part, INSTRUCTION(k, instructionImm))) - 1u;
    return words;
}

// isToFunction reports whether the operation is a call or a jump to a function.
bool isToFunction(uint code) { return operationOf(code) == opCall || operationOf(code) == opTail; }

// isPlainJump reports whether an instruction that has not been removed jumps, whatever the state, to an instruction of its function.
bool isPlainJump(uint code) { return (code & (codeGone | codeTarget | codeDistance)) == codeTarget && operationOf(code) == OP_JAL; }

// landing returns the instruction to which a jump to instruction k leads, from -O1 on (-fthread-jumps): if there are only
// removed instructions and a jump, the target of that jump. landing looks at counts[countLandings] instructions: a loop
// may consist of jumps alone.
uint landing(uint k) {
    uint at = k;
    for (uint i = 0u; i < counts[countLandings]; i++) {
        uint code = INSTRUCTION(at, instructionCode);
        if (isPlainJump(code)) {
            k = INSTRUCTION(at, instructionImm);
            at = k;
        } else if ((code & codeGone) != 0u && at + 1u < counts[countInstructions]) {
            at++;
        } else {
            return k;
        }
    }
    return k;
}

// jumpTarget returns the instruction to which instruction k jumps, or none.
uint jumpTarget(uint k) {
    uint code = INSTRUCTION(k, instructionCode);
    if ((code & codeGone) != 0u) return none;
    if (isToFunction(code)) return calleeOf(k);
    return (code & codeTarget) != 0u ? landing(INSTRUCTION(k, instructionImm)) : none;
}

// isBranch reports whether the operation is a conditional branch.
bool isBranch(uint code) { return operationOf(code) >= OP_BEQ && operationOf(code) <= OP_BGEU; }
