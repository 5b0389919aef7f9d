#version 450 core
// Lists the node and the template of every instruction. The number of the template stands where the
// stage writes the instruction's code word later. A node lists the instructions of
// its rule; a branch, if it is a condition and its rule has none; the join code of its
// parent that follows it; and, if it is an Argument, its move in its Call. Also finds the number of
// stack slots that each function needs for the arguments that it passes.
#define COUNT countNodes
#include "lib/item.glsl"
#include "lib/word.glsl"
#include "lib/machine.glsl"
#include "lib/count.glsl"
#include "lib/instruction.glsl"

layout(std430) readonly buffer NodeColumn { uint node[]; };
layout(std430) readonly buffer ParentColumn { uint parent[]; };
layout(std430) readonly buffer ChildIndexColumn { uint childIndex[]; };
layout(std430) readonly buffer FirstColumn { uint first[]; };
layout(std430) readonly buffer SelectionColumn { uint selection[]; };
layout(std430) readonly buffer OffsetColumn { uint offset[]; };
layout(std430) readonly buffer DetailColumn { uint detail[]; };
layout(std430) readonly buffer ScopeColumn { uint scope[]; };
layout(std430) readonly buffer RuleTable { uint rules[]; };
layout(std430) writeonly buffer OwnerColumn { uint owner[]; };
layout(std430) buffer OutgoingColumn { uint outgoing[]; };
layout(std430) writeonly buffer InstructionTable { uint instruction[]; };

#include "lib/node_size.glsl"

// put lists the instructions of a rule for node n, the first one as number at.
void put(uint n, uint at, uint rule) {
    for (uint i = 0u; i < lengthOf(rule); i++) {
        INSTRUCTION(at + i, instructionCode) = (rule & selectionTemplate) + i;
        owner[at + i] = n;
    }
}

// extraRule returns a rule that belongs to no kind of nodes.
uint extraRule(uint kind, uint typ, uint variant) {
    return rules[ruleOf(nodeWord(kind, typ), variant)];
}

void main() {
    uint n = item();
    if (n >= items) return;
    uint s = selection[n], at = offset[n];
    if ((s & selectionCalls) != 0u) at += argumentsOf(n);
    put(n, at, s);
    at += lengthOf(s);
    if ((s & selectionBranches) != 0u) {
        put(n, at, extraRule(ruleBranch, Void, (s & selectionAlways) != 0u ? branchAlways : branchPlain));
        at++;
    }
    if (joinOf(s) > 0u) put(n, at, extraRule(ruleJoin, typeOf(node[parent[n]]), 0u));
    bool made = kindOf(node[n]) == Argument && (s & selectionMoves) == 0u;
    if ((s & selectionMoves) != 0u || made && childIndex[n] < argumentsOf(parent[n])) {
        uint typ = typeOf(node[n]), index = childIndex[n];
        uvec2 location = argumentLocation(index, detail[n], isFloat(typ));
        if (location.x == onStack) atomicMax(outgoing[functionOf(scope[n])], location.y + 1u);
        if (made || location.x == onStack && (detail[n] & argumentAtOnce) != 0u) location.x = moveDone;
        else if ((s & selectionForward) == 0u && lengthOf(s) == 0u) location.x = kindOf(node[n - 1u]) == Local ? moveSlot : moveConstant;
        put(n, offset[parent[n]] + index, extraRule(ruleMove, typ, location.x));
    }
}
