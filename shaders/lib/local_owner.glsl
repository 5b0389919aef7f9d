// The owner words of locals.

#include "lib/word.glsl"

uniform uint locals; // of the batch; hoisted locals come behind them

layout(std430) readonly buffer LocalOwnerColumn { uint localOwner[]; };
layout(std430) readonly buffer HoistedOwnerColumn { uint hoistedOwner[]; };

// ownerOfLocal returns the owner word of a local; hoisted locals come behind the others.
uint ownerOfLocal(uint l) { return l < locals ? localOwner[l] : hoistedOwner[l - locals]; }

// sameOwner reports whether two locals are of the same function and register file.
bool sameOwner(uint l, uint k) { return ((ownerOfLocal(l) ^ ownerOfLocal(k)) & ~ownerNarrow) == 0u; }
