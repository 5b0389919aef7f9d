// The values of the scan for nodes that do not vary in their loops.

#include "lib/word.glsl"
#include "lib/loop_words.glsl"

layout(std430) readonly buffer NodeColumn { uint node[]; };
layout(std430) readonly buffer DataColumn { uint data[]; };
layout(std430) readonly buffer ScopeColumn { uint scope[]; };

// varies reports whether node n by itself varies in the innermost loop around it, or must stay there.
bool varies(uint n) {
    uint kind = kindOf(node[n]);
    if (kind == Local) return assigns(loop[n], data[n]);
    return kind != Invalid && !movable(kind);
}

// load returns n + 1 if node n varies by itself in a loop, else 0.
Value load(uint n) { return depthOf(scope[n]) > 0u && varies(n) ? n + 1u : 0u; }
