#version 450 core
// Makes the keys by which a start and the end that it matches become neighbours: the pool, and the
// number of its intervals that overlap before the start, or behind the end.
#define WIDTH 2
#define OPERATORS SCAN_ADD, SCAN_ADD
#include "lib/scan.glsl"
#include "lib/share_level_value.glsl"

layout(std430) writeonly buffer KeyColumn { uint key[]; };

// of returns the number of intervals of a pool.
uint of(Value t, uint pool) {
    if (pool == poolSlots) return t.y;
    return pool == poolArguments ? t.x & halfMost : t.x >> halfBits;
}

void store(uint i, Value before, Value t) {
    uint pool = poolOf(claim[localOf(event[i])]);
    key[i] = pool == poolNowhere ? pool : pool | (min(of(before, pool), of(t, pool)) << poolBits);
}
