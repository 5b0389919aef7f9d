#version 450 core
// Finds the leader of every root: the first of the roots in its loop that have its hash.
#define COUNT countInvariantRoots
#define OPERATORS SCAN_MAX
#include "lib/scan.glsl"
#include "lib/hoist_groups_value.glsl"
#include "lib/count.glsl"

layout(std430) writeonly buffer LeaderColumn { uint leader[]; };

void store(uint i, Value before, Value start) { leader[order[i]] = order[start]; }
