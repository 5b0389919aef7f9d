#version 450 core
// The instructions of every node: those of its rule, a conditional jump if it
// is a condition that leaves one to it, the edges of its parent that follow it,
// and, if it is an Argument, its move in its Call.
//
// param[0] is the size of a word in bytes; param[1], param[2] and param[3] are
// where the templates of moves begin (integers, F32, F64): 10 bits each for a
// register, an integer register, the stack.
#include "lib/item.glsl"
#include "lib/word.glsl"
#include "lib/riscv.glsl"

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
layout(binding = 11, std430) writeonly buffer CodeColumn       { uint codeOut[]; };
layout(binding = 12, std430) writeonly buffer Rs1Column        { uint rs1Out[]; };
layout(binding = 13, std430) writeonly buffer Rs2Column        { uint rs2Out[]; };
layout(binding = 14, std430) writeonly buffer ImmColumn        { uint immOut[]; };
layout(binding = 15, std430) writeonly buffer OwnerColumn      { uint owner[]; };

#include "lib/size.glsl"
#include "lib/exit.glsl"

uint kindAt(uint n) { return kindOf(node[n]); }

// put writes instruction k, of node n.
void put(uint k, uint n, uint code, uint rs1, uint rs2, uint imm) {
    codeOut[k] = code;
    rs1Out[k] = rs1;
    rs2Out[k] = rs2;
    immOut[k] = imm;
    owner[k] = n;
}

// isParked reports whether both arms of a node of kind k leave its value in one
// register; length is that of its rule.
bool isParked(uint k, uint length) {
    return k == Conditional || (k == LogicalAnd || k == LogicalOr) && length > 0u;
}

bool isCompare(uint k) { return k >= Eq && k <= Ge; }

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

// operand resolves a register operand of instruction k of node n.
uint operand(uint n, uint k, uint spec, uint right) {
    switch (spec & ~operandKilled) {
    case operandSelf: return virtualRegister + k;
    case operandPrevious: return virtualRegister + k - 1u;
    case operandPrevious2: return virtualRegister + k - 2u;
    case operandLeft: return valueOf(first[n - 1u] - 1u);
    case operandRight: return valueOf(right);
    case operandBase: return valueOf(first[address(n) - 1u] - 1u);
    case operandHome: return detail[n];
    case operandIn: return value[n];
    }
    return spec;
}

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

// immediate resolves the immediate of an instruction of node n, and the flags
// that say what it is.
uint immediate(uint n, uint spec, uint end, out uint flags) {
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
    case immEnd:
        flags = codeTarget | codeUnpark;
        return end;
    }
    return detail[n]; // immCallee
}

// goesTo is where condition n goes when it is true (0) or false (1).
uint goesTo(uint n, uint when) {
    uint x = exitOf(n, when);
    if ((x & linked) != 0u) x = resolved[x & ~linked];
    return x;
}

// decide completes the conditional jump of condition n, which jumps if it is
// true: where the code behind it, from instruction next on, is what a true
// condition leads to, the jump is turned around.
uvec2 decide(uint n, uint code, uint next) {
    uint yes = goesTo(n, 0u);
    if (yes == next) return uvec2(code ^ 1u, goesTo(n, 1u)); // the inverse differs in bit 0
    return uvec2(code, yes);
}

// instruction writes instruction k from a template of node n's rule; end is the
// number of the one behind the rule's, right the node of the right operand.
void instruction(uint n, uint k, uint template_, uint end, uint right) {
    uint low = templates[2u * template_], high = templates[2u * template_ + 1u];
    uint rd = (low >> 8) & 0xffu, rs1 = operand(n, k, (low >> 16) & 0xffu, right), rs2 = operand(n, k, low >> 24, right);
    uint code = low & 0xffu;
    if (((low >> 16) & operandKilled) != 0u && rs1 >= virtualRegister) code |= codeKill1;
    if (((low >> 24) & operandKilled) != 0u && rs2 >= virtualRegister) code |= codeKill2;
    switch (rd) {
    case operandHome:
        rd = detail[n];
        break;
    case operandOut:
        rd = argumentPlace(childIndex[n], detail[n], isFloat(typeOf(node[n]))).y;
        code |= codeArgument;
        break;
    case operandSelf:
        if (k + 1u == end && isParked(kindAt(n), lengthOf(shape[n]))) code |= codeParked;
        if (kindAt(n) == Load && (detail[n] & 1u) != 0u || kindAt(n) >= AtomicSwap && kindAt(n) <= StoreConditional) code |= codeKeep;
        break;
    }
    code |= rd << codeRdShift;
    uint flags;
    uint imm = immediate(n, high, end, flags);
    code |= flags;
    if (isCompare(kindAt(n)) && (high & 0xffu) == immTarget) {
        uvec2 decided = decide(n, code, k + 1u);
        code = decided.x;
        imm = decided.y;
    }
    put(k, n, code, rs1, rs2, imm);
}

// branch writes, as instruction k, the jump of a condition that is a plain
// value.
void branch(uint n, uint k, uint s) {
    if ((s & shapeAlways) != 0u) {
        uint when = detail[n] == 0u ? 1u : 0u;
        put(k, n, OP_JAL | codeTarget, 0u, 0u, goesTo(n, when));
        return;
    }
    uint code = OP_BNE | codeTarget, v = valueOf(n);
    if (v >= virtualRegister) code |= codeKill1;
    uvec2 decided = decide(n, code, k + 1u);
    put(k, n, decided.x, v, 0u, decided.y);
}

// edge writes, from instruction k on, how node n, the first arm of an IfElse or
// a Conditional, leaves for what comes behind its parent: with its value, if it
// has one, in the register of the parent's.
void edge(uint n, uint k) {
    uint p = parent[n];
    uint end = offset[p] + lengthOf(shape[p]);
    uint jump = OP_JAL | codeTarget;
    if (edgesOf(shape[n]) == 2u) {
        uint v = valueOf(n);
        uint move = OP_ADDI, kill = codeKill1, rs2 = 0u;
        switch (typeOf(node[p])) {
        case F32: move = OP_FSGNJ_S; kill = codeKill2; rs2 = v; break;
        case F64: move = OP_FSGNJ_D; kill = codeKill2; rs2 = v; break;
        }
        if (v < virtualRegister) kill = 0u;
        put(k, n, move | (operandPark << codeRdShift) | kill | codeParked, v, rs2, 0u);
        jump |= codeUnpark;
        k++;
    }
    put(k, n, jump, 0u, 0u, end);
}

// move writes, in the Call that Argument n belongs to, the move of its value to
// where the callee expects it.
void move(uint n) {
    uint t = typeOf(node[n]);
    uint place = argumentPlace(childIndex[n], detail[n], isFloat(t)).x;
    uint rules = t == F32 ? param[2] : t == F64 ? param[3] : param[1];
    uint k = offset[parent[n]] + childIndex[n];
    instruction(n, k, (rules >> (10u * place)) & 0x3ffu, k + 1u, n);
}

// shapeActs is set in the shapes of nodes that write instructions.
const uint shapeActs = (15u << 12) | (3u << shapeEdgeShift) | shapeCalls | shapeBranches | shapeMoves;

void main() {
    uint n = item();
    if (n >= items) return;
    uint s = shape[n];
    if ((s & shapeActs) == 0u) return;
    uint at = offset[n];
    if ((s & shapeCalls) != 0u) at += argumentsOf(n);
    uint length = lengthOf(s);
    for (uint i = 0u; i < length; i++) instruction(n, at + i, startOf(s) + i, at + length, n - 1u);
    at += length;
    if ((s & shapeBranches) != 0u) {
        branch(n, at, s);
        at++;
    }
    if (edgesOf(s) > 0u) edge(n, at);
    if ((s & shapeMoves) != 0u) move(n);
}
