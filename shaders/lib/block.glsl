// Blocks: a group handles SCAN_BLOCK items that follow each other, an
// invocation SCAN_EACH of them.

#include "lib/value.glsl"

#define SCAN_BLOCK 1024u
#define SCAN_EACH (SCAN_BLOCK / uint(GROUP))
