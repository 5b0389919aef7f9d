#version 450 core
// Numbers groups of equal roots that pay in the order of their leaders. The others have no number.
#define COUNT countInvariantRoots
#include "lib/scan.glsl"
#include "lib/hoist_number_value.glsl"
#include "lib/counts.glsl"

layout(std430) writeonly buffer GroupColumn { uint group_[]; };

void store(uint r, Value before, Value sum) {
    group_[r] = sum > before ? before : none;
    if (r == items - 1u) counts[countInvariants] = counts[countHoisted] = sum;
}
