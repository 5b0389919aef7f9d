// Digits of a sort's keys: param[0] is the lowest bit, param[1] the largest
// digit. A group handles a block of SORT_TILES times SCAN_BLOCK keys, so that
// there are few counters a key.

#include "lib/block.glsl"

#define SORT_TILES 4u
#define SORT_BLOCK (SORT_TILES * SCAN_BLOCK)

uint digit(uint key) {
    return (key >> param[0]) & param[1];
}

// counterOf is the place of a digit's counter of this group: digit by digit.
uint counterOf(uint digit) {
    return digit * ((items + SORT_BLOCK - 1u) / SORT_BLOCK) + group();
}
