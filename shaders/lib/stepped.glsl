// The roots that are linear addresses.

#include "lib/word.glsl"
#include "lib/mark_bits.glsl"

layout(std430) readonly buffer RootNodeList { uint rootNode[]; };
layout(std430) readonly buffer RootTargetColumn { uint rootTarget[]; };
layout(std430) readonly buffer InLinearColumn { uint inLinear[]; };
layout(std430) readonly buffer StepColumn { uint step_[]; };

// isStepped reports whether root i is hoisted, and its local stepped.
bool isStepped(uint i) { return rootTarget[i] != none && rootTarget[i] != rootNode[i] && MARKED(inLinear, rootNode[i]); }
