// Sizes of nodes. The columns node, parent, childIndex, first and selection are
// declared before this file.

// argumentsOf returns how many Arguments of Call n need a move. The last one needs none if
// its value is computed in its register.
uint argumentsOf(uint n) {
    uint last = n - 1u;
    if (callsAddress(kindOf(node[n]))) last = first[last] - 1u; // behind the arguments is the address
    return kindOf(node[last]) == Argument && parent[last] == n ? childIndex[last] + ((selection[last] & selectionMoves) != 0u ? 1u : 0u) : 0u;
}

// ownOf returns how many instructions node n, which has selection s, has, without the join code of its
// parent that follows it.
uint ownOf(uint n, uint s) {
    uint own = lengthOf(s);
    if ((s & selectionCalls) != 0u) own += argumentsOf(n);
    if ((s & selectionBranches) != 0u) own++;
    return own;
}
