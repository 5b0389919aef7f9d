// The functions that pack the words of the working columns. Their Go twins are in
// stages/word.go.

#include "lib/kinds.glsl"
#include "lib/words.glsl"
#include "lib/tables.glsl"

uint nodeWord(uint kind, uint typ) { return kind | (typ << nodeTypeShift); }

// scopeWord returns the scope word of a node in a function, with a number of loops around it.
uint scopeWord(uint function, uint loops) {
    return (function & scopeFunction) | (min(loops, scopeDepthMost) << scopeDepthShift);
}

// assignedWord returns in which word of a loop in the column assigned a local has its bit, and
// assignedBit which bit this is.
uint assignedWord(uint local) { return (local / wordBits) & (assignedWordsMost - 1u); }
uint assignedBit(uint local) { return 1u << (local & (wordBits - 1u)); }

bool isFloat(uint typ) { return typ >= F32; }
bool isSigned(uint typ) { return (typ & 1u) == 1u; } // of integers

// ruleOf returns the index in the table of rules of a variant of a node word's kind and type.
uint ruleOf(uint word, uint variant) { return word | (variant << ruleVariantShift); }

// temporaryClasses is the number of classes of temporaries. Bit 0 of a class is 1 for floating
// point, bit 1 for temporaries that are live across a call.
const uint temporaryClasses = 4u;
