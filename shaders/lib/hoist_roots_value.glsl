// The values of the scan that lists the roots. Its items are words of marks.

#include "lib/word.glsl"

layout(std430) readonly buffer RootMarkColumn { uint rootMark[]; };

// load returns how many of the nodes of a word are roots.
Value load(uint w) { return uint(bitCount(rootMark[w])); }
