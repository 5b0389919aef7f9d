#version 450 core
// Numbers the repeats that become roots. It also numbers the leaders among them, since each leader gets
// a hoisted local.
#define COUNT countRepeats
#define WIDTH 2
#define OPERATORS SCAN_ADD, SCAN_ADD
#include "lib/scan.glsl"
#include "lib/common_number_value.glsl"
#include "lib/counts.glsl"

layout(std430) writeonly buffer GroupColumn { uint group_[]; };
layout(std430) writeonly buffer RepeatRootColumn { uint repeatRoot[]; };
layout(std430) readonly buffer CommonEndColumn { uint commonEnd[]; };
layout(std430) writeonly buffer HoistedOwnerColumn { uint hoistedOwner[]; };
layout(std430) writeonly buffer HoistedWeightColumn { uint hoistedWeight[]; };
layout(std430) writeonly buffer HoistedStartColumn { uint hoistedStart[]; };
layout(std430) writeonly buffer HoistedEndColumn { uint hoistedEnd[]; };

// addLeader makes the hoisted local g of leader r.
void addLeader(uint r, uint g) {
    uint n = repeatNode[r];
    hoistedOwner[g] = (functionOf(scope[n]) << ownerFunctionShift) | (isFloat(typeOf(node[n])) ? ownerFloat : 0u);
    hoistedWeight[g] = weightOf(r);
    hoistedStart[g] = n;
    hoistedEnd[g] = commonEnd[r];
}

// finish adds the roots and the leaders to the counts of the stage hoist. The number of roots is 0 if there
// is not enough capacity for them, or for the column loopWords: hoist has listed none then.
void finish(uint roots, uint leaders) {
    uint need = counts[countNeedRoots] + roots;
    bool fits = need <= counts[countCapacityRoots] && counts[countNeedLoopWords] <= counts[countCapacityLoopWords];
    counts[countNeedRoots] = need;
    counts[countHoisted] = counts[countInvariants] + leaders;
    counts[countRoots] = fits ? counts[countInvariantRoots] + roots : 0u;
}

void store(uint r, Value before, Value sum) {
    uint g = counts[countInvariants] + before.y;
    repeatRoot[r] = sum.x > before.x ? before.x : none;
    group_[r] = g;
    if (sum.y > before.y && g < counts[countCapacityRoots]) addLeader(r, g);
    if (r == items - 1u) finish(sum.x, sum.y);
}
