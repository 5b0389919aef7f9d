// A row of the line number program is two words: that of the machine code where
// it begins, and its line, with a bit that says whether a function begins there.
const uint rowEntry = 0x80000000u;
