// Where parameters arrive.

#include "lib/bytes.glsl"
#include "lib/word.glsl"
#include "lib/machine.glsl"

layout(std430) readonly buffer KindColumn { uint kind[]; };
layout(std430) readonly buffer TypeColumn { uint type[]; };
layout(std430) readonly buffer DataColumn { uint data[]; };
layout(std430) readonly buffer FirstColumn { uint first[]; };
layout(std430) readonly buffer FunctionTable { uint function[]; };

// register_ returns the register in which a local of function f arrives, or none. Parameters are
// the first locals of their function; their nodes follow the FunctionEntry.
uint register_(uint f, uint local) {
    uint root = function[f * functionRow + functionRoot];
    uint index = local - function[f * functionRow + functionFirstLocal];
    uint n = first[root] + 1u + index;
    if (n >= root || BYTE(kind, n) != Parameter) return none;
    uvec2 p = argumentLocation(index, data[n], isFloat(BYTE(type, n)));
    return p.x == inRegister ? p.y : none;
}
