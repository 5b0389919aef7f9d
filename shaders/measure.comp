#version 450 core
// The words of every instruction, its jump being short, whether it jumps, and
// whether it waits for the linker; and how many do.
#include "lib/item.glsl"
#include "lib/stretch.glsl"
#include "lib/instruction_size.glsl"

layout(binding = 0, std430) writeonly buffer SizeColumn { uint size[]; };
layout(binding = 11, std430)         buffer RelocCount { uint relocs; };

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
        words |= sizeJumps << (words - 1u);
    }
    if ((code & codeTarget) != 0u) words |= sizeJumps;
    if ((code & (codeHigh | codeLow)) != 0u) words |= sizeRelocated;
    return words;
}

void main() {
    uint k = item(), i = gl_LocalInvocationID.x;
    if (i == 0u) relocated = 0u;
    memoryBarrierShared();
    barrier();
    if (k < items) {
        uint words = measure(k);
        size[k] = words;
        if ((words & sizeRelocated) != 0u) atomicAdd(relocated, 1u);
    }
    memoryBarrierShared();
    barrier();
    if (i == 0u && relocated != 0u) atomicAdd(relocs, relocated);
}
