// The loop in front of which a node is computed.

layout(std430) readonly buffer ScopeColumn { uint scope[]; };
layout(std430) readonly buffer LoopColumn { uint loop[]; };
layout(std430) readonly buffer OutermostColumn { uint outermost[]; };

// target returns the LoopEntry of the outermost loop in which node n is invariant.
uint target(uint n) {
    uint entry = loop[n], depth = depthOf(scope[n]);
    for (uint step = 0u; step < scopeDepthMost && depth > outermost[n]; step++) {
        entry = loop[entry];
        depth--;
    }
    return entry;
}
