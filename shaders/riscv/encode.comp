#version 450 core
// Encodes the instructions that layout could not: those with several words, and those that
// depend on a distance. Items are the numbers in rest. wordSize is the size of a word in
// bytes.
#define COUNT countLeft
#include "lib/item.glsl"
#include "lib/counts.glsl"
#include "riscv/instruction_words.glsl"
#include "lib/machine.glsl"

layout(std430) writeonly buffer TextColumn { uint text[]; };
layout(std430) readonly buffer AddressColumn { uint address[]; };
layout(std430) readonly buffer EncodingTable { uint encoding[]; };
layout(std430) readonly buffer ReadyColumn { uint ready[]; };
layout(std430) readonly buffer RestList { uint rest[]; };

#include "riscv/encoding.glsl"
#include "riscv/compress.glsl"

uint at; // where the next instruction goes

// putWord writes a word.
void putWord(uint word) {
    if (wordUnits() == 1u) {
        text[at] = word;
    } else {
        text[at] = word & halfMost;
        text[at + 1u] = word >> halfBits;
    }
    at += wordUnits();
}

// put writes an instruction of one word.
void put(uint op, uint rd, uint rs1_, uint rs2_, uint value) {
    putWord(registersWord(op, rd, rs1_, rs2_) | distanceWord(op, value));
}

// putShort writes an instruction, which is compressed if it can be.
void putShort(uint op, uint rd, uint rs1_, uint rs2_, uint value) {
    uint half_ = wordUnits() == 1u ? 0u : compressed(op, rd, rs1_, rs2_, value, wordSize);
    if (half_ == 0u) {
        put(op, rd, rs1_, rs2_, value);
        return;
    }
    text[at] = half_;
    at++;
}

#include "riscv/frame_code.glsl"

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
    uint offset = unitBytes() * (target - at);
    put(OP_AUIPC, scratch, 0u, 0u, high(offset));
    put(OP_JALR, rd, scratch, 0u, low(offset));
}

// distancePart returns the immediate of instruction k with operation op. The immediate
// depends on the distance to instruction to: see distance in rules.txt.
uint distancePart(uint k, uint op, uint to) {
    switch (op) {
    case OP_AUIPC: return high(unitBytes() * (address[to] - address[k]));
    case OP_ADDI: return low(unitBytes() * (address[to] - address[k - 1u]));
    case OP_JALR: return low(unitBytes() * (address[to] - address[k - 2u]));
    }
    return 1u + (address[to + 1u] - address[to]) / wordUnits(); // slli: entries are of 4 or 8 bytes
}

// jump writes a branch or jump to a target. units is the length that it has: see longUnits.
void jump(uint op, uint rs1_, uint rs2_, uint target, uint units) {
    if (op != OP_JAL) {
        if (units == wordUnits()) {
            put(op, 0u, rs1_, rs2_, unitBytes() * (target - at));
            return;
        }
        put(op ^ 1u, 0u, rs1_, rs2_, unitBytes() * units);
        units -= wordUnits();
    }
    if (units == wordUnits()) {
        put(OP_JAL, REG_ZERO, 0u, 0u, unitBytes() * (target - at));
        return;
    }
    far(REG_ZERO, rvScratch2, target);
}

// call writes call k, which has one or two words. Register rd gets the return address. Register scratch gets the
// upper part of the function's address, if there are two words.
void call(uint k, uint rd, uint scratch, uint units) {
    uint target = calleeOf(k);
    if (target == none) { // for the linker
        put(OP_AUIPC, scratch, 0u, 0u, 0u);
        put(OP_JALR, rd, scratch, 0u, 0u);
    } else if (units == wordUnits()) {
        put(OP_JAL, rd, 0u, 0u, unitBytes() * (address[target] - at));
    } else {
        far(rd, scratch, address[target]);
    }
}

// lead returns the instruction to which a jump to instruction k leads. It counts the jump if that is another one.
uint lead(uint k) {
    uint to = landing(k);
    if (to != k) atomicAdd(counts[countThreaded], 1u);
    return to;
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
    case opLeave: leave(functionAt(k)); return;
    case opCall: call(k, REG_RA, REG_RA, address[k + 1u] - at); return;
    case opTail: call(k, REG_ZERO, REG_T1, address[k + 1u] - at); return; // t1 as in the assembler's tail
    case opWord: putWord(value); return;
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
    else if ((code & codeTarget) != 0u) jump(op, a, b, address[lead(value)], address[k + 1u] - at);
    else if ((code & codeDistance) != 0u) put(op, rd, a, b, distancePart(k, op, value));
    else if ((code & (codeHigh | codeLow)) != 0u) put(op, rd, a, b, 0u);
    else put(op, rd, a, b, value);
    if (slot != 0u) memoryAccess(stores(floating), 0u, rd, frameRegister(f, frameNone), spillOffset(f, slot), rvScratch2);
}

// near writes jump k, which has one word. word is its machine code without the distance.
void near(uint k, uint word) {
    at = address[k];
    putWord(word | distanceWord(operationOf(INSTRUCTION(k, instructionCode)), unitBytes() * (address[lead(INSTRUCTION(k, instructionImm))] - at)));
}

// shortJump writes jump k, which is compressed.
void shortJump(uint k) {
    at = address[k];
    text[at] = compressed(operationOf(INSTRUCTION(k, instructionCode)), REG_ZERO, location[INSTRUCTION(k, instructionRs1)], location[INSTRUCTION(k, instructionRs2)], unitBytes() * (address[lead(INSTRUCTION(k, instructionImm))] - at), wordSize);
}

void main() {
    uint i = item();
    if (i >= items) return;
    uint k = rest[i], word = ready[k], units = address[k + 1u] - address[k];
    if ((word & rvLengthBits) == rvDistanceMissing && units == wordUnits()) near(k, word);
    else if ((word & rvLengthBits) == rvShortJump && units == 1u) shortJump(k);
    else several(k);
}
