// The values of the scan that lists the roots that are rewritten.

#include "lib/word.glsl"

layout(std430) readonly buffer RootNodeList { uint rootNode[]; };
layout(std430) readonly buffer RootLocalColumn { uint rootLocal[]; };
layout(std430) readonly buffer RootTargetColumn { uint rootTarget[]; };
layout(std430) readonly buffer FirstColumn { uint first[]; };
layout(std430) readonly buffer ScopeColumn { uint scope[]; };
layout(std430) readonly buffer FunctionTable { uint function[]; };
layout(std430) readonly buffer StorageColumn { uint storage[]; };

// isGranted reports whether the local of root i has storage.
bool isGranted(uint i) {
    if (rootLocal[i] == none) return false;
    return storage[function[functionOf(scope[rootNode[i]]) * functionRow + functionFirstLocal] + rootLocal[i]] != none;
}

// more returns how many nodes more the tree has once root i is rewritten, modulo 2^32.
uint more(uint i) {
    uint n = rootNode[i], target = rootTarget[i];
    if (target == none) return first[n] - n;
    return target == n ? 1u : 2u;
}

// load returns 1 and more(i) if root i is rewritten, else 0.
Value load(uint i) { return isGranted(i) ? uvec2(1u, more(i)) : uvec2(0u); }
