// Which nodes are touched: the nodes of roots, and the LoopEntries to which roots are hoisted.

// touchedWord returns in which word of the column touched a node has its bit, touchedBit which bit this is.
uint touchedWord(uint n) { return n / wordBits; }
uint touchedBit(uint n) { return 1u << (n & (wordBits - 1u)); }
