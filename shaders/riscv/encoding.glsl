// Words of instructions by their operations. The column encoding is declared before
// this file.

// registersWord is the word of an instruction, an op, without its immediate.
uint registersWord(uint op, uint rd, uint rs1_, uint rs2_) {
    uint row = ENCODING_ROW * op;
    return encodeRegisters(encoding[row + ENCODING_MATCH], encoding[row + ENCODING_REGISTERS], rd, rs1_, rs2_);
}

uvec4 immediateBits(uint op) {
    uint bits = ENCODING_ROW * op + ENCODING_IMMEDIATE;
    return uvec4(encoding[bits], encoding[bits + 1u], encoding[bits + 2u], encoding[bits + 3u]);
}

// immediateWord is the bits of the immediate in it, if it is no branch or jump,
// distanceWord those in all, and the lowest bit of branches and jumps.
uint immediateWord(uint op, uint value) { return encodeImmediate(immediateBits(op), value); }
uint distanceWord(uint op, uint value) { return encodeDistance(immediateBits(op), value) | encoding[ENCODING_ROW * op + ENCODING_LOWEST]; }
