#version 450 core
// Parameters of functions that do not call stay in the registers that they
// arrive in.
#include "lib/item.glsl"
#include "lib/bytes.glsl"
#include "lib/word.glsl"

layout(binding = 0, std430) readonly  buffer KindColumn       { uint kind[]; };
layout(binding = 1, std430) readonly  buffer TypeColumn       { uint type[]; };
layout(binding = 2, std430) readonly  buffer DataColumn       { uint data[]; };
layout(binding = 3, std430) readonly  buffer ScopeColumn      { uint scope[]; };
layout(binding = 4, std430) readonly  buffer ChildIndexColumn { uint childIndex[]; };
layout(binding = 5, std430) readonly  buffer FunctionTable    { uint function[]; };
layout(binding = 6, std430) readonly  buffer CallsColumn      { uint calls[]; };
layout(binding = 7, std430) readonly  buffer WeightColumn     { uint weight[]; };
layout(binding = 8, std430) writeonly buffer HomeColumn       { uint home[]; };

void main() {
    uint n = item();
    if (n >= items) return;
    if (BYTE(kind, n) != Parameter) return;
    uint f = functionOf(scope[n]);
    uint local = function[f * functionRow + functionFirstLocal] + childIndex[n] - 1u;
    uvec2 p = argumentPlace(childIndex[n] - 1u, data[n], isFloat(BYTE(type, n)));
    if (calls[f] == 0u && p.x == placeRegister && weight[local] > 0u) home[local] = p.y;
}
