#version 450 core
// Finds, for each start of an interval, the classes of weight for which there are registers. Counts
// the intervals of the class that begins there, and notes where the events of each local are.
#define WIDTH 4
#define OPERATORS SCAN_ADD, SCAN_ADD, SCAN_ADD, SCAN_ADD
#include "lib/scan.glsl"
#include "lib/share_pressure_value.glsl"
#include "lib/capacity.glsl"

layout(std430) readonly buffer LocalOwnerColumn { uint localOwner[]; };
layout(std430) readonly buffer CallsColumn { uint calls[]; };
layout(std430) writeonly buffer EventIndexColumn { uint eventIndex[]; };
layout(std430) writeonly buffer PressureColumn { uint pressure[]; };
layout(std430) writeonly buffer RankColumn { uint rank[]; };

// of returns the number of intervals of a class, or for claimClasses that of admitted intervals.
uint of(Value c, uint class_) {
    uint k = class_ >> 1, word = k < 2u ? (k == 0u ? c.x : c.y) : (k == 2u ? c.z : c.w);
    return bitfieldExtract(word, int(halfBits * (class_ & 1u)), int(halfBits));
}

// pressureOf returns the pressure word of an event, if there are so many registers.
uint pressureOf(Value c, uint registers) {
    uint above = of(c, claimClasses);
    for (uint class_ = claimClasses; class_ > 0u; class_--) {
        uint more = above + of(c, class_ - 1u);
        if (more > registers) return (class_ << pressureClassShift) | above;
        above = more;
    }
    return above;
}

void store(uint i, Value exclusive, Value c) {
    uint l = localOf(event[i]), ends = event[i] & eventEnds, owner = localOwner[l], word = 0u;
    eventIndex[2u * l + ends] = i;
    if (ends == 0u && poolOf(claim[l]) != poolNowhere) {
        word = pressureOf(c, capacity(isFloatOwner(owner), pool, calls[functionOfOwner(owner)]));
        rank[l] = of(c, claimClassOf(claim[l]));
    }
    pressure[i] = word;
}
