// The values of the scan that finds out which repeats are computed only where an equal one has been computed.

#include "lib/word.glsl"

layout(std430) readonly buffer MatchesColumn { uint matches[]; };
layout(std430) readonly buffer ArmEndColumn { uint armEnd[]; };

// load returns the values of repeat i in the order: 1 if it does not match the one before it, and
// the end of the arm around it.
Value load(uint i) { return uvec2(1u - matches[i], armEnd[i]); }
