#version 450 core
// Makes the events of every local, and the sort keys of these: the nodes. Locals without uses come
// last.
#include "lib/item.glsl"
#include "lib/word.glsl"
#include "lib/capacity.glsl"

uniform uint nodes;
uniform uint locals; // of the batch; hoisted locals come behind them

layout(std430) readonly buffer LocalOwnerColumn { uint localOwner[]; };
layout(std430) readonly buffer WeightColumn { uint weight[]; };
layout(std430) readonly buffer StartColumn { uint start[]; };
layout(std430) readonly buffer EndColumn { uint end[]; };
layout(std430) readonly buffer CallsColumn { uint calls[]; };
layout(std430) readonly buffer FunctionTable { uint function[]; };
layout(std430) writeonly buffer ClaimColumn { uint claim[]; };
layout(std430) writeonly buffer KeyColumn { uint key[]; };
layout(std430) writeonly buffer EventColumn { uint event[]; };

// weightClass returns the class of a weight.
uint weightClass(uint w) { return min(uint(findMSB(w) + 2) / 2u, claimClasses) - 1u; }

void main() {
    uint l = item();
    if (l >= items) return;
    uint f = functionOfOwner(localOwner[l]), isFloating = isFloatOwner(localOwner[l]), w = weight[l];
    uint from = 2u * nodes + 1u, to = from, c = poolNowhere;
    if (w > 0u) {
        from = start[l] + isFloating * nodes;
        to = (end[l] & endNode) + isFloating * nodes;
        c = poolSlots | (weightClass(w) << claimClassShift);
        if (calls[f] == 0u || (end[l] & endQuiet) != 0u) c |= claimArguments;
        if (l < locals && l - function[f * functionRow + functionFirstLocal] >= claimMost) c |= claimExcess;
        if (l >= locals) c |= claimHoisted;
        c |= (argumentRegisters(isFloating) << claimPassingShift) | ((savedLocals(isFloating) - savedBase(isFloating, calls[f])) << claimKeptShift);
    }
    claim[l] = c;
    key[l] = from;
    event[l] = l << eventLocalShift;
    key[items + l] = to;
    event[items + l] = (l << eventLocalShift) | eventEnds;
}
