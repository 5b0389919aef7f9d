#version 450 core
// Nodes inside an expression to drop become Invalid: those at which the smallest
// deadFirst from there on is not behind them.
#define OPERATORS SCAN_MIN
#define REVERSE true
#include "lib/scan.glsl"
#include "lib/word.glsl"

layout(std430) readonly buffer DeadFirstColumn { uint deadFirst[]; };
layout(std430) writeonly buffer NodeColumn { uint node[]; };

Value load(uint n) { return deadFirst[n]; }

void store(uint n, Value exclusive, Value sum) {
    if (sum <= n) node[n] = nodeWord(Invalid, Void);
}
