#version 450 core
// The instructions of every node, S(n) = own + edges (Huijben 2021, eq. 3.2),
// and the register of its value.
#define WIDTH 4
#define OPERATORS SCAN_ADD, SCAN_MAX, SCAN_ADD, SCAN_ADD
#define SUMS 0
#include "lib/scan.glsl"
#include "lib/place_value.glsl"

layout(binding = 6, std430)  readonly  buffer DataColumn     { uint data[]; };
layout(binding = 7, std430)  readonly  buffer DetailColumn   { uint detail[]; };
layout(binding = 8, std430)  writeonly buffer OffsetColumn   { uint offset[]; };
layout(binding = 9, std430)  writeonly buffer ValueColumn    { uint value[]; };
layout(binding = 10, std430)  writeonly buffer LinkColumn     { uint link[]; };
layout(binding = 11, std430) writeonly buffer LinkNodeColumn { uint linkNode[]; };
layout(binding = 12, std430) writeonly buffer Total          { uint total[]; };

void store(uint n, Value sum, Value inclusive) {
    uint s = shape[n];
    offset[n] = sum.x;
    if ((s & shapeForward) != 0u) {
        value[n] = valueDeferred | inclusive.y;
    } else if ((s & shapeInDetail) != 0u) {
        value[n] = detail[n];
    } else if ((s & shapeArrives) != 0u) {
        value[n] = argumentPlace(childIndex[n] - 1u, data[n], isFloat(typeOf(node[n]))).y;
    } else {
        uint own = ownOf(n);
        if ((s & shapeBranches) != 0u) own--;
        value[n] = virtualRegister + sum.x + own - 1u;
    }
    if ((s & shapeLinks) != 0u) {
        link[n] = sum.z;
        linkNode[sum.z] = n;
    }
    if (n == items - 1u) {
        total[0] = inclusive.x;
        total[1] = inclusive.z;
    }
}
