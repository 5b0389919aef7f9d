#version 450 core
// The words of every instruction, its jump being short, whether it jumps, and
// whether it waits for the linker.
#include "lib/item.glsl"
#include "lib/stretch.glsl"
#include "lib/instruction_size.glsl"

layout(binding = 0, std430) writeonly buffer SizeColumn { uint size[]; };

// isRelocated reports whether a word of instruction k waits for the linker.
bool isRelocated(uint k) {
    uint code = codes[k];
    if ((code & (codeGone | codeDead)) != 0u) return false;
    return (code & (codeHigh | codeLow)) != 0u || operationOf(code) == opCall && calleeOf(k) == none;
}

void main() {
    uint k = item();
    if (k >= items) return;
    uint s = wordsOf(k);
    if (jumpTarget(k) != none) s |= sizeJumps;
    if (isRelocated(k)) s |= sizeRelocated;
    size[k] = s;
}
