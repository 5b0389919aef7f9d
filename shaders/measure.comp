#version 450 core
// The words of every instruction, its jump being short, whether it jumps, and
// whether it waits for the linker; and how many do. And the machine code of most.
#include "lib/item.glsl"
#include "lib/stretch.glsl"
#include "lib/instruction_size.glsl"

layout(binding = 0, std430)  writeonly buffer SizeColumn    { uint size[]; };
layout(binding = 11, std430)           buffer RelocCount    { uint relocs; };
layout(binding = 12, std430) writeonly buffer ReadyColumn   { uint ready[]; };
layout(binding = 13, std430) readonly  buffer EncodingTable { uint encoding[]; };

#include "lib/encoding.glsl"

// relocated counts in this group, since additions to one word of all groups wait
// for each other.
shared uint relocated;

// measure returns the size of instruction k.
uint measure(uint k) {
    uint code = codes[k];
    uint words = wordsOf(k);
    if (words == 0u) return 0u;
    if (operationOf(code) == opCall) {
        // A call of one word jumps, one of two waits for the linker.
        words |= words == 1u ? sizeJumps | sizeCalls : codeHigh;
    }
    return words | (code & (sizeJumps | sizeRelocated));
}

// encoded is the machine code of instruction k, of so many words, if that is one and
// depends on no place; the distance of a jump is missing, and the two lowest bits,
// which are set in all others. It is 0 for what takes more.
uint encoded(uint k, uint words) {
    uint code = codes[k], part = frameOf(code), f = functionAt(k), value = frameOffset(f, part, imm[k]);
    if (words > 1u || part != frameNone && frameRegister(f, part) != REG_SP) return 0u;
    if ((code & (codeHigh | codeLow | codeTarget)) != 0u) value = 0u;
    uint word = registersWord(operationOf(code), location[virtualRegister + k], location[rs1[k]], location[rs2[k]]) |
        immediateWord(operationOf(code), value);
    return (code & (codeTarget | codePlace)) != 0u ? word & ~3u : word;
}

void main() {
    uint k = item(), i = gl_LocalInvocationID.x;
    if (i == 0u) relocated = 0u;
    memoryBarrierShared();
    barrier();
    if (k < items) {
        uint words = measure(k);
        size[k] = words;
        ready[k] = encoded(k, words & sizeWords);
        if ((words & sizeRelocated) != 0u) atomicAdd(relocated, 1u);
    }
    memoryBarrierShared();
    barrier();
    if (i == 0u && relocated != 0u) atomicAdd(relocs, relocated);
}
