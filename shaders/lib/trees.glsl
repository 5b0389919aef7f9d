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

// sameTree reports whether the trees of two nodes are equal.
bool sameTree(uint a, uint b) {
    if (a - first[a] != b - first[b]) return false;
    bool same = true;
    for (uint i = 0u; i < rootNodes && i <= a - first[a]; i++) same = same && node[a - i] == node[b - i] && data[a - i] == data[b - i];
    return same;
}
