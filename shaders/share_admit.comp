#version 450 core
// Admits intervals to a pool of registers.
#include "lib/item.glsl"
#include "lib/parameter_register.glsl"
#include "lib/claim.glsl"
#include "lib/local_owner.glsl"

uniform uint pool;

layout(std430) readonly buffer EventIndexColumn { uint eventIndex[]; };
layout(std430) readonly buffer PressureColumn { uint pressure[]; };
layout(std430) readonly buffer LimitColumn { uint limit[]; };
layout(std430) buffer ClaimColumn { uint claim[]; };
layout(std430) buffer StaysColumn { uint stays[]; };
layout(std430) buffer CountTable { uint counts[]; };

// exceeds reports whether one of words lo to hi-1 of the first level of the column pressure, which has
// count words, is larger than a limit.
bool exceeds(uint lo, uint hi, uint count, uint limited) {
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
        if (lo >= hi || most > limited) break;
        from += count;
        lo /= peakWidth;
        hi /= peakWidth;
        count = (count + peakWidth - 1u) / peakWidth;
    }
    return most > limited;
}

void main() {
    uint l = item();
    if (l >= items || !claimsPool(claim[l], pool)) return;
    if (limit[l] == 0u || exceeds(eventIndex[2u * l], eventIndex[2u * l + 1u], 2u * items, limit[l])) return;
    if ((claim[l] & claimPoolMost) == poolSaved) atomicAdd(counts[countMoved], 1u);
    claim[l] = (claim[l] & ~(claimPending | claimPoolMost)) | pool;
    if (pool == poolArguments) {
        uint owner = ownerOfLocal(l), f = functionOfOwner(owner), isFloating = isFloatOwner(owner);
        uint at = register_(f, l);
        if (at != none) atomicOr(stays[2u * f + isFloating], 1u << (at - firstArgument(isFloating)));
    }
}
