// Sizes of nodes. The columns node, parent, childIndex and shape are declared
// before this file.

// deferred in a value marks the number of the node that has it.
const uint deferred = 0x80000000u;

// argumentsOf is how many Arguments Call n has.
uint argumentsOf(uint n) {
    return kindOf(node[n - 1u]) == Argument && parent[n - 1u] == n ? childIndex[n - 1u] + 1u : 0u;
}

// ownOf is how many instructions node n has but for the edges that follow.
uint ownOf(uint n) {
    uint own = lengthOf(shape[n]);
    if ((shape[n] & shapeCalls) != 0u) own += argumentsOf(n);
    if ((shape[n] & shapeBranches) != 0u) own++;
    return own;
}
