#version 450 core
// Measures every instruction: its words if its jump is short, whether it jumps, and
// whether the linker completes it. Encodes those that depend on no address, which are
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

// measure returns the size of instruction k.
uint measure(uint k) {
    uint code = INSTRUCTION(k, instructionCode);
    uint words = wordsOf(k);
    if (words == 0u) return 0u;
    if (operationOf(code) == opCall) {
        // A call of one word is a jump. A call of two words is completed by the linker.
        words |= words == 1u ? sizeJumps | sizeCalls : codeHigh;
    }
    return words | (code & (sizeJumps | sizeRelocated | sizeLater));
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

void main() {
    uint k = item();
    if (k >= items) return;
    uint words = measure(k);
    uint word = encoded(k, sizeInWords(words));
    size[k] = words | (word == 0u && words > 0u ? sizeLater : 0u);
    ready[k] = word;
}
