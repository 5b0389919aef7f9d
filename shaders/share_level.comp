#version 450 core
// Makes the keys by which a start and the end that it matches become neighbours: the pool, and the
// number of its intervals that overlap before the start, or behind the end. Events of locals that are
// nowhere come last.
#define WIDTH 4
#define OPERATORS SCAN_ADD, SCAN_ADD, SCAN_ADD, SCAN_ADD
#include "lib/scan.glsl"
#include "lib/share_level_value.glsl"

layout(std430) writeonly buffer KeyColumn { uint key[]; };
layout(std430) writeonly buffer EventOutColumn { uint eventOut[]; };
layout(std430) writeonly buffer CountTable { uint counts[]; };

// levelOf returns the number of intervals of a pool that overlap.
uint levelOf(Value t, uint pool) {
    if (pool == poolSlots) return t.y;
    return pool == poolArguments ? t.x & halfMost : t.x >> halfBits;
}

void store(uint i, Value before, Value t) {
    uint e = event[i], pool = poolOf(claim[localOf(e)]), at = before.z;
    if (pool == poolNowhere) {
        at += items - 1u - i;
        key[at] = none;
    } else {
        key[at] = pool | (min(levelOf(before, pool), levelOf(t, pool)) << poolBits);
    }
    eventOut[at] = e;
    if (i == items - 1u) counts[countStored] = t.z;
}
