// The roots that move to a LoopEntry.

layout(std430) readonly buffer RootNodeList { uint rootNode[]; };
layout(std430) readonly buffer RootTargetColumn { uint rootTarget[]; };
layout(std430) readonly buffer RootShiftColumn { uint rootShift[]; };
layout(std430) readonly buffer FirstColumn { uint first[]; };
layout(std430) readonly buffer NumberColumn { uint number[]; };
layout(std430) readonly buffer CoverColumn { uint cover[]; };

// moves reports whether root i is hoisted.
bool moves(uint i) { return rootTarget[i] != none && rootTarget[i] != rootNode[i]; }

// firstAt returns where in the rewritten tree the first node of hoisted root i is.
uint firstAt(uint i) { return number[rootTarget[i]] + rootShift[i]; }

// entryAt returns where in the rewritten tree the LoopEntry of hoisted root i is.
uint entryAt(uint i) { return number[rootTarget[i]] + indexOf(cover[rootTarget[i]]); }
