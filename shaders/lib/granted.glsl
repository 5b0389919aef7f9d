// Which roots have storage.

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
