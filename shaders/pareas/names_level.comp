#version 450 core
// Finds where the scope of each declaration ends. The complement of that is the level that searches compare.
// Also finds the function of each name. Lists the distinct floats.
#include "lib/item.glsl"
#include "pareas/words.glsl"

uniform uint tokens;

layout(std430) readonly buffer NameColumn { uint name[]; };
layout(std430) readonly buffer RoleColumn { uint role[]; };
layout(std430) readonly buffer StartColumn { uint start[]; };
layout(std430) readonly buffer EndColumn { uint end[]; };
layout(std430) readonly buffer BlockColumn { uint block[]; };
layout(std430) readonly buffer MatchColumn { uint match[]; };
layout(std430) readonly buffer FunctionsColumn { uint functions[]; };
layout(std430) readonly buffer FunctionColumn { uint function[]; };
layout(std430) readonly buffer GroupColumn { uint group_[]; };
layout(std430) readonly buffer LiteralStepColumn { uint literalStep[]; };
layout(std430) readonly buffer LiteralsColumn { uint literals[]; };
layout(std430) writeonly buffer NameLevelColumn { uint nameLevel[]; };
layout(std430) writeonly buffer LiteralColumn { uint literal[]; };
layout(std430) buffer GroupFunctionColumn { uint groupFunction[]; };

// scopeEnd returns the token at which the scope of a declaration ends.
uint scopeEnd(uint t, uint r) {
    if (r == roleDeclared) return match[block[t]];
    return functions[t] < functions[tokens] ? function[functionRow * functions[t] + functionToken] : tokens;
}

void main() {
    uint i = item();
    if (i >= items) return;
    uint t = name[i], r = role[t];
    nameLevel[i] = r == roleDeclared || r == roleParam ? ~scopeEnd(t, r) : none;
    if (r == roleFunctionName) atomicMax(groupFunction[group_[i] - 1u], functions[t]);
    if (literalStep[i] != 0u) {
        literal[literalRow * literals[i] + literalStart] = start[t];
        literal[literalRow * literals[i] + literalEnd] = end[t];
    }
}
