// The values of the scan for the final addresses: an instruction's number of words, of
// relocations (0 or 1), and of instructions that are left to encode (0 or 1).

#include "riscv/instruction_words.glsl"
#include "riscv/instruction_size.glsl"

layout(std430) readonly buffer MostColumn { uint most[]; };
layout(std430) readonly buffer SizeColumn { uint size[]; };

// longWords returns how many words more than one the jump of instruction k has. The total is
// in parentheses:
//
//	branch  (1); an inverse branch over a jal (2); or over auipc and jalr (3)
//	jal     (1); auipc and jalr (2)
//	call    (1); auipc and jalr (2)
//
// The distance is computed from the column most, as if all jumps were long. All entries of
// jump tables in a function must have the same length. So their distance is taken to be the
// length of the function.
uint longWords(uint k) {
    uint from = k, target = jumpTarget(k);
    if ((INSTRUCTION(k, instructionCode) & codeDistance) != 0u) {
        uint f = functionAt(k);
        from = entry[f];
        target = entry[f + 1u] - 1u;
    }
    uint apart = max(most[target], most[from]) - min(most[target], most[from]) + 2u;
    uint words = 0u;
    if (isBranch(INSTRUCTION(k, instructionCode)) && apart >= rvBranchReach) words++;
    if (apart >= rvJumpReach) words++;
    return words;
}

// load returns the number of words of instruction k; whether it has a relocation; and whether it is left
// to encode.
Value load(uint k) {
    uint s = size[k], words = sizeInWords(s);
    if ((s & sizeJumps) != 0u) words += longWords(k);
    return uvec4(words, (s & sizeRelocated) != 0u ? 1u : 0u, (s & sizeLeft) != 0u ? 1u : 0u, 0u);
}
