// Words of the working columns that are put together here and in stages/word.go.

#include "lib/kinds.glsl"
#include "lib/words.glsl"
#include "lib/tables.glsl"

uint nodeWord(uint kind, uint typ) { return kind | (typ << nodeTypeShift); }

// scopeWord is the scope word of a node in a function, with loops around it.
uint scopeWord(uint function, uint loops) {
    return (function & scopeFunction) | (min(loops, scopeDepthMost) << scopeDepthShift);
}

bool isFloat(uint typ) { return typ >= F32; }
bool isSigned(uint typ) { return (typ & 1u) == 1u; } // of integers

// ruleOf is where the rule of nodes of a kind and type, in a word, stands by its variant.
uint ruleOf(uint word, uint variant) { return word | (variant << ruleVariantShift); }

// Scratch registers of spill code and of far jumps.
const uint scratch1 = 30u; // t5
const uint scratch2 = 31u; // t6
const uint scratchFloat1 = 62u; // ft10
const uint scratchFloat2 = 63u; // ft11

const uint savedLocals = 10u; // s0-s9, fs0-fs9 hold locals, s10, s11, fs10, fs11 temporaries

// savedRegister is callee-saved register i, 0 to 11: s0-s11, or fs0-fs11.
uint savedRegister(uint isFloating, uint i) {
    return isFloating * 32u + (i < 2u ? 8u : 16u) + i;
}

// temporaryClasses are the classes of temporaries: bit 0 for floating point,
// bit 1 for those that live across a call.
const uint temporaryClasses = 4u;

// temporaryCount is how many registers a cls has: t0-t4, ft0-ft9, and two
// callee-saved ones each.
uint temporaryCount(uint cls) {
    return cls == 0u ? 5u : cls == 1u ? 10u : 12u - savedLocals;
}

// temporaryRegister is register i of a cls.
uint temporaryRegister(uint cls, uint i) {
    if (cls >= 2u) return savedRegister(cls & 1u, savedLocals + i);
    if (cls == 1u && i < 8u) return 32u + i;
    if (cls == 1u) return 32u + 20u + i; // ft8, ft9
    if (i < 3u) return 5u + i;
    return 25u + i; // t3, t4
}

// Places of arguments.
const uint placeRegister = 0u; // in the file of its type
const uint placeInteger = 1u; // floating point in an integer register
const uint placeStack = 2u;

// argumentPlace is the psABI's place of argument number index, of which floats
// come before in floating-point registers or for want of them elsewhere: the
// kind of place, and the register or the slot on the stack.
uvec2 argumentPlace(uint index, uint data, bool floating) {
    uint floats = data & 0x7fffffffu;
    bool variadic = (data & 0x80000000u) != 0u;
    uint integers = index - floats; // that want an integer register
    if (floats > 8u) integers += floats - 8u;
    if (floating && !variadic && floats < 8u) return uvec2(placeRegister, 32u + 10u + floats);
    if (integers >= 8u) return uvec2(placeStack, integers - 8u);
    if (floating) return uvec2(placeInteger, 10u + integers);
    return uvec2(placeRegister, 10u + integers);
}

// fits12 reports whether a constant fits an instruction's immediate.
bool fits12(uint data) { return data + 2048u < 4096u; }
