// Blocks: a work group handles SCAN_BLOCK consecutive items, and each of its invocations
// SCAN_EACH consecutive ones of them.

#include "lib/value.glsl"

#define SCAN_BLOCK 1024u
#define SCAN_EACH (SCAN_BLOCK / uint(GROUP))
