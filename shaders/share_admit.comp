#version 450 core
// Admits intervals to a pool of registers.
#include "lib/item.glsl"
#include "lib/parameter_register.glsl"
#include "lib/claim.glsl"
#include "lib/capacity.glsl"

uniform uint pool;

layout(std430) readonly buffer LocalOwnerColumn { uint localOwner[]; };
layout(std430) readonly buffer CallsColumn { uint calls[]; };
layout(std430) readonly buffer EventIndexColumn { uint eventIndex[]; };
layout(std430) readonly buffer PressureColumn { uint pressure[]; };
layout(std430) readonly buffer RankColumn { uint rank[]; };
layout(std430) buffer ClaimColumn { uint claim[]; };
layout(std430) buffer StaysColumn { uint stays[]; };

// peak returns the maximum of words lo to hi-1 of the first level of the column pressure, which has
// count words.
uint peak(uint lo, uint hi, uint count) {
    uint most = 0u, from = 0u;
    for (uint level = 0u; level < peakLevels; level++) {
        for (uint k = 0u; k < peakWidth && lo < hi && (lo & (peakWidth - 1u)) != 0u; k++) {
            most = max(most, pressure[from + lo]);
            lo++;
        }
        for (uint k = 0u; k < peakWidth && lo < hi && (hi & (peakWidth - 1u)) != 0u; k++) {
            hi--;
            most = max(most, pressure[from + hi]);
        }
        if (lo >= hi) break;
        from += count;
        lo /= peakWidth;
        hi /= peakWidth;
        count = (count + peakWidth - 1u) / peakWidth;
    }
    return most;
}

// admits reports whether there is a register for an interval of a class of weight. most is the
// largest pressure word at the starts in the interval. ranked is the number of intervals of the
// class at its start, with itself. If the class does not fit, but all heavier classes do, those
// that begin later have to do without.
bool admits(uint most, uint class_, uint ranked, uint registers) {
    uint fits = pressureClassOf(most);
    return class_ >= fits || class_ + 1u == fits && (most & pressureAbove) + ranked <= registers;
}

void main() {
    uint l = item();
    if (l >= items || !claimsPool(claim[l], pool)) return;
    uint f = functionOfOwner(localOwner[l]), isFloating = isFloatOwner(localOwner[l]);
    uint most = peak(eventIndex[2u * l], eventIndex[2u * l + 1u], 2u * items);
    if (!admits(most, claimClassOf(claim[l]), rank[l], capacity(isFloating, pool, calls[f]))) return;
    claim[l] |= pool;
    if (pool == poolArguments) {
        uint at = register_(f, l);
        if (at != none) atomicOr(stays[2u * f + isFloating], 1u << (at - firstArgument(isFloating)));
    }
}
