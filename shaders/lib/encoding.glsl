// Words of instructions by their operations. The column encoding is declared before
// this file.

// registersWord is the word of an instruction, an op, without its immediate.
uint registersWord(uint op, uint rd, uint rs1_, uint rs2_) {
    uint row = ENCODING_ROW * op;
    return encodeRegisters(encoding[row + ENCODING_MATCH], encoding[row + ENCODING_REGISTERS], rd, rs1_, rs2_);
}

// immediateWord is the bits of the immediate in it.
uint immediateWord(uint op, uint value) {
    uint bits = ENCODING_ROW * op + ENCODING_IMMEDIATE;
    return encodeImmediate(uvec4(encoding[bits], encoding[bits + 1u], encoding[bits + 2u], encoding[bits + 3u]), value);
}
