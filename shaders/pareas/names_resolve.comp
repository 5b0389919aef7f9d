#version 450 core
// Finds the meaning of each name: the declaration of a variable, or the number of a function. A float has no
// declaration: for it, the kernel finds the number among the distinct floats.
#include "pareas/nearest.glsl"

layout(std430) readonly buffer NameColumn { uint name[]; };
layout(std430) readonly buffer RoleColumn { uint role[]; };
layout(std430) readonly buffer FunctionsColumn { uint functions[]; };
layout(std430) readonly buffer GroupColumn { uint group_[]; };
layout(std430) readonly buffer GroupFunctionColumn { uint groupFunction[]; };
layout(std430) readonly buffer LiteralStepColumn { uint literalStep[]; };
layout(std430) readonly buffer LiteralsColumn { uint literals[]; };
layout(std430) writeonly buffer ReferentColumn { uint referent[]; };
layout(std430) buffer Problem { uint problem[]; };

// declarationBefore returns the innermost declaration of name i with a scope that contains it, or none.
uint declarationBefore(uint i, uint t) {
    uint d = previousBelow(i, ~t);
    return d == none || group_[d] != group_[i] ? none : name[d];
}

void main() {
    uint i = item();
    if (i >= items) return;
    uint t = name[i], r = role[t], found = none;
    bool isProblem = false;
    if (r == roleVariable) {
        found = declarationBefore(i, t);
        isProblem = found == none;
    } else if (r == roleParam) {
        isProblem = declarationBefore(i, t) != none;
    } else if (r == roleCalled) {
        found = groupFunction[group_[i] - 1u] - 1u;
        isProblem = found == none;
    } else if (r == roleFunctionName) {
        isProblem = groupFunction[group_[i] - 1u] != functions[t];
    } else if (r == roleFloat) {
        found = literals[i] + literalStep[i] - 1u;
    }
    referent[t] = found;
    if (isProblem) atomicOr(problem[0], problemName);
}
