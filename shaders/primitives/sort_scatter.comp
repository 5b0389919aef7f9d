#version 450 core
// Moves every key and its value to their position in the order of one digit. Items with
// equal digits stay in order. Each work group first sorts a tile of 1024 items in shared
// memory, by two bits at a time, so that it moves items with equal digits together.
#include "lib/group_scan.glsl"
#include "lib/digit.glsl"

layout(std430) readonly buffer Key { uint key[]; };
layout(std430) readonly buffer Data { uint data[]; };
layout(std430) readonly buffer Offset { uint offset[]; }; // the scan of the counts of sort_count, or the counts if unscanned
layout(std430) writeonly buffer KeyOut { uint keyOut[]; };
layout(std430) writeonly buffer DataOut { uint dataOut[]; };

#define SHARED_BANKS 32u // of words, in a GPU's shared memory
#define SPLIT_BITS 2u    // of the digit by which a step sorts
#define SPLIT_LARGEST 3u // their largest value

// The tile has a word for each item: its digit, and below it in INDEX_BITS bits its number in the tile. So a
// step of the sort moves one word of an item, and keys and values move once, at the end.
#define INDEX_BITS 10u
shared uint tile[SCAN_BLOCK + SCAN_BLOCK / SHARED_BANKS];
shared uint next[256]; // position in the output of the next item with each digit
shared uint base[256]; // by digit: the position in the output of the tile's first item with it, less its position in the tile

const uint PAST = ~0u; // the key of positions behind the last item: its digit is the largest

// A word of the tile stands for an item. indexIn returns the item's number in the tile, digitIn returns its digit.
uint indexIn(uint word) { return word & (SCAN_BLOCK - 1u); }
uint digitIn(uint word) { return word >> INDEX_BITS; }

// at returns where word j of the tile is. Gaps let invocations that take each fourth word take them from
// different banks of the shared memory.
uint at(uint j) { return j + j / SHARED_BANKS; }

// Three counters in a word, of INDEX_BITS bits each, count the items before an item with a value of 0, 1 or 2.
// The number of items with 3 is the rest. The highest two bits count the items with 3 of one invocation: at most
// three of them are before an item. If all items of the tile have the same value, its counter overflows. That
// does no harm: no item has another value, so no other counter is read.

// field returns a counter.
uint field(uint counters, uint value) { return (counters >> (INDEX_BITS * value)) & (SCAN_BLOCK - 1u); }

// fields returns the sum of the counters.
uint fields(uint counters) { return field(counters, 0u) + field(counters, 1u) + field(counters, 2u); }

// valueIn returns the value of the bits of the digit by which a step sorts.
uint valueIn(uint word, uint shift) { return (word >> (INDEX_BITS + shift)) & SPLIT_LARGEST; }

// split sorts the tile by two bits of the digit.
void split(uint shift) {
    uint first = gl_LocalInvocationID.x * SCAN_EACH;
    uint word[SCAN_EACH], before[SCAN_EACH], count = 0u, total;
#pragma optionNV(unroll all) // so that these arrays are in registers
    for (uint j = 0u; j < SCAN_EACH; j++) {
        word[j] = tile[at(first + j)];
        before[j] = count;
        count += 1u << (INDEX_BITS * valueIn(word[j], shift));
    }
    count = groupScan(count, total);
    uint starts = count + (total << INDEX_BITS) + (total << (2u * INDEX_BITS));
    uint largest = first + fields(total) - fields(count); // where the first item of this invocation with 3 goes
    for (uint j = 0u; j < SCAN_EACH; j++) {
        uint value = valueIn(word[j], shift), inOwn = before[j] >> (INDEX_BITS * SPLIT_LARGEST);
        tile[at(value < SPLIT_LARGEST ? field(starts + before[j], value) : largest + inOwn)] = word[j];
    }
    memoryBarrierShared();
    barrier();
}

// move sorts the tile that begins at an item, and moves its items to their positions.
void move(uint first) {
    uint i = gl_LocalInvocationID.x;
    uint k[SCAN_EACH], v[SCAN_EACH], word[SCAN_EACH], to[SCAN_EACH];
#pragma optionNV(unroll all) // so that these arrays are in registers
    for (uint m = 0u; m < SCAN_EACH; m++) {
        uint j = i + m * uint(GROUP), n = min(first + j, items - 1u);
        k[m] = key[n];
        v[m] = data[n];
        tile[at(j)] = digit(first + j < items ? k[m] : PAST) << INDEX_BITS | j;
    }
    memoryBarrierShared();
    barrier();
    for (uint shift = 0u; (largestDigit >> shift) != 0u; shift += SPLIT_BITS) split(shift);
    for (uint m = 0u; m < SCAN_EACH; m++) {
        uint j = i + m * uint(GROUP);
        word[m] = tile[at(j)];
        uint d = digitIn(word[m]);
        if (j == 0u || d != digitIn(tile[at(j - 1u)])) base[d] = next[d] - j;
    }
    memoryBarrierShared();
    barrier();
    for (uint m = 0u; m < SCAN_EACH; m++) {
        uint j = i + m * uint(GROUP), d = digitIn(word[m]);
        to[m] = base[d] + j;
        if (j == SCAN_BLOCK - 1u || d != digitIn(tile[at(j + 1u)])) next[d] = to[m] + 1u;
    }
    memoryBarrierShared();
    barrier();
    for (uint m = 0u; m < SCAN_EACH; m++) tile[i + m * uint(GROUP)] = k[m];
    memoryBarrierShared();
    barrier();
    for (uint m = 0u; m < SCAN_EACH; m++) {
        if (first + i + m * uint(GROUP) < items) keyOut[to[m]] = tile[indexIn(word[m])];
    }
    memoryBarrierShared();
    barrier();
    for (uint m = 0u; m < SCAN_EACH; m++) tile[i + m * uint(GROUP)] = v[m];
    memoryBarrierShared();
    barrier();
    for (uint m = 0u; m < SCAN_EACH; m++) {
        if (first + i + m * uint(GROUP) < items) dataOut[to[m]] = tile[indexIn(word[m])];
    }
    memoryBarrierShared();
    barrier();
}

// position returns the position in the output of this group's first item with a digit, from the counts of all groups.
// All invocations call it, one for each digit.
uint position(uint digit) {
    uint groups = groupsOfSort(), earlier = 0u, count = 0u, total;
    for (uint g = 0u; digit <= largestDigit && g < groups; g++) {
        uint n = offset[digit * groups + g];
        if (g < group()) earlier += n;
        count += n;
    }
    return groupScan(count, total) + earlier;
}

void main() {
    uint i = gl_LocalInvocationID.x;
    if (unscanned()) next[i] = position(i);
    else if (i <= largestDigit && group() * SORT_BLOCK < items) next[i] = offset[counterOf(i)];
    uint past = min(items, (group() + 1u) * SORT_BLOCK);
    for (uint first = group() * SORT_BLOCK; first < past; first += SCAN_BLOCK) move(first);
}
