// The values of the scan for the final addresses: an instruction's number of units, of
// relocations (0 or 1), and of instructions that are left to encode (0 or 1).

#include "riscv/instruction_words.glsl"
#include "riscv/instruction_size.glsl"

layout(std430) readonly buffer MostColumn { uint most[]; };
layout(std430) readonly buffer SizeColumn { uint size[]; };
layout(std430) readonly buffer ReadyColumn { uint ready[]; };

// longUnits returns how many units more than a word the jump of instruction k has, which is -1 if it is
// compressed. The total is in parentheses, in words:
//
//	branch  (1/2, 1); an inverse branch over a jal (2); or over auipc and jalr (3)
//	jal     (1/2, 1); auipc and jalr (2)
//	call    (1); auipc and jalr (2); a tail call as well
//
// The distance is computed from the column most, as if all jumps were long. All entries of
// jump tables in a function must have the same length. So their distance is taken to be the
// length of the function.
uint longUnits(uint k) {
    uint from = k, target = jumpTarget(k);
    if ((INSTRUCTION(k, instructionCode) & codeDistance) != 0u) {
        uint f = functionAt(k);
        from = entry[f];
        target = entry[f + 1u] - 1u;
    }
    uint apart = max(most[target], most[from]) - min(most[target], most[from]) + 2u * wordUnits();
    bool branches = isBranch(INSTRUCTION(k, instructionCode));
    if ((ready[k] & rvLengthBits) == rvShortJump && apart < (branches ? rvShortBranchReach : rvShortJumpReach)) return 0u - 1u;
    uint units = 0u;
    if (branches && apart >= rvBranchReach * wordUnits()) units += wordUnits();
    if (apart >= rvJumpReach * wordUnits()) units += wordUnits();
    return units;
}

// load returns the number of units of instruction k; whether it has a relocation; and whether it is left
// to encode.
Value load(uint k) {
    uint s = size[k], units = sizeInUnits(s);
    if ((s & sizeJumps) != 0u) units += longUnits(k);
    return uvec4(units, (s & sizeRelocated) != 0u ? 1u : 0u, (s & sizeLeft) != 0u ? 1u : 0u, 0u);
}
