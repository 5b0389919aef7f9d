#version 450 core
// Every instruction, from its template, whose number is in the place of its code.
// param[0] is the size of a word in bytes.
#include "lib/item.glsl"
#include "lib/word.glsl"

layout(binding = 0, std430)  readonly  buffer NodeColumn       { uint node[]; };
layout(binding = 1, std430)  readonly  buffer ParentColumn     { uint parent[]; };
layout(binding = 2, std430)  readonly  buffer ChildIndexColumn { uint childIndex[]; };
layout(binding = 3, std430)  readonly  buffer FirstColumn      { uint first[]; };
layout(binding = 4, std430)  readonly  buffer ShapeColumn      { uint shape[]; };
layout(binding = 5, std430)  readonly  buffer OffsetColumn     { uint offset[]; };
layout(binding = 6, std430)  readonly  buffer LinkColumn       { uint link[]; };
layout(binding = 7, std430)  readonly  buffer ResolvedColumn   { uint resolved[]; };
layout(binding = 8, std430)  readonly  buffer DetailColumn     { uint detail[]; };
layout(binding = 9, std430)  readonly  buffer ValueColumn      { uint value[]; };
layout(binding = 10, std430) readonly  buffer TemplateTable    { uint templates[]; };
layout(binding = 11, std430) readonly  buffer OwnerColumn      { uint owner[]; };
layout(binding = 12, std430)           buffer CodeColumn       { uint codes[]; };
layout(binding = 13, std430) writeonly buffer Rs1Column        { uint rs1s[]; };
layout(binding = 14, std430) writeonly buffer Rs2Column        { uint rs2s[]; };
layout(binding = 15, std430) writeonly buffer ImmColumn        { uint imms[]; };

#include "lib/size.glsl"
#include "lib/exit.glsl"

uint kindAt(uint n) { return kindOf(node[n]); }

// valueOf is the register of n's value.
uint valueOf(uint n) {
    uint v = value[n];
    if ((v & deferred) != 0u) v = value[v & ~deferred];
    return v;
}

// address is the node that computes the address of the Load or Store n.
uint address(uint n) {
    return kindAt(n) == Load ? n - 1u : first[n - 1u] - 1u;
}

// operand resolves a register operand of instruction k, of node n.
uint operand(uint n, uint k, uint spec) {
    switch (spec) {
    case operandPrevious: return virtualRegister + k - 1u;
    case operandPrevious2: return virtualRegister + k - 2u;
    case operandLeft: return valueOf(first[n - 1u] - 1u);
    case operandRight: return valueOf(n - 1u);
    case operandValue: return valueOf(n);
    case operandBase: return valueOf(first[address(n) - 1u] - 1u);
    case operandHome: return detail[n];
    case operandIn: return value[n];
    }
    return spec;
}

// memoryVolatile in the detail of a Load: must be done as written.
const uint memoryVolatile = 1u;

// destination resolves rd of an instruction of node n, and the flags that go with it.
uint destination(uint n, uint spec, out uint flags) {
    flags = 0u;
    switch (spec) {
    case operandHome:
        return detail[n];
    case operandOut:
        flags = codeArgument;
        return argumentPlace(childIndex[n], detail[n], isFloat(typeOf(node[n]))).y;
    case operandJoined:
        flags = codeParked;
        return operandSelf;
    case operandKept:
        flags = codeKeep;
        return operandSelf;
    case operandLoaded:
        flags = (detail[n] & memoryVolatile) * codeKeep;
        return operandSelf;
    }
    return spec;
}

// end is behind the instructions of n's rule.
uint end(uint n) { return offset[n] + lengthOf(shape[n]); }

// target is where the statement n jumps to.
uint target(uint n) {
    switch (kindAt(n)) {
    case LoopEntry: // to the condition
        return start(parent[n] - 1u);
    case Break:
        return offset[n + detail[n]];
    case Continue: // to the step
        uint loop = n + detail[n];
        return start(first[loop - 1u] - 1u);
    case Switch: // the table
        return offset[n + 1u];
    case Goto: case Case: case LabelAddress:
        return offset[n + detail[n]];
    case Return: case ReturnPair:
        return offset[detail[n]];
    }
    return 0u;
}

// goesTo is where condition n goes when it is true (0) or false (1).
uint goesTo(uint n, uint when) {
    uint x = exitOf(n, when);
    if ((x & linked) != 0u) x = resolved[x & ~linked];
    return x;
}

// decide is the immediate of the conditional jump of condition n, which jumps if it
// is true: where the code behind it, from instruction next on, is what a true
// condition leads to, the jump is turned around.
uint decide(uint n, uint next, out uint flags) {
    uint yes = goesTo(n, 0u);
    flags = codeTarget;
    if (yes == next) {
        flags |= 1u; // the inverse differs in bit 0
        return goesTo(n, 1u);
    }
    return yes;
}

// immediate resolves the immediate of instruction k, of node n, and the flags of
// the code word that change with it.
uint immediate(uint n, uint k, uint spec, out uint flags) {
    flags = 0u;
    switch (spec & 0xffu) {
    case immNumber:
        return uint(int(spec) >> 8);
    case immData:
        return detail[n];
    case immHighData:
        return (detail[n] + 0x800u) & 0xfffff000u;
    case immLowData:
        return uint(int(detail[n] << 20) >> 20);
    case immRightConst:
        return detail[n - 1u];
    case immMinusConst:
        return 0u - detail[n - 1u];
    case immOffset:
        return detail[address(n) - 1u];
    case immLessData:
        return 32u - detail[n];
    case immSlot:
        flags = (frameSlot + ((detail[n] - homeSlot) & 1u)) << codeFrameShift;
        return param[0] * ((detail[n] - homeSlot) >> 1);
    case immObject:
        flags = frameObject << codeFrameShift;
        return detail[n];
    case immAddressObject:
        flags = frameObject << codeFrameShift;
        return detail[address(n)];
    case immIncoming:
        flags = frameIncoming << codeFrameShift;
        return detail[n];
    case immArrived:
        flags = frameIncoming << codeFrameShift;
        return param[0] * value[n];
    case immOutgoing:
        flags = frameOutgoing << codeFrameShift;
        return param[0] * argumentPlace(childIndex[n], detail[n], isFloat(typeOf(node[n]))).y;
    case immHighSymbol:
        flags = codeHigh;
        return detail[n];
    case immLowSymbol:
        flags = codeLow;
        return detail[n];
    case immHighAddressSymbol:
        flags = codeHigh;
        return detail[address(n)];
    case immLowAddressSymbol:
        flags = codeLow;
        return detail[address(n)];
    case immHighLiteral:
        flags = codeHigh | codeLiteral;
        return detail[n];
    case immLowLiteral:
        flags = codeLow | codeLiteral;
        return detail[n];
    case immTarget:
        flags = codeTarget;
        return target(n);
    case immPlace:
        flags = codePlace;
        return target(n);
    case immEntry:
        flags = codeTarget | codePlace;
        return target(n);
    case immAllocated:
        flags = frameAllocated << codeFrameShift;
        return 0u;
    case immExit:
        return decide(n, k + 1u, flags);
    case immAlways:
        flags = codeTarget;
        return goesTo(n, detail[n] == 0u ? 1u : 0u);
    case immEnd:
        flags = codeTarget | codeUnpark;
        return end(n);
    case immPast:
        flags = codeTarget;
        return end(parent[n]);
    case immJoin:
        flags = codeTarget | codeUnpark;
        return end(parent[n]);
    }
    return detail[n]; // immCallee
}

void main() {
    uint k = item();
    if (k >= items) return;
    uint n = owner[k], t = codes[k], low = templates[2u * t], high = templates[2u * t + 1u];
    uint code = low & 0xffu;
    uint rs1 = operand(n, k, (low >> 16) & (operandKilled - 1u)), rs2 = operand(n, k, (low >> 24) & (operandKilled - 1u));
    if (((low >> 16) & operandKilled) != 0u && rs1 >= virtualRegister) code |= codeKill1;
    if (((low >> 24) & operandKilled) != 0u && rs2 >= virtualRegister) code |= codeKill2;
    uint flags, rd = destination(n, (low >> 8) & 0xffu, flags);
    code |= flags | (rd << codeRdShift);
    uint imm = immediate(n, k, high, flags);
    codes[k] = code ^ flags;
    rs1s[k] = rs1;
    rs2s[k] = rs2;
    imms[k] = imm;
}
