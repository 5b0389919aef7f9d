#version 450 core
// Lists the Assigns among the sorted uses, and counts for each use the Assigns before it.
#define COUNT countUses
#include "lib/scan.glsl"
#include "lib/versions_assigns_value.glsl"
#include "lib/count.glsl"

layout(std430) writeonly buffer AssignRankColumn { uint assignRank[]; };
layout(std430) writeonly buffer AssignList { uint assignAt[]; };

void store(uint i, Value before, Value sum) {
    assignRank[i] = before;
    if (sum > before) assignAt[before] = i;
    if (i == items - 1u) assignAt[sum] = none;
}
