// The words of a loop for its first locals: see linear.

// stepAt returns where in the column loopWords the word of a loop for a local is, which is less than steppedLocals. at is
// where the loop's jumps word is.
uint stepAt(uint at, uint local) { return at - steppedLocals + local; }
