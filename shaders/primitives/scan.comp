#version 450 core
// Pass 3 of the scan of a column. It writes the total behind the last item. scanOperator
// and isReverse have the same values as in pass 1; isInclusive is 1 for an inclusive scan.
uniform uint scanOperator;
uniform uint isReverse;
uniform uint isInclusive;
#define OPERATORS scanOperator
#define REVERSE (isReverse != 0u)
#include "lib/scan.glsl"
#include "lib/scan_value.glsl"

layout(std430) writeonly buffer Out { uint result[]; };

void store(uint n, Value exclusive, Value inclusive) {
    result[n] = isInclusive != 0u ? inclusive : exclusive;
    if (n == itemAt(items - 1u)) result[items] = inclusive;
}
