#version 450 core
// Checks arguments against the parameters of the function. Counts, for arguments and parameters, the
// floats before them.
#include "lib/item.glsl"
#include "lib/kinds.glsl"
#include "pareas/words.glsl"

uniform uint functionCount;

layout(std430) buffer NodeTable { uint node[]; };
layout(std430) readonly buffer NodeFirstColumn { uint nodeFirst[]; };
layout(std430) readonly buffer ParentColumn { uint parent[]; };
layout(std430) readonly buffer ChildIndexColumn { uint childIndex[]; };
layout(std430) readonly buffer FunctionColumn { uint function[]; };
layout(std430) readonly buffer LocalTypeColumn { uint localType[]; };
layout(std430) readonly buffer FloatsColumn { uint floats[]; };
layout(std430) buffer Problem { uint problem[]; };

// isWrong reports whether argument n, of index i, is none that function f takes there, or is the last
// although f takes more.
bool isWrong(uint n, uint i, uint f) {
    uint first = function[functionRow * f + functionDeclaration], count = function[functionRow * f + functionParams] - first;
    return i >= count || typeOf(node[treeRow * n + treeNode]) != localType[first + i] || (parent[n] == n + 1u && i + 1u != count);
}

void main() {
    uint n = item();
    if (n >= items) return;
    uint kind = kindOf(node[treeRow * n + treeNode]), f = functionCount, i = childIndex[n];
    if (kind == Argument || kind == Call) f = node[treeRow * (kind == Call ? n : parent[n]) + treeData];
    if (kind == Parameter) {
        f = node[treeRow * parent[n] + treeData];
        i--; // the first child is the entry of the function
    }
    if (f >= functionCount) return;
    uint first = function[functionRow * f + functionDeclaration];
    bool isProblem = kind == Argument && isWrong(n, i, f);
    if (kind == Call && nodeFirst[n] == n) isProblem = function[functionRow * f + functionParams] != first;
    if (kind != Call && !isProblem) node[treeRow * n + treeData] = floats[first + i] - floats[first];
    if (isProblem) atomicOr(problem[0], problemType);
}
