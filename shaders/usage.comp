#version 450 core
// The weights of locals by their uses; which functions call; and how many argument
// registers their parameters take. Items are the users, the first of so many as there
// are nodes.
#include "lib/item.glsl"
#include "lib/word.glsl"

layout(binding = 0, std430) readonly buffer UserList         { uint users[]; };
layout(binding = 1, std430) readonly buffer NodeColumn       { uint node[]; };
layout(binding = 2, std430) readonly buffer DataColumn       { uint data[]; };
layout(binding = 3, std430) readonly buffer ScopeColumn      { uint scope[]; };
layout(binding = 4, std430) readonly buffer ChildIndexColumn { uint childIndex[]; };
layout(binding = 5, std430) readonly buffer FunctionTable    { uint function[]; };
layout(binding = 6, std430)          buffer WeightColumn     { uint weight[]; };
layout(binding = 7, std430)          buffer CallsColumn      { uint calls[]; };
layout(binding = 8, std430)          buffer ArgumentsColumn  { uint arguments[]; };

void main() {
    if (item() >= users[items]) return;
    uint n = users[item()];
    uint k = kindOf(node[n]);
    if (usesLocal(k)) {
        uint local = function[functionOf(scope[n]) * functionRow + functionFirstLocal] + data[n];
        atomicAdd(weight[local], 1u << (weightBits * depthOf(scope[n])));
    } else if (callsFunction(k)) {
        atomicMax(calls[functionOf(scope[n])], callsFunctions);
    } else if (usesStack(k)) {
        atomicMax(calls[functionOf(scope[n])], movesStack);
    } else { // a Parameter
        uvec2 p = argumentPlace(childIndex[n] - 1u, data[n], isFloat(typeOf(node[n])));
        if (p.x == placeRegister && p.y >= 32u) {
            atomicMax(arguments[2u * functionOf(scope[n]) + 1u], p.y - 42u + 1u);
        } else if (p.x != placeStack) {
            atomicMax(arguments[2u * functionOf(scope[n])], p.y - 10u + 1u);
        }
    }
}
