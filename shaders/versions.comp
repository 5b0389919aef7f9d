#version 450 core
// Finds which locals each loop assigns. It also marks loops into which a jump leads from outside, those that a Break
// leaves, and functions with an indirect jump.
#include "lib/item.glsl"
#include "lib/bytes.glsl"
#include "lib/word.glsl"

layout(std430) readonly buffer KindColumn { uint kind[]; };
layout(std430) readonly buffer DataColumn { uint data[]; };
layout(std430) buffer LoopWordsColumn { uint loopWords[]; };
layout(std430) buffer IndirectColumn { uint indirect[]; };
layout(std430) readonly buffer LoopColumn { uint loop[]; };

#include "lib/loops.glsl"

// assign marks the local that Assign n sets, for all loops around it.
void assign(uint n) {
    uint local = data[n], entry = innermost(n);
    for (uint i = 0u; i < scopeDepthMost && entry != none; i++) {
        atomicOr(loopWords[loop[entry] + assignedWord(local)], assignedBit(local));
        entry = loopAround(entry);
    }
}

// jump marks the loops into which node n jumps from outside, to a Label.
void jump(uint n) {
    uint entry = innermost(n + data[n]);
    for (uint i = 0u; i < scopeDepthMost && entry != none; i++) {
        if (n < entry || n > parent[entry]) atomicOr(loopWords[loop[entry]], jumpsInto);
        entry = loopAround(entry);
    }
}

// leave marks the loop that the Break n leaves. It is none inside three others.
void leave(uint n) {
    uint entry = innermost(n);
    for (uint i = 0u; i < scopeDepthMost && entry != none; i++) {
        if (parent[entry] == n + data[n]) atomicOr(loopWords[loop[entry]], jumpsOut);
        entry = loopAround(entry);
    }
}

// mark notes that node n sets a local or jumps: in the loops around it, or in its function.
void mark(uint n) {
    uint k = BYTE(kind, n);
    if (setsLocal(k)) {
        assign(n);
    } else if (k == Break) {
        leave(n);
    } else if (jumpsToLabel(k)) {
        if (namesNode(k)) jump(n);
        else atomicOr(indirect[functionOf(scope[n])], 1u); // at an address
    }
}

void main() {
    uint n = item();
    if (n < items) mark(n);
}
