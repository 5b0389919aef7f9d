// Encodes instructions of one word. The table encoding is declared before this file.

// registersWord returns the word of an instruction without its immediate.
uint registersWord(uint op, uint rd, uint rs1_, uint rs2_) {
    uint row = ENCODING_ROW * op;
    return encodeRegisters(encoding[row + ENCODING_MATCH], encoding[row + ENCODING_REGISTERS], rd, rs1_, rs2_);
}

// immediateBits returns the masks of an operation that encodeImmediate and encodeDistance take.
uvec4 immediateBits(uint op) {
    uint bits = ENCODING_ROW * op + ENCODING_IMMEDIATE;
    return uvec4(encoding[bits], encoding[bits + 1u], encoding[bits + 2u], encoding[bits + 3u]);
}

// immediateWord returns the bits of an immediate in the word of an instruction that is no
// branch or jump.
uint immediateWord(uint op, uint value) { return encodeImmediate(immediateBits(op), value); }

// distanceWord returns the bits of an immediate in the word of any instruction, and the lowest
// bit of branches and jumps, which registersWord leaves out.
uint distanceWord(uint op, uint value) { return encodeDistance(immediateBits(op), value) | encoding[ENCODING_ROW * op + ENCODING_LOWEST]; }
