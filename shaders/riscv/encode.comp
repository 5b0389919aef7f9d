#version 450 core
// Encodes the instructions that layout could not: those with several words, and those that
// depend on a distance. Items are the numbers in rest. wordSize is the size of a word in
// bytes.
#define COUNT countLeft
#include "lib/item.glsl"
#include "lib/count.glsl"
#include "riscv/instruction_words.glsl"
#include "lib/machine.glsl"

layout(std430) writeonly buffer TextColumn { uint text[]; };
layout(std430) readonly buffer AddressColumn { uint address[]; };
layout(std430) readonly buffer EncodingTable { uint encoding[]; };
layout(std430) readonly buffer ReadyColumn { uint ready[]; };
layout(std430) readonly buffer RestList { uint rest[]; };

#include "riscv/encoding.glsl"

uint at; // where the next word goes

// put writes an instruction of one word.
void put(uint op, uint rd, uint rs1_, uint rs2_, uint value) {
    text[at] = registersWord(op, rd, rs1_, rs2_) | distanceWord(op, value);
    at++;
}

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

// memoryAccess writes a load or store at an offset from register base. If the offset does not
// fit an immediate, register address is overwritten.
void memoryAccess(uint op, uint rd, uint rs2_, uint base, uint offset, uint address) {
    if (rvFitsImmediate(offset)) {
        put(op, rd, base, rs2_, offset);
        return;
    }
    put(OP_LUI, address, 0u, 0u, high(offset));
    put(OP_ADD, address, address, base, 0u);
    put(op, rd, address, rs2_, low(offset));
}

// source returns the machine register of an operand of instruction k. It loads an operand
// that is in the frame into register scratch, and may overwrite register address.
uint source(uint where, uint k, uint floating, uint scratch, uint address) {
    if (where < spilled) return where;
    uint f = functionAt(k);
    memoryAccess(loads(floating), scratch, 0u, frameRegister(f, frameNone), spillOffset(f, where), address);
    return scratch;
}

// far writes a jump that reaches any target. Register rd gets the return address.
void far(uint rd, uint scratch, uint target) {
    uint offset = rvInstructionBytes * (target - at);
    put(OP_AUIPC, scratch, 0u, 0u, high(offset));
    put(OP_JALR, rd, scratch, 0u, low(offset));
}

// distancePart returns the immediate of instruction k, whose operation is op. The immediate
// depends on the distance to instruction to: see distance in rules.txt.
uint distancePart(uint k, uint op, uint to) {
    switch (op) {
    case OP_AUIPC: return high(rvInstructionBytes * (address[to] - address[k]));
    case OP_ADDI: return low(rvInstructionBytes * (address[to] - address[k - 1u]));
    case OP_JALR: return low(rvInstructionBytes * (address[to] - address[k - 2u]));
    }
    return 1u + address[to + 1u] - address[to]; // slli: entries are of 4 or 8 bytes
}

// jump writes a branch or jump to a target. words is the length that it has: see longWords.
void jump(uint op, uint rs1_, uint rs2_, uint target, uint words) {
    if (op != OP_JAL) {
        if (words == 1u) {
            put(op, 0u, rs1_, rs2_, rvInstructionBytes * (target - at));
            return;
        }
        put(op ^ 1u, 0u, rs1_, rs2_, rvInstructionBytes * words);
        words--;
    }
    if (words == 1u) {
        put(OP_JAL, REG_ZERO, 0u, 0u, rvInstructionBytes * (target - at));
        return;
    }
    far(REG_ZERO, rvScratch2, target);
}

// call writes call k, which has one or two words.
void call(uint k, uint words) {
    uint target = calleeOf(k);
    if (target == none) { // for the linker
        put(OP_AUIPC, REG_RA, 0u, 0u, 0u);
        put(OP_JALR, REG_RA, REG_RA, 0u, 0u);
    } else if (words == 1u) {
        put(OP_JAL, REG_RA, 0u, 0u, rvInstructionBytes * (address[target] - at));
    } else {
        far(REG_RA, REG_RA, address[target]);
    }
}

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
        if (isStoring) put(stores(floating), 0u, REG_SP, register_, offset);
        else put(loads(floating), register_, REG_SP, 0u, offset);
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
    put(OP_ADDI, REG_SP, REG_SP, 0u, 0u - step);
    savedRegisters(row, true);
    if (step != size) adjustStack(OP_SUB, size - step);
    uint base = frame[row + frameBase];
    if (base != REG_SP) put(OP_ADDI, base, REG_SP, 0u, 0u);
}

// epilogue writes the instructions with which function f ends: it restores registers, frees
// the frame and returns.
void epilogue(uint f) {
    uint row = frameRow * f;
    uint size = frame[row + frameSize], step = frame[row + frameFirstStep];
    uint base = frame[row + frameBase];
    if (base != REG_SP) put(OP_ADDI, REG_SP, base, 0u, 0u);
    if (size != 0u) {
        if (step != size) adjustStack(OP_ADD, size - step);
        savedRegisters(row, false);
        put(OP_ADDI, REG_SP, REG_SP, 0u, step);
    }
    put(OP_JALR, REG_ZERO, REG_RA, 0u, 0u);
}

// several writes the words of instruction k, which layout has not encoded. There may be any
// number of words.
void several(uint k) {
    uint code = INSTRUCTION(k, instructionCode), value = INSTRUCTION(k, instructionImm);
    at = address[k];
    uint op = operationOf(code);
    switch (op) {
    case opPrologue: prologue(functionAt(k)); return;
    case opEpilogue: epilogue(functionAt(k)); return;
    case opCall: call(k, address[k + 1u] - at); return;
    case opWord: text[at] = value; return;
    }
    uint layoutBits = encoding[ENCODING_ROW * op + ENCODING_LAYOUT];
    uint a = location[INSTRUCTION(k, instructionRs1)], b = location[INSTRUCTION(k, instructionRs2)];
    if ((layoutBits & LAYOUT_RS1FLOAT) != 0u) a = source(a, k, 1u, rvScratchFloat1, rvScratch1);
    else a = source(a, k, 0u, rvScratch1, rvScratch1);
    if ((layoutBits & LAYOUT_RS2FLOAT) != 0u) b = source(b, k, 1u, rvScratchFloat2, rvScratch2);
    else b = source(b, k, 0u, rvScratch2, rvScratch2);
    uint rd = location[virtualRegister + k], floating = (layoutBits & LAYOUT_RDFLOAT) != 0u ? 1u : 0u;
    uint slot = 0u;
    if (rd >= spilled) {
        slot = rd;
        rd = rvScratch1 + floating * floatFile;
    }
    uint part = frameOf(code), f = functionAt(k);
    if (part != frameNone) memoryAccess(op, rd, b, frameRegister(f, part), frameOffset(f, part, value), rvScratch1);
    else if ((code & codeTarget) != 0u) jump(op, a, b, address[value], address[k + 1u] - at);
    else if ((code & codeDistance) != 0u) put(op, rd, a, b, distancePart(k, op, value));
    else if ((code & (codeHigh | codeLow)) != 0u) put(op, rd, a, b, 0u);
    else put(op, rd, a, b, value);
    if (slot != 0u) memoryAccess(stores(floating), 0u, rd, frameRegister(f, frameNone), spillOffset(f, slot), rvScratch2);
}

void main() {
    uint i = item();
    if (i >= items) return;
    uint k = rest[i], word = ready[k];
    if ((word & rvLengthBits) != rvDistanceMissing || address[k + 1u] - address[k] > 1u) several(k);
    else text[address[k]] = word | distanceWord(operationOf(INSTRUCTION(k, instructionCode)), rvInstructionBytes * (address[INSTRUCTION(k, instructionImm)] - address[k]));
}
