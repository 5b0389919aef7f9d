// What the scan of live temporaries combines.

#include "lib/code.glsl"

layout(binding = 1, std430) readonly buffer CodeColumn        { uint codes[]; };
layout(binding = 2, std430) readonly buffer Rs1Column         { uint rs1[]; };
layout(binding = 3, std430) readonly buffer Rs2Column         { uint rs2[]; };
layout(binding = 4, std430) readonly buffer ImmColumn         { uint imm[]; };
layout(binding = 5, std430) readonly buffer CallsBeforeColumn { uint callsBefore[]; };
layout(binding = 6, std430) readonly buffer LastUseColumn     { uint lastUse[]; };
layout(binding = 7, std430) readonly buffer EncodingTable     { uint encoding[]; };

#include "lib/stream.glsl"

// classOf is the class of a value defined by instruction k, used last by user.
uint classOf(uint k, uint user, bool floating) {
    uint cls = floating ? 1u : 0u;
    if (callsBefore[user] != callsBefore[k]) cls += 2u;
    return cls;
}

// layoutOf is the layout bits of instruction k's operation.
uint layoutOf(uint k) { return encoding[2u * operationOf(codes[k]) + 1u]; }

// definition finds the class of the virtual register that instruction k
// defines; it is false if it defines none, or none that is used.
bool definition(uint k, out uint cls) {
    cls = 0u;
    uint code = codes[k];
    uint rd = rdOf(code);
    if ((code & (codeGone | codeDead)) != 0u || rd != operandSelf && rd != operandPark) return false;
    uint defined = definedBy(k, code);
    uint user = lastUse[defined];
    if (user == none) return false;
    cls = classOf(defined, user, (layoutOf(k) & LAYOUT_RDFLOAT) != 0u);
    return true;
}

// unit is 1 in the component of a class.
uvec4 unit(uint cls) {
    return uvec4(equal(uvec4(cls), uvec4(0u, 1u, 2u, 3u)));
}

// end is what a value, defined by an instruction, takes off at its last use, k.
uvec4 end(uint k, uint defined, bool floating) {
    return (codes[defined] & codeGone) == 0u ? unit(classOf(defined, k, floating)) : uvec4(0u);
}

// load is what instruction k adds to the number of live temporaries, by class.
Value load(uint k) {
    uvec4 e = uvec4(0u);
    uint code = codes[k];
    if ((code & codeGone) != 0u) return e;
    uint cls;
    if (definition(k, cls)) e += unit(cls);
    if ((code & codeKill1) != 0u) e -= end(k, rs1[k] - virtualRegister, (layoutOf(k) & LAYOUT_RS1FLOAT) != 0u);
    if ((code & codeKill2) != 0u) e -= end(k, rs2[k] - virtualRegister, (layoutOf(k) & LAYOUT_RS2FLOAT) != 0u);
    if ((code & codeUnpark) != 0u) {
        uint parked = imm[k] - 1u;
        uint user = lastUse[parked];
        if (user != none) e -= unit(classOf(parked, user, (layoutOf(parked) & LAYOUT_RDFLOAT) != 0u));
    }
    return e;
}
