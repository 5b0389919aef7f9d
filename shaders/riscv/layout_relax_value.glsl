// What the scan of final places combines: words, relocations, and what is left to encode.

#include "riscv/instruction_words.glsl"
#include "riscv/instruction_size.glsl"

layout(std430) readonly buffer MostColumn { uint most[]; };
layout(std430) readonly buffer SizeColumn { uint size[]; };

// longWords is how many words the jump of instruction k takes beyond one:
//
//	branch  1  inverse branch over: jal (2), or auipc and jalr (3)
//	jal     1  auipc and jalr (2)
//	call    1  auipc and jalr (2)
//
// It looks at the distance that there would be if every jump in between took
// three words. Entries of tables are of one length in all of a function: they
// go as far as that is long.
uint longWords(uint k) {
    uint from = k, target = jumpTarget(k);
    if ((instruction[k].code & codePlace) != 0u) {
        uint f = functionAt(k);
        from = entry[f];
        target = entry[f + 1u] - 1u;
    }
    uint apart = max(most[target], most[from]) - min(most[target], most[from]) + 2u;
    uint words = 0u;
    if (isBranch(instruction[k].code) && apart >= rvBranchReach) words++;
    if (apart >= rvJumpReach) words++;
    return words;
}

Value load(uint k) {
    uint words = sizeInWords(size[k]);
    if ((size[k] & sizeJumps) != 0u) words += longWords(k);
    return uvec4(words, (size[k] & sizeRelocated) != 0u ? 1u : 0u, (size[k] & sizeLeft) != 0u ? 1u : 0u, 0u);
}
