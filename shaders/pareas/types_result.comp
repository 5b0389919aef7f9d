#version 450 core
// Checks that functions with a result return on all paths.
#include "lib/item.glsl"
#include "pareas/words.glsl"

layout(std430) readonly buffer RoleColumn { uint role[]; };
layout(std430) readonly buffer AroundColumn { uint around[]; };
layout(std430) readonly buffer FunctionsColumn { uint functions[]; };
layout(std430) readonly buffer FunctionColumn { uint function[]; };
layout(std430) readonly buffer ReturnsColumn { uint returns[]; };
layout(std430) buffer Problem { uint problem[]; };

void main() {
    uint t = item();
    if (t >= items || role[t] != roleBodyClose || (returns[around[t]] & returnsHere) != 0u) return;
    if (function[functionRow * functions[t] - functionRow + functionResult] != typeVoid) atomicOr(problem[0], problemReturn);
}
