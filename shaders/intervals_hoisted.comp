#version 450 core
// Finds the intervals of hoisted locals, and which of them are quiet in functions that call others: of leaders always, of
// invariants if that matters.
#define COUNT countHoisted
#include "lib/item.glsl"
#include "lib/quiet.glsl"
#include "lib/count.glsl"

uniform uint locals;     // of the batch; hoisted locals are numbered behind them
uniform uint movesQuiet; // 1 if invariants that are quiet may move to argument registers, else 0

layout(std430) readonly buffer ParentColumn { uint parent[]; };
layout(std430) readonly buffer UserList { uint users[]; };
layout(std430) readonly buffer CallsFromColumn { uint callsFrom[]; };
layout(std430) readonly buffer CallsColumn { uint calls[]; };
layout(std430) readonly buffer HoistedOwnerColumn { uint hoistedOwner[]; };
layout(std430) readonly buffer HoistedStartColumn { uint hoistedStart[]; };
layout(std430) readonly buffer HoistedEndColumn { uint hoistedEnd[]; };
layout(std430) writeonly buffer StartColumn { uint start[]; };
layout(std430) writeonly buffer EndColumn { uint end[]; };

// userBehind returns the number of the first user behind node n, by a binary search.
uint userBehind(uint n) {
    uint from = 0u, to = users[nodes];
    for (uint step = 0u; step < wordBits && from < to; step++) {
        uint middle = (from + to) / 2u;
        if (users[middle] > n) to = middle;
        else from = middle + 1u;
    }
    return from;
}

// isOutside reports whether node n is in no argument of a call.
bool isOutside(uint n) {
    uint u = userBehind(n);
    return u == users[nodes] || callsFrom[u] > n;
}

// lastOf returns the last node of the interval of hoisted local h, which begins at node from.
uint lastOf(uint h, uint from) {
    if (h < counts[countInvariants]) return parent[from]; // from a LoopEntry to its Loop
    return hoistedEnd[h];
}

void main() {
    uint h = item();
    if (h >= items) return;
    uint from = hoistedStart[h], to = lastOf(h, from);
    start[locals + h] = from;
    bool asked = movesQuiet != 0u || h >= counts[countInvariants];
    bool quiet = asked && calls[functionOfOwner(hoistedOwner[h])] != 0u && hasNoCall(from, to) && isOutside(to);
    end[locals + h] = quiet ? to | endQuiet : to;
}
