#version 450 core
// Makes the roots of dropped statements Blocks, and the nodes inside Invalid. A node is in one if
// the smallest deadFirst from the node on is not behind it; it is inside if that holds without the
// node's own. The scan runs from the last node to the first.
#define OPERATORS SCAN_MIN
#define REVERSE true
#include "lib/scan.glsl"
#include "lib/dead_value.glsl"
#include "lib/word.glsl"

layout(std430) writeonly buffer NodeColumn { uint node[]; };

void store(uint n, Value behind, Value sum) {
    if (behind <= n) {
        node[n] = nodeWord(Invalid, Void);
    } else if (deadFirst[n] != none) {
        node[n] = nodeWord(Block, Void);
    }
}
