#version 450 core
// The list of all instructions: for each the node that it belongs to and its
// template. Each node lists those of its rule, a conditional jump if it is a
// condition that leaves one to it, the edges of its parent that follow it, and, if it
// is an Argument, its move in its Call. And how many slots on the stack the arguments
// take that a function passes.
#include "lib/item.glsl"
#include "lib/word.glsl"

layout(binding = 0, std430)  readonly  buffer NodeColumn       { uint node[]; };
layout(binding = 1, std430)  readonly  buffer ParentColumn     { uint parent[]; };
layout(binding = 2, std430)  readonly  buffer ChildIndexColumn { uint childIndex[]; };
layout(binding = 3, std430)  readonly  buffer FirstColumn      { uint first[]; };
layout(binding = 4, std430)  readonly  buffer ShapeColumn      { uint shape[]; };
layout(binding = 5, std430)  readonly  buffer OffsetColumn     { uint offset[]; };
layout(binding = 6, std430)  readonly  buffer DetailColumn     { uint detail[]; };
layout(binding = 7, std430)  readonly  buffer ScopeColumn      { uint scope[]; };
layout(binding = 8, std430)  readonly  buffer RuleTable        { uint rules[]; };
layout(binding = 9, std430)  writeonly buffer TemplateColumn   { uint template_[]; };
layout(binding = 10, std430) writeonly buffer OwnerColumn      { uint owner[]; };
layout(binding = 11, std430)           buffer OutgoingColumn   { uint outgoing[]; };

#include "lib/size.glsl"

// put lists the instructions of a rule for node n, from number at on.
void put(uint n, uint at, uint rule) {
    for (uint i = 0u; i < lengthOf(rule); i++) {
        template_[at + i] = (rule & shapeTemplate) + i;
        owner[at + i] = n;
    }
}

// piece is a rule that is not a node's own.
uint piece(uint kind, uint typ, uint variant) {
    return rules[ruleOf(nodeWord(kind, typ), variant)];
}

void main() {
    uint n = item();
    if (n >= items) return;
    uint s = shape[n], at = offset[n];
    if ((s & shapeCalls) != 0u) at += argumentsOf(n);
    put(n, at, s);
    at += lengthOf(s);
    if ((s & shapeBranches) != 0u) {
        put(n, at, piece(ruleBranch, Void, (s & shapeAlways) != 0u ? branchAlways : branchPlain));
        at++;
    }
    if (edgesOf(s) > 0u) put(n, at, piece(ruleEdge, typeOf(node[parent[n]]), 0u));
    if ((s & shapeMoves) != 0u) {
        uint typ = typeOf(node[n]), index = childIndex[n];
        uvec2 place = argumentPlace(index, detail[n], isFloat(typ));
        put(n, offset[parent[n]] + index, piece(ruleMove, typ, place.x));
        if (place.x == placeStack) atomicMax(outgoing[functionOf(scope[n])], place.y + 1u);
    }
}
