#version 450 core
// The register of every temporary: the number of temporaries of its class that
// are live at its definition.
#define WIDTH 4
#define SUMS 0
#include "lib/scan.glsl"
#include "lib/liveness_value.glsl"

layout(binding = 7, std430)  readonly buffer OwnerColumn  { uint owner[]; };
layout(binding = 8, std430)  readonly buffer ScopeColumn  { uint scope[]; };
layout(binding = 9, std430)           buffer SavedColumn  { uint saved[]; };
layout(binding = 10, std430)          buffer SpillsColumn { uint spills[]; };

// A location is the machine register of a register operand, or spilled +
// temporaryClasses*slot + class; none before it is known.
const uint spilled = 64u;

void store(uint k, Value exclusive, Value sum) {
    if (rdOf(codes[k]) < virtualRegister) {
        location[virtualRegister + k] = rdOf(codes[k]);
        return;
    }
    if (location[virtualRegister + k] != none) return;
    uint cls = begun(k);
    if (cls >= noClass) { // not used: thrown away
        location[virtualRegister + k] = (cls & 1u) * scratchFloat1;
        return;
    }
    uint f = functionOf(scope[owner[k]]);
    uint number = sum[cls] - 1u;
    if (number < temporaryCount(cls)) {
        location[virtualRegister + k] = temporaryRegister(cls, number);
        if (cls >= 2u) {
            uint bit = 1u << (savedLocals + number + 12u * (cls & 1u));
            if ((saved[f] & bit) == 0u) atomicOr(saved[f], bit);
        }
        return;
    }
    uint slot = number - temporaryCount(cls);
    location[virtualRegister + k] = spilled + temporaryClasses * slot + cls;
    if (spills[temporaryClasses * f + cls] <= slot) atomicMax(spills[temporaryClasses * f + cls], slot + 1u);
}
