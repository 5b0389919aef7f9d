#version 450 core
// Numbers the instructions of every node, S(n) = own + edges (Huijben 2021, eq. 3.2), and
// finds the register of its value.
#define COUNT countTreeNodes
#define WIDTH 4
#define OPERATORS SCAN_ADD, SCAN_MAX, SCAN_ADD, SCAN_ADD
#include "lib/scan.glsl"
#include "lib/number_value.glsl"
#include "lib/machine.glsl"
#include "lib/counts.glsl"

layout(std430) readonly buffer DataColumn { uint data[]; };
layout(std430) readonly buffer DetailColumn { uint detail[]; };
layout(std430) writeonly buffer OffsetColumn { uint offset[]; };
layout(std430) writeonly buffer ValueColumn { uint value[]; };
layout(std430) writeonly buffer LogicalColumn { uint logical[]; };
layout(std430) writeonly buffer LogicalNodeColumn { uint logicalNode[]; };

// finish writes the numbers of items that the later stages handle. They stay 0 if there is not
// enough capacity for the instructions or the logical operators.
void finish(uint instructions, uint logicals) {
    counts[countNeedInstructions] = instructions;
    counts[countNeedLogicals] = logicals;
    if (instructions > counts[countCapacityInstructions] || logicals > counts[countCapacityLogicals]) return;
    counts[countNodes] = counts[countTreeNodes];
    counts[countFunctions] = counts[countGivenFunctions];
    counts[countEntries] = counts[countGivenFunctions] + 1u;
    counts[countInstructions] = instructions;
    counts[countLogicals] = logicals;
    counts[countTargets] = 2u * logicals;
}

void store(uint n, Value sum, Value inclusive) {
    uint s = selection[n], v = detail[n];
    if ((s & selectionForward) != 0u) {
        v = valueDeferred | inclusive.y;
    } else if ((s & selectionInDetail) == 0u) {
        if ((s & selectionArrives) != 0u) {
            v = argumentLocation(childIndex[n] - 1u, data[n], isFloat(typeOf(node[n]))).y;
        } else {
            uint own = ownOf(n, s);
            if ((s & selectionBranches) != 0u) own--;
            v = virtualRegister + sum.x + own - 1u;
        }
    }
    offset[n] = sum.x;
    value[n] = v;
    if ((s & selectionLogical) != 0u) {
        logical[n] = sum.z;
        logicalNode[sum.z] = n;
    }
    if (n == items - 1u) finish(inclusive.x, inclusive.z);
}
