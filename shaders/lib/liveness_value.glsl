// What the scan of live temporaries combines.

#include "lib/code.glsl"
#include "lib/class.glsl"

layout(binding = 1, std430) readonly buffer CodeColumn  { uint codes[]; };
layout(binding = 2, std430) readonly buffer Rs1Column   { uint rs1[]; };
layout(binding = 3, std430) readonly buffer Rs2Column   { uint rs2[]; };
layout(binding = 4, std430) readonly buffer ImmColumn   { uint imm[]; };
layout(binding = 5, std430) readonly buffer ClassColumn { uint class_[]; };
layout(binding = 6, std430) buffer LocationColumn       { uint location[]; };

// begun is the class of the temporary that instruction k defines; noClass if it
// is settled where the value is.
uint begun(uint k) {
    return class_[virtualRegister + k] | (location[virtualRegister + k] != none ? noClass : 0u);
}

// ended is the class of the temporary in a register, if kills is not 0.
uint ended(uint register_, uint kills) { return kills != 0u ? class_[register_] : noClass; }

// unparked is the class of the value of a conditional's first arm, which is not
// live behind instruction k, the jump over the second.
uint unparked(uint k) { return class_[virtualRegister + imm[k] - 1u]; }

// unit is 1 in the component of a class.
uvec4 unit(uint cls) {
    return uvec4(equal(uvec4(cls), uvec4(0u, 1u, 2u, 3u)));
}

// load is what instruction k adds to the number of live temporaries, by class.
Value load(uint k) {
    uint code = codes[k];
    uvec4 e = unit(begun(k));
    e -= unit(ended(rs1[k], code & codeKill1)) + unit(ended(rs2[k], code & codeKill2));
    if ((code & codeUnpark) != 0u) e -= unit(unparked(k));
    return e;
}
