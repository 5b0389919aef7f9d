#version 450 core
// Finds the leader of every repeat: the equal repeat that dominates it, or else the repeat itself.
#define COUNT countRepeats
#define OPERATORS SCAN_MAX
#include "lib/scan.glsl"
#include "lib/common_leader_value.glsl"
#include "lib/count.glsl"

layout(std430) readonly buffer OrderColumn { uint order[]; };
layout(std430) writeonly buffer LeaderColumn { uint leader[]; };

void store(uint i, Value before, Value last) { leader[order[i]] = order[last]; }
