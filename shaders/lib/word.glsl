// The functions that pack the words of the working columns. Their Go twins are in
// stages/word.go.

#include "lib/kinds.glsl"
#include "lib/words.glsl"
#include "lib/tables.glsl"

// nodeWord returns the node word of a kind and a type.
uint nodeWord(uint kind, uint typ) { return kind | (typ << nodeTypeShift); }

// scopeWord returns the scope word of a node in a function, with a number of loops around it.
uint scopeWord(uint function, uint loops) {
    return (function & scopeFunction) | (min(loops, scopeDepthMost) << scopeDepthShift);
}

// assignedWord returns in which word of a loop in the column loopWords a local has its bit, behind the jumps word, and
// assignedBit which bit this is.
uint assignedWord(uint local) { return 1u + (local / wordBits) & (assignedWordsMost - 1u); }
uint assignedBit(uint local) { return 1u << (local & (wordBits - 1u)); }

// isFloat reports whether a type is floating point, and isSigned whether an integer type has a sign.
bool isFloat(uint typ) { return typ >= F32; }
bool isSigned(uint typ) { return (typ & 1u) == 1u; }

// slotStorage returns the storage of a local in a slot, which is its distance from the first slot of a register
// file, in units of slotUnit bytes.
uint slotStorage(uint slot, uint file) { return storageSlot + 2u * slot + file; }

// ruleOf returns the index in the table of rules of a variant of a node word's kind and type.
uint ruleOf(uint word, uint variant) { return word | (variant << ruleVariantShift); }
