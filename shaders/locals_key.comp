#version 450 core
// Makes the keys by which locals are sorted: function, register file, and weight in
// descending order. Locals that need no storage come last. If optimize is 1, parameters of
// functions that call nothing stay in the registers in which they arrive.
#include "lib/item.glsl"
#include "lib/bytes.glsl"
#include "lib/word.glsl"
#include "lib/machine.glsl"

uniform uint optimize; // 0 or 1

layout(std430) readonly buffer KindColumn { uint kind[]; };
layout(std430) readonly buffer TypeColumn { uint type[]; };
layout(std430) readonly buffer DataColumn { uint data[]; };
layout(std430) readonly buffer FirstColumn { uint first[]; };
layout(std430) readonly buffer FunctionTable { uint function[]; };
layout(std430) readonly buffer CallsColumn { uint calls[]; };
layout(std430) readonly buffer LocalOwnerColumn { uint localOwner[]; };
layout(std430) readonly buffer WeightColumn { uint weight[]; };
layout(std430) writeonly buffer StorageColumn { uint storage[]; };
layout(std430) writeonly buffer KeyColumn { uint key[]; };
layout(std430) writeonly buffer OrderColumn { uint order[]; };

// quantize maps a weight to 8 bits and keeps the order: the weight's binary exponent, and
// the quantizedBits bits behind its leading one.
uint quantize(uint w) {
    if (w < 1u << quantizedBits) return w;
    uint exponent = uint(findMSB(w));
    return min(((exponent - quantizedBits) << quantizedBits) + (w >> (exponent - quantizedBits)), keyWeightMost);
}

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

void main() {
    uint l = item();
    if (l >= items) return;
    uint at = none, w = quantize(weight[l]), f = functionOfOwner(localOwner[l]);
    if (w > 0u && optimize != 0u && calls[f] == 0u) at = register_(f, l);
    if (at != none) w = 0u;
    storage[l] = at;
    key[l] = (localOwner[l] << keyOwnerShift) | (keyWeightMost - w);
    order[l] = l;
}
