#version 450 core
// Measures every instruction: its units if its jump is short and not compressed, whether it
// jumps, and whether the linker completes it. Encodes those that depend on no address, which are
// most.
#define COUNT countInstructions
#include "lib/item.glsl"
#include "lib/count.glsl"
#include "riscv/instruction_words.glsl"
#include "riscv/instruction_size.glsl"

layout(std430) writeonly buffer SizeColumn { uint size[]; };
layout(std430) writeonly buffer ReadyColumn { uint ready[]; };
layout(std430) readonly buffer EncodingTable { uint encoding[]; };

#include "riscv/encoding.glsl"
#include "lib/machine.glsl"
#include "riscv/compress.glsl"

uint length_; // units of the prologue or epilogue that is measured

// put measures an instruction that is not compressed.
void put(uint op, uint rd, uint rs1_, uint rs2_, uint value) { length_ += wordUnits(); }

// putShort measures an instruction that is compressed if it can be.
void putShort(uint op, uint rd, uint rs1_, uint rs2_, uint value) {
    length_ += compressed(op, rd, rs1_, rs2_, value, wordSize) != 0u ? 1u : wordUnits();
}

#include "riscv/frame_code.glsl"

// flagsOf returns the flags in the size of instruction k, which has some words.
uint flagsOf(uint k, uint words) {
    uint code = INSTRUCTION(k, instructionCode), flags = code & (sizeJumps | sizeRelocated | sizeLater);
    if (!isToFunction(code)) return flags;
    // A call of one word is a jump. A call of two words is completed by the linker.
    return flags | (words == 1u ? sizeJumps | sizeCalls : codeHigh);
}

// unitsOf returns how many units instruction k has, which has some words if it is not compressed.
uint unitsOf(uint k, uint words) {
    uint op = operationOf(INSTRUCTION(k, instructionCode));
    if (wordUnits() == 1u || op != opPrologue && op != opEpilogue && op != opLeave) return words * wordUnits();
    length_ = 0u;
    switch (op) {
    case opPrologue: prologue(functionAt(k)); break;
    case opEpilogue: epilogue(functionAt(k)); break;
    default: leave(functionAt(k));
    }
    return length_;
}

// encoded returns the machine code of instruction k, which has the given number of words. A
// jump is encoded without its distance and without its lowest bit; an instruction that forms
// an address, without its immediate. The result is 0 if the number of words is not 1, or if
// an operand is found by the frame pointer.
uint encoded(uint k, uint words) {
    uint code = INSTRUCTION(k, instructionCode), part = frameOf(code), f = functionAt(k), value = frameOffset(f, part, INSTRUCTION(k, instructionImm));
    if (words != 1u || part != frameNone && frameRegister(f, part) != REG_SP) return 0u;
    if ((code & (codeHigh | codeLow | codeTarget | codeDistance)) != 0u) value = 0u;
    return registersWord(operationOf(code), location[virtualRegister + k], location[INSTRUCTION(k, instructionRs1)], location[INSTRUCTION(k, instructionRs2)]) |
        immediateWord(operationOf(code), value);
}

// shortOf returns the compressed form of instruction k, which has one word, or 0 if there is none. A jump has no distance in it.
uint shortOf(uint k) {
    uint code = INSTRUCTION(k, instructionCode), value = INSTRUCTION(k, instructionImm);
    if (wordUnits() == 1u || (code & (codeHigh | codeLow | codeDistance)) != 0u) return 0u;
    value = (code & codeTarget) != 0u ? 0u : frameOffset(functionAt(k), frameOf(code), value);
    return compressed(operationOf(code), location[virtualRegister + k], location[INSTRUCTION(k, instructionRs1)], location[INSTRUCTION(k, instructionRs2)], value, wordSize);
}

void main() {
    uint k = item();
    if (k >= items) return;
    uint words = wordsOf(k);
    if (words == 0u) {
        size[k] = 0u;
        ready[k] = 0u;
        return;
    }
    uint word = encoded(k, words), units = unitsOf(k, words), half_ = word == 0u ? 0u : shortOf(k);
    if (half_ != 0u) {
        word = half_;
        if ((INSTRUCTION(k, instructionCode) & codeTarget) == 0u) units = 1u; // a jump may be too far
    }
    size[k] = units | flagsOf(k, words) | (word == 0u ? sizeLater : 0u);
    ready[k] = word;
}
