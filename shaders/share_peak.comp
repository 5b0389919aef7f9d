#version 450 core
// Makes a level of the column pressure: each word is the maximum of peakWidth words of the level
// below.
#include "lib/item.glsl"
#include "lib/words.glsl"

uniform uint peakFrom;  // where the level below begins
uniform uint peakItems; // its words

layout(std430) buffer PressureColumn { uint pressure[]; };

void main() {
    uint i = item();
    if (i >= items) return;
    uint most = 0u;
    for (uint k = 0u; k < peakWidth; k++)
        if (i * peakWidth + k < peakItems) most = max(most, pressure[peakFrom + i * peakWidth + k]);
    pressure[peakFrom + peakItems + i] = most;
}
