#version 450 core
// The nodes' words: kind and type, Invalid for those inside an expression to
// drop, which are those at which the smallest deadFirst from there on is not
// behind them.
#define OPERATORS SCAN_MIN
#define REVERSE true
#define SUMS 0
#include "lib/scan.glsl"
#include "lib/bytes.glsl"
#include "lib/word.glsl"

layout(binding = 1, std430) readonly  buffer DeadFirstColumn { uint deadFirst[]; };
layout(binding = 2, std430) readonly  buffer KindColumn      { uint kind[]; };
layout(binding = 3, std430) readonly  buffer TypeColumn      { uint type[]; };
layout(binding = 4, std430) writeonly buffer NodeColumn      { uint node[]; };

Value load(uint n) { return deadFirst[n]; }

void store(uint n, Value exclusive, Value sum) {
    node[n] = nodeWord(BYTE(kind, n), BYTE(type, n));
    if (sum <= n) node[n] = nodeWord(Invalid, Void);
}
