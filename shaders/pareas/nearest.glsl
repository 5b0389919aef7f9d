// Searches for the nearest item before or behind another one that has a level below a bound. minima
// has the smallest level of every block of nearestBlock items, then the smallest of every block of
// these minima, and so on. A search looks at the rest of the item's block, then at the rest of the
// block of minima around it, until it finds a small one, and goes down again.

#include "lib/item.glsl"
#include "pareas/words.glsl"

layout(std430) readonly buffer LevelColumn { uint level[]; };
layout(std430) readonly buffer Minima { uint minima[]; };

// blocksOf returns the number of blocks of n items.
uint blocksOf(uint n) {
    return (n + nearestBlock - 1u) / nearestBlock;
}

// lastBelow returns the last of the items first to end-1 with a level below bound_, or none. The items are in
// the column level if offset is 0; else they are minima, and begin at offset - 1 in minima.
uint lastBelow(uint offset, uint first, uint end, uint bound_) {
    for (uint k = 0u; k < nearestBlock; k++) {
        if (end <= first) break;
        end--;
        if ((offset == 0u ? level[end] : minima[offset - 1u + end]) < bound_) return end;
    }
    return none;
}

// firstBelow returns the first of the items first to end-1 with a level below bound_, or none.
uint firstBelow(uint offset, uint first, uint end, uint bound_) {
    for (uint k = 0u; k < nearestBlock; k++) {
        if (first >= end) break;
        if ((offset == 0u ? level[first] : minima[offset - 1u + first]) < bound_) return first;
        first++;
    }
    return none;
}

// previousBelow returns the last item before i with a level below bound_, or none.
uint previousBelow(uint i, uint bound_) {
    uint n = items, offset = 0u, found = none, height = 0u;
    for (; height < nearestHeights; height++) {
        found = lastBelow(offset, i / nearestBlock * nearestBlock, i, bound_);
        if (found != none || n <= nearestBlock) break;
        offset = offset == 0u ? 1u : offset + n;
        n = blocksOf(n);
        i /= nearestBlock;
    }
    if (found == none) return none;
    for (uint k = 0u; k < nearestHeights; k++) {
        if (height == 0u) break;
        height--;
        n = items;
        offset = 0u;
        for (uint h = 0u; h < height; h++) {
            offset = offset == 0u ? 1u : offset + n;
            n = blocksOf(n);
        }
        found = lastBelow(offset, found * nearestBlock, min(found * nearestBlock + nearestBlock, n), bound_);
    }
    return found;
}

// nextBelow returns the first item behind i with a level below bound_, or none.
uint nextBelow(uint i, uint bound_) {
    uint n = items, offset = 0u, found = none, height = 0u;
    for (; height < nearestHeights; height++) {
        found = firstBelow(offset, i + 1u, min(i / nearestBlock * nearestBlock + nearestBlock, n), bound_);
        if (found != none || n <= nearestBlock) break;
        offset = offset == 0u ? 1u : offset + n;
        n = blocksOf(n);
        i /= nearestBlock;
    }
    if (found == none) return none;
    for (uint k = 0u; k < nearestHeights; k++) {
        if (height == 0u) break;
        height--;
        n = items;
        offset = 0u;
        for (uint h = 0u; h < height; h++) {
            offset = offset == 0u ? 1u : offset + n;
            n = blocksOf(n);
        }
        found = firstBelow(offset, found * nearestBlock, min(found * nearestBlock + nearestBlock, n), bound_);
    }
    return found;
}
