// Whether a call is in an interval.

#include "lib/word.glsl"

uniform uint nodes;

layout(std430) readonly buffer AssignsColumn { uint assigns[]; };
layout(std430) readonly buffer NodeColumn { uint node[]; };

// hasNoCall reports whether no call is in the interval of nodes from to to. Long intervals count as having one.
bool hasNoCall(uint from, uint to) {
    return to - from <= halfMost && (assigns[to] - assigns[from]) >> halfBits == 0u && (to + 1u >= nodes || kindOf(node[to + 1u]) != SecondResult);
}
