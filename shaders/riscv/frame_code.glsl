// The instructions with which functions begin and end. The kernel defines two functions before this file, which
// write or measure an instruction: put, of one word, and putShort, compressed if that is possible.

// loads returns the operation that loads a word of the target. floating is 0 for the integer file and 1
// for the floating-point file.
uint loads(uint floating) {
    if (wordSize == wordBytes) return floating == 0u ? OP_LW : OP_FLW;
    return floating == 0u ? OP_LD : OP_FLD;
}

// stores returns the operation that stores a word.
uint stores(uint floating) {
    if (wordSize == wordBytes) return floating == 0u ? OP_SW : OP_FSW;
    return floating == 0u ? OP_SD : OP_FSD;
}

// high and low split an offset into the part for lui or auipc and the part for the
// instruction that follows.
uint high(uint offset) { return (offset + rvImmediateHalf) & ~(2u * rvImmediateHalf - 1u); }
uint low(uint offset) { return offset - high(offset); }

// savedRegisters writes the instructions that store or load the registers that the function
// saves.
void savedRegisters(uint row, bool isStoring) {
    uint offset = frame[row + frameSavedTop];
    for (uint saved = frame[row + frameSaved]; saved != 0u;) {
        uint bit = uint(findMSB(saved)); // ra first
        saved ^= 1u << bit;
        offset -= wordSize;
        uint register_ = REG_RA, floating = 0u;
        if (bit < 2u * savedPerFile) {
            floating = bit / savedPerFile;
            register_ = savedRegister(floating, bit % savedPerFile);
        }
        if (isStoring) putShort(stores(floating), 0u, REG_SP, register_, offset);
        else putShort(loads(floating), register_, REG_SP, 0u, offset);
    }
}

// adjustStack writes rvFarWords instructions that add a number of bytes to the stack pointer,
// or subtract it. It is for numbers that do not fit an immediate.
void adjustStack(uint op, uint bytes) {
    put(OP_LUI, rvScratch2, 0u, 0u, high(bytes));
    put(OP_ADDI, rvScratch2, rvScratch2, 0u, low(bytes));
    put(op, REG_SP, REG_SP, rvScratch2, 0u);
}

// prologue writes the instructions with which function f begins: it makes the frame and saves
// registers.
void prologue(uint f) {
    uint row = frameRow * f;
    uint size = frame[row + frameSize], step = frame[row + frameFirstStep];
    if (size == 0u) return;
    putShort(OP_ADDI, REG_SP, REG_SP, 0u, 0u - step);
    savedRegisters(row, true);
    if (step != size) adjustStack(OP_SUB, size - step);
    uint base = frame[row + frameBase];
    if (base != REG_SP) putShort(OP_ADDI, base, REG_SP, 0u, 0u);
}

// leave writes the instructions with which function f gives back its frame: it restores registers and frees the frame.
void leave(uint f) {
    uint row = frameRow * f;
    uint size = frame[row + frameSize], step = frame[row + frameFirstStep];
    uint base = frame[row + frameBase];
    if (base != REG_SP) putShort(OP_ADDI, REG_SP, base, 0u, 0u);
    if (size != 0u) {
        if (step != size) adjustStack(OP_ADD, size - step);
        savedRegisters(row, false);
        putShort(OP_ADDI, REG_SP, REG_SP, 0u, step);
    }
}

// epilogue writes the instructions with which function f ends: it gives back its frame and returns.
void epilogue(uint f) {
    leave(f);
    putShort(OP_JALR, REG_ZERO, REG_RA, 0u, 0u);
}
