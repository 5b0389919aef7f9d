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

// temporaryClasses are the classes of temporaries: bit 0 for floating point,
// bit 1 for those that live across a call.
const uint temporaryClasses = 4u;
