#version 450 core
// Finds the types of parameters and variables, and those that are floats.
#include "lib/item.glsl"
#include "pareas/words.glsl"

layout(std430) readonly buffer DeclarationColumn { uint declaration[]; };
layout(std430) readonly buffer LinkColumn { uint link[]; };
layout(std430) writeonly buffer LocalTypeColumn { uint localType[]; };
layout(std430) writeonly buffer FloatStepColumn { uint floatStep[]; };

void main() {
    uint d = item();
    if (d >= items) return;
    uint type = link[declaration[d]] & linkType;
    localType[d] = type;
    floatStep[d] = type == typeFloat ? 1u : 0u;
}
