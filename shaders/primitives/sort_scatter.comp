#version 450 core
// Moves every key and its value to their position in the order of one digit. Items with
// equal digits stay in order. Each work group first sorts a tile of 1024 items in shared
// memory, by half a digit at a time, so that it moves items with equal digits together.
#define WIDTH 4
#include "lib/group_scan.glsl"
#include "lib/digit.glsl"

layout(std430) readonly buffer Key { uint key[]; };
layout(std430) readonly buffer Data { uint data[]; };
layout(std430) readonly buffer Offset { uint offset[]; }; // the scan of the counts of sort_count
layout(std430) writeonly buffer KeyOut { uint keyOut[]; };
layout(std430) writeonly buffer DataOut { uint dataOut[]; };

shared uint keys[SCAN_BLOCK];
shared uint values[SCAN_BLOCK];
shared uint next[256]; // position in the output of the next item with each digit
shared uint base[256]; // the same for the first item of the tile with each digit, less its position in the tile

const uint PAST = ~0u; // the key of positions behind the last item: its digit is the largest

const uint EVEN = 0xffffu; // the counter of an even value in a word

// The values of half a digit have sixteen counters of 16 bits, in two vectors: one for the
// values 0 to 7, one for 8 to 15. one returns the vector that adds 1 to the counter of a value.
// base is the first value of the vector.
uvec4 one(uint nibble, uint base) {
    return uvec4(equal(uvec4(base, base + 2u, base + 4u, base + 6u), uvec4(nibble & ~1u))) << ((nibble & 1u) << 4);
}

// counted returns one of the counters. Selects find it: a vector with an index that is not
// constant would be in memory.
uint counted(uvec4 low, uvec4 high, uint nibble) {
    uvec4 four = nibble < 8u ? low : high;
    uvec2 two = (nibble & 4u) == 0u ? four.xy : four.zw;
    uint word = (nibble & 2u) == 0u ? two.x : two.y;
    return bitfieldExtract(word, int((nibble & 1u) << 4), 16);
}

// sums returns, for each pair of counters, their sum.
uvec4 sums(uvec4 counters) { return (counters & EVEN) + (counters >> 16); }

// starts returns, for each counter, base and the sum of the counters before it.
uvec4 starts(uvec4 counters, uint base) {
    uvec4 pair = sums(counters);
    uvec4 before = base + uvec4(0u, pair.x, pair.x + pair.y, pair.x + pair.y + pair.z);
    return before | (before + (counters & EVEN)) << 16;
}

// split sorts the tile by four bits of the digit.
void split(uint shift) {
    uint first = gl_LocalInvocationID.x * SCAN_EACH;
    uint k[SCAN_EACH], v[SCAN_EACH], rank[SCAN_EACH];
    uvec4 low = uvec4(0u), high = uvec4(0u), lowTotal, highTotal;
#pragma optionNV(unroll all) // so that these arrays are in registers
    for (uint j = 0u; j < SCAN_EACH; j++) {
        k[j] = keys[first + j];
        v[j] = values[first + j];
        uint nibble = (digit(k[j]) >> shift) & 15u;
        rank[j] = counted(low, high, nibble);
        low += one(nibble, 0u);
        high += one(nibble, 8u);
    }
    uvec4 lowBefore = groupScan(low, lowTotal), highBefore = groupScan(high, highTotal);
    uvec4 lowSums = sums(lowTotal);
    lowBefore += starts(lowTotal, 0u);
    highBefore += starts(highTotal, lowSums.x + lowSums.y + lowSums.z + lowSums.w);
    for (uint j = 0u; j < SCAN_EACH; j++) {
        rank[j] += counted(lowBefore, highBefore, (digit(k[j]) >> shift) & 15u);
        keys[rank[j]] = k[j];
        values[rank[j]] = v[j];
    }
    memoryBarrierShared();
    barrier();
}

// move sorts the tile that begins at an item, and moves its items to their positions.
void move(uint first) {
    uint i = gl_LocalInvocationID.x;
    for (uint j = i; j < SCAN_BLOCK; j += GROUP) {
        bool inside = first + j < items;
        keys[j] = inside ? key[first + j] : PAST;
        values[j] = inside ? data[first + j] : 0u;
    }
    memoryBarrierShared();
    barrier();
    split(0u);
    split(4u);
    for (uint j = i; j < SCAN_BLOCK; j += GROUP) {
        uint d = digit(keys[j]);
        if (j == 0u || d != digit(keys[j - 1u])) base[d] = next[d] - j;
    }
    memoryBarrierShared();
    barrier();
    for (uint j = i; j < SCAN_BLOCK; j += GROUP) {
        if (first + j >= items) break;
        uint d = digit(keys[j]), to = base[d] + j;
        keyOut[to] = keys[j];
        dataOut[to] = values[j];
        if (j == SCAN_BLOCK - 1u || d != digit(keys[j + 1u])) next[d] = to + 1u;
    }
    memoryBarrierShared();
    barrier();
}

void main() {
    uint i = gl_LocalInvocationID.x;
    if (i <= largestDigit && group() * SORT_BLOCK < items) next[i] = offset[counterOf(i)];
    uint past = min(items, (group() + 1u) * SORT_BLOCK);
    for (uint first = group() * SORT_BLOCK; first < past; first += SCAN_BLOCK) move(first);
}
