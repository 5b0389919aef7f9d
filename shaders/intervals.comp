#version 450 core
// Finds the start and the end of every local's interval.
#include "lib/item.glsl"
#include "lib/quiet.glsl"

layout(std430) readonly buffer UserList { uint users[]; };
layout(std430) readonly buffer LocalOwnerColumn { uint localOwner[]; };
layout(std430) readonly buffer FunctionTable { uint function[]; };
layout(std430) readonly buffer FirstColumn { uint first[]; };
layout(std430) readonly buffer FirstUseColumn { uint firstUse[]; };
layout(std430) readonly buffer LastUseColumn { uint lastUse[]; };
layout(std430) readonly buffer DisorderedColumn { uint disordered[]; };
layout(std430) readonly buffer ObstacleColumn { uint obstacle[]; };
layout(std430) readonly buffer OutsideColumn { uint outside[]; };
layout(std430) writeonly buffer StartColumn { uint start[]; };
layout(std430) writeonly buffer EndColumn { uint end[]; };
layout(std430) readonly buffer LoopColumn { uint loop[]; };

#include "lib/loops.glsl"

// enclosing returns the LoopEntry of the loop around node n that has a number of loops around it, less than there are
// around n.
uint enclosing(uint n, uint outer) {
    uint entry = loop[n];
    for (uint depth = depthOf(scope[n]); depth > outer + 1u; depth--) entry = loopAround(entry);
    return entry;
}

// always reports whether node a is executed before the nodes behind it, up to n, in any iteration
// of the loops around both. It is if no child that may be left out has a, but not n.
bool always(uint a, uint n) {
    for (uint step = 0u; step < armSteps; step++) {
        if (a >= n) return true;
        uint p = parent[a];
        if (skips(kindOf(node[p])) && first[a] > first[p]) return false; // a is not the first child
        a = p;
    }
    return false;
}

// setsFirst reports whether the first use of a local, node a, sets it in any iteration before its other uses, up to node n.
// entry is the LoopEntry of the outermost loop around n, behind is the first obstacle behind a.
bool setsFirst(uint a, uint n, uint entry, uint behind) {
    return entry < a && behind > n && setsLocal(kindOf(node[a])) && always(a, n);
}

// outermost returns the LoopEntry of the outermost loop around first use a, or a.
uint outermost(uint a) { return depthOf(scope[a]) > 0u ? enclosing(a, 0u) : a; }

// reach returns the last node at which the value of a local that is set first may be needed. n is its last use.
uint reach(uint a, uint n) {
    uint depth = depthOf(scope[n]);
    for (uint outer = 1u; outer < depth; outer++) {
        uint entry = enclosing(n, outer);
        if (entry > a) return parent[entry];
    }
    return n;
}

// interval returns the first and the last node of the interval of local l, in a function in which nodes are executed in
// their order.
uvec2 interval(uint l) {
    uint a = users[firstUse[l]], n = users[lastUse[l]];
    if (depthOf(scope[n]) == 0u) return uvec2(outermost(a), n);
    uint entry = enclosing(n, 0u);
    if (setsFirst(a, n, entry, obstacle[l])) return uvec2(a, reach(a, n));
    return uvec2(outermost(a), parent[entry]);
}

void main() {
    uint l = item();
    if (l >= items) return;
    start[l] = none;
    end[l] = 0u;
    if (firstUse[l] == none) return;
    uint f = functionOfOwner(localOwner[l]), row = f * functionRow, root = function[row + functionRoot];
    bool inOrder = disordered[f] == 0u && function[row + functionResumes] == 0u;
    uvec2 span = inOrder ? interval(l) : uvec2(first[root], root);
    start[l] = span.x;
    end[l] = span.y | (outside[l] != 0u && hasNoCall(span.x, span.y) ? endQuiet : 0u);
}
