#version 450 core
// Assigns a register to every temporary. Within its class, the register has the number of
// temporaries that are live at the definition. Removes moves that lastuse has merged into other
// instructions and, if optimize is not 0, instructions with a value that is not used.
#define COUNT countInstructions
#define WIDTH 4
#include "lib/scan.glsl"
#include "lib/code.glsl"
#include "lib/machine.glsl"
#include "lib/count.glsl"

uniform uint optimize; // 0 or 1

layout(std430) buffer InstructionTable { uint instruction[]; };

#include "lib/allocate_value.glsl"

layout(std430) readonly buffer OwnerColumn { uint owner[]; };
layout(std430) readonly buffer ScopeColumn { uint scope[]; };
layout(std430) writeonly buffer LocationColumn { uint location[]; };
layout(std430) buffer SavedColumn { uint saved[]; };
layout(std430) buffer SpillsColumn { uint spills[]; };

// isValue reports whether an instruction is there only for the value that it
// defines.
bool isValue(uint code) { return rdOf(code) >= virtualRegister && (code & codeKeep) == 0u; }

// functionAt returns the function that instruction k is in.
uint functionAt(uint k) { return functionOf(scope[owner[k]]); }

// scratchFor returns the scratch register from which the next instruction can take the value
// of instruction k, if it uses the value last: then the value needs no slot in the frame.
// It returns 0 if the next instruction does not, or if the value has another definition.
uint scratchFor(uint k, uint cls) {
    uint value = virtualRegister + k, ends = ended[k + 1u];
    if ((INSTRUCTION(k, instructionCode) & codeJoined) != 0u || (class_[k] & classJoins) != 0u) return 0u;
    if (INSTRUCTION(k + 1u, instructionRs1) == value && firstEnded(ends) != noClass) return scratchRegister(cls & 1u, 0u);
    if (INSTRUCTION(k + 1u, instructionRs2) == value && secondEnded(ends) != noClass) return scratchRegister(cls & 1u, 1u);
    return 0u;
}

// locate returns where instruction k leaves its value. number is how many values of its
// class are live before. A register that the function has to save, or a slot, is recorded
// for the function.
uint locate(uint k, uint value, uint number) {
    uint code = INSTRUCTION(k, instructionCode), cls = classOf(value);
    if (rdOf(code) < virtualRegister) return rdOf(code);
    if ((value & classFixed) != 0u) return fixedRegister(value);
    if (cls == noClass) return discard_(isFloatResult(code)); // not used: thrown away
    if (number < temporaryCount(cls)) {
        if (cls >= 2u) atomicOr(saved[functionAt(k)], savedBit(cls & 1u, savedLocals(cls & 1u) + number));
        return temporaryRegister(cls, number);
    }
    uint scratch = scratchFor(k, cls);
    if (scratch != 0u) return scratch;
    uint slot = number - temporaryCount(cls);
    atomicMax(spills[temporaryClasses * functionAt(k) + cls], slot + 1u);
    return spilled + temporaryClasses * slot + cls;
}

// component returns the component of a class, 0 if it is noClass.
uint component(uvec4 live, uint cls) {
    uvec4 one = live * unit(cls);
    return one.x + one.y + one.z + one.w;
}

void store(uint k, Value exclusive, Value sum) {
    uint code = INSTRUCTION(k, instructionCode), own = class_[k], value = begun(k);
    location[virtualRegister + k] = locate(k, value, component(sum, value) - 1u);
    bool needless = value == noClass && isValue(code);
    if ((own & classMoved) != 0u || needless && optimize != 0u) INSTRUCTION(k, instructionCode) = code | codeGone;
}
