#version 450 core
// Makes the claim and the events of every local, and the sort keys of these: the nodes. Locals that are
// nowhere come last.
#include "lib/item.glsl"
#include "lib/local_owner.glsl"
#include "lib/saved_base.glsl"
#include "lib/hoist_weight.glsl"

uniform uint nodes;

layout(std430) readonly buffer WeightColumn { uint weight[]; };
layout(std430) readonly buffer HoistedWeightColumn { uint hoistedWeight[]; };
layout(std430) readonly buffer FirstColumn { uint first[]; };
layout(std430) readonly buffer CallsColumn { uint calls[]; };
layout(std430) readonly buffer FunctionTable { uint function[]; };
layout(std430) readonly buffer CountTable { uint counts[]; };
layout(std430) readonly buffer StartColumn { uint start[]; };
layout(std430) readonly buffer EndColumn { uint end[]; };
layout(std430) writeonly buffer ClaimColumn { uint claim[]; };
layout(std430) writeonly buffer KeyColumn { uint key[]; };
layout(std430) writeonly buffer EventColumn { uint event[]; };

// weightClass returns the class of a weight.
uint weightClass(uint w) { return min(uint(findMSB(w) + 2) / 2u, claimClasses) - 1u; }

// claimOf returns the claim of a local, without a pool as yet, from its owner word, its weight w, and the end of its
// interval.
uint claimOf(uint owner, uint w, uint to) {
    uint called = calls[functionOfOwner(owner)], file = isFloatOwner(owner);
    uint c = (weightClass(w) << claimClassShift) | (file * claimFloat);
    if (called == 0u || (to & endQuiet) != 0u) c |= claimArguments;
    return c | (argumentRegisters(file) << claimPassingShift) | ((savedLocals(file) - savedBase(file, called)) << claimKeptShift);
}

// claimLocal returns the claim of a local that is not hoisted.
uint claimLocal(uint l) {
    if (weight[l] == 0u) return poolNowhere;
    uint owner = localOwner[l], number = l - function[functionOfOwner(owner) * functionRow + functionFirstLocal];
    return claimOf(owner, weight[l], end[l]) | (uint(number < claimMost) * claimPending) | poolSlots;
}

// pays reports whether a hoisted local of function f, of a weight and with an interval, may get a register.
bool pays(uint w, uint f, uint from, uint to) {
    return ((to & endQuiet) != 0u || w >= leastWeight(calls[f])) && from - first[function[f * functionRow + functionRoot]] < hoistedReach;
}

// quietClaim returns the claim of a hoisted local with a quiet interval. The local of an invariant may only move from a
// callee-saved register to one that passes arguments; a leader's local may be admitted there at once.
uint quietClaim(bool isInvariant) { return isInvariant ? claimMoves : claimArguments; }

// claimHoisted returns the claim of hoisted local h, which has row l.
uint claimHoisted(uint l, uint h) {
    if (h >= counts[countHoisted]) return poolNowhere;
    uint owner = hoistedOwner[h], w = hoistedWeight[h], c = claimOf(owner, w, 0u) | claimPending | poolNowhere;
    if (!pays(w, functionOfOwner(owner), start[l], end[l])) return poolNowhere;
    return (end[l] & endQuiet) != 0u ? c | quietClaim(h < counts[countInvariants]) : c;
}

// keysOf returns the keys of the events of a local with a claim and an interval.
uvec2 keysOf(uint c, uint from, uint to) {
    if (c == poolNowhere) return uvec2(2u * nodes + 1u);
    return uvec2(from, to & endNode) + ((c & claimFloat) != 0u ? nodes : 0u);
}

void main() {
    uint l = item();
    if (l >= items) return;
    uint c = l < locals ? claimLocal(l) : claimHoisted(l, l - locals);
    uvec2 keys = keysOf(c, start[l], end[l]);
    claim[l] = c;
    key[l] = keys.x;
    event[l] = l << eventLocalShift;
    key[items + l] = keys.y;
    event[items + l] = (l << eventLocalShift) | eventEnds;
}
