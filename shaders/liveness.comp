#version 450 core
// The register of every temporary: the number of temporaries of its class that
// are live at its definition. And instructions taken out: moves of settled values; if
// param[0] is not 0, those whose value nobody uses.
#define WIDTH 4
#define SUMS 0
#include "lib/scan.glsl"
#include "lib/liveness_value.glsl"

layout(binding = 4, std430) readonly  buffer OwnerColumn    { uint owner[]; };
layout(binding = 5, std430) readonly  buffer ScopeColumn    { uint scope[]; };
layout(binding = 6, std430) writeonly buffer LocationColumn { uint location[]; };
layout(binding = 7, std430)           buffer SavedColumn    { uint saved[]; };
layout(binding = 8, std430)           buffer SpillsColumn   { uint spills[]; };

// A location is the machine register of a register operand, or spilled +
// temporaryClasses*slot + class.
const uint spilled = 64u;

// isValue reports whether an instruction is there only for the value that it
// defines.
bool isValue(uint code) { return rdOf(code) >= virtualRegister && (code & codeKeep) == 0u; }

// locate is where instruction k leaves its value, of a class, number of which are live.
uint locate(uint k, uint value, uint number) {
    uint code = instruction[k].code, cls = value & 7u;
    if (rdOf(code) < virtualRegister) return rdOf(code);
    if ((value & classSettled) != 0u) return value >> classShift;
    if (cls == noClass) return code / codeFloat * scratchFloat1; // not used: thrown away
    uint f = functionOf(scope[owner[k]]);
    if (number < temporaryCount(cls)) {
        if (cls >= 2u) atomicOr(saved[f], 1u << (savedLocals + number + 12u * (cls & 1u)));
        return temporaryRegister(cls, number);
    }
    uint slot = number - temporaryCount(cls);
    atomicMax(spills[temporaryClasses * f + cls], slot + 1u);
    return spilled + temporaryClasses * slot + cls;
}

void store(uint k, Value exclusive, Value sum) {
    uint code = instruction[k].code, value = begun(k);
    location[virtualRegister + k] = locate(k, value, sum[value & 3u] - 1u);
    bool needless = value == noClass && isValue(code);
    if ((class_[k] & classMoved) != 0u || needless && param[0] != 0u) instruction[k].code = code | codeGone;
}
