// Digits of the keys of a sort. A work group handles a block of SORT_TILES times SCAN_BLOCK keys.
// Blocks are large because each has a counter for every digit.

#include "lib/block.glsl"

uniform uint lowBit; // the lowest bit of the digit
uniform uint largestDigit;

#define SORT_TILES 4u
#define SORT_BLOCK (SORT_TILES * SCAN_BLOCK)

// digit returns the digit of a key.
uint digit(uint key) {
    return (key >> lowBit) & largestDigit;
}

// groupsOfSort returns the number of groups that have items.
uint groupsOfSort() { return (items + SORT_BLOCK - 1u) / SORT_BLOCK; }

// counterOf returns the index of this group's counter for a digit. Counters are ordered by
// digit, then by group, so that their scan gives every group its positions.
uint counterOf(uint digit) {
    return digit * groupsOfSort() + group();
}
