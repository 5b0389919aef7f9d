#version 450 core
// Finds, for each start of an interval that claims the pool or has a register of it, the classes of weight
// for which there are registers; and from it the interval's limit. For the first pool it notes where the
// events of each local are.
#define WIDTH 4
#define OPERATORS SCAN_ADD, SCAN_ADD, SCAN_ADD, SCAN_ADD
#include "lib/scan.glsl"
#include "lib/share_pressure_value.glsl"

layout(std430) writeonly buffer EventIndexColumn { uint eventIndex[]; };
layout(std430) writeonly buffer PressureColumn { uint pressure[]; };
layout(std430) writeonly buffer LimitColumn { uint limit[]; };

// of returns number k.
uint of(Value c, uint k) {
    uint w = k >> 1, word = w < 2u ? (w == 0u ? c.x : c.y) : (w == 2u ? c.z : c.w);
    return bitfieldExtract(word, int(halfBits * (k & 1u)), int(halfBits));
}

// pressureOf returns the pressure word of an event. registers is the number of registers of the pool. The
// class of the word is the number of numbers that are larger than registers, since the numbers descend.
uint pressureOf(Value c, uint registers) {
    uint class_ = 0u;
    for (uint k = 0u; k < claimClasses; k++) class_ += uint(of(c, k) > registers);
    return (class_ << pressureClassShift) | of(c, class_);
}

// limitOf returns a limit for an interval: it is admitted if no pressure word within it is larger. p is the
// word at its start. The limit is 0 if the interval's class does not fit there. Otherwise all heavier
// classes must fit wherever the interval is, and leave enough registers for it and for the intervals of its
// class that have begun.
uint limitOf(Value c, uint class_, uint p, uint registers) {
    if (class_ < pressureClassOf(p)) return 0u;
    uint begun = of(c, class_) - of(c, class_ + 1u);
    return ((class_ + 1u) << pressureClassShift) | (registers - begun);
}

void store(uint i, Value exclusive, Value c) {
    uint e = event[i], l = localOf(e), claimed = claim[l], registers = registersFor(claimed, pool), word = 0u;
    if (pool == poolArguments) eventIndex[e] = i;
    if ((e & eventEnds) == 0u && (poolOf(claimed) == pool || claimsPool(claimed, pool))) {
        word = pressureOf(c, registers);
        limit[l] = limitOf(c, claimClassOf(claimed), word, registers);
    }
    pressure[i] = word;
}
