// Trees of expressions: a node and all below it. The kernel declares the columns node, data and first
// before it includes this file. A tree has at most rootNodes nodes.

// treeHash returns a hash of the tree of node n, which starts from a seed.
uint treeHash(uint n, uint seed) {
    uint h = seed, from = first[n];
    for (uint i = 0u; i < rootNodes && from + i <= n; i++) {
        h = (h ^ node[from + i]) * hashFactor;
        h = (h ^ (h >> hashShift) ^ data[from + i]) * hashFactor;
    }
    return h ^ (h >> hashShift);
}

// The number of nodes that a loop over nodes loads before it looks at one of them: a GPU waits for memory once for all of
// these, and not for each.
const uint atOnce = 4u;

// differs returns 0 if the nodes j before nodes a and b are equal.
uint differs(uint a, uint b, uint j) { return (node[a - j] ^ node[b - j]) | (data[a - j] ^ data[b - j]); }

// sameTree reports whether the trees of two nodes are equal.
bool sameTree(uint a, uint b) {
    uint last = a - first[a], different = last ^ (b - first[b]);
    if (different != 0u) return false;
    for (uint i = 0u; i < rootNodes && i <= last; i += atOnce) {
        different |= differs(a, b, i) | differs(a, b, min(i + 1u, last)) | differs(a, b, min(i + 2u, last)) | differs(a, b, min(i + atOnce - 1u, last));
    }
    return different == 0u;
}
