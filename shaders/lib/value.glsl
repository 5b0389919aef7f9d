// The values of a scan. A Value has WIDTH words (1, 2 or 4), each with an operator of its
// own: OPERATORS lists WIDTH of the names below. The kernel defines both macros before it
// includes this file. The default is one word and addition.

#include "lib/item.glsl"

#ifndef WIDTH
#define WIDTH 1
#endif

// Operators, with the numbers of gpu.Operator.
const uint SCAN_ADD = 0u;
const uint SCAN_MAX = 1u; // of unsigned words
const uint SCAN_MIN = 2u;
const uint SCAN_OR = 3u;
const uint SCAN_SEGMENTED = 4u; // a flag: the scan starts again at a value with a component 0 that is not 0
const uint SCAN_COMPOSE = 8u; // of functions of eight states, for values of one word: see gpu.Compose

// The function of SCAN_COMPOSE that leaves every state as it is, the bits of a state, and the
// distance of the states in a word.
const uint IDENTITY_FUNCTION = 0x76543210u;
const uint STATE_MASK = 7u;
const uint STATE_BITS = 4u;
const uint STATES = 8u;

// compose returns the function that applies first a, then b.
uint compose(uint a, uint b) {
    uint c = 0u;
    for (uint s = 0u; s < STATES * STATE_BITS; s += STATE_BITS) {
        c |= bitfieldExtract(b, int(((a >> s) & STATE_MASK) * STATE_BITS), int(STATE_BITS)) << s;
    }
    return c;
}

// operate combines two words; a comes before b. head is component 0 of the value of b. Where the operator is not
// a constant, it computes all that are cheap and selects, since a branch takes longer. SCAN_COMPOSE is for values of one
// word: without it, pass 2 of a scan of four words takes 78 instead of 123 microseconds (H100 at its lowest clock).
uint operate(uint op, uint a, uint b, uint head) {
    uint plain = op & ~SCAN_SEGMENTED, c = a | b;
#if WIDTH == 1
    if (plain == SCAN_COMPOSE) c = compose(a, b);
#endif
    c = plain == SCAN_ADD ? a + b : c;
    c = plain == SCAN_MAX ? max(a, b) : c;
    c = plain == SCAN_MIN ? min(a, b) : c;
    return (op & SCAN_SEGMENTED) != 0u && head != 0u ? b : c;
}

// commutes reports whether operators commute, given all their bits.
bool commutes(uint ops) { return (ops & (SCAN_SEGMENTED | SCAN_COMPOSE)) == 0u; }

// neutral returns the neutral element of an operator: the combination of no words.
uint neutral(uint op) {
    uint plain = op & ~SCAN_SEGMENTED;
    return plain == SCAN_MIN ? ~0u : plain == SCAN_COMPOSE ? IDENTITY_FUNCTION : 0u;
}

// GET_VALUE is value n of a column, SET_VALUE sets it.
#if WIDTH == 1
#ifndef OPERATORS
#define OPERATORS SCAN_ADD
#endif
#define Value uint
#define GET_VALUE(column, n) column[n]
#define SET_VALUE(column, n, v) column[n] = (v)

// identity returns the combination of no values.
Value identity() { return neutral(OPERATORS); }

// combine combines two values; a comes before b.
Value combine(Value a, Value b) { return operate(OPERATORS, a, b, 0u); }

// commute reports whether the order of two values does not matter.
bool commute() { return commutes(OPERATORS); }

#elif WIDTH == 2
#ifndef OPERATORS
#define OPERATORS SCAN_ADD, SCAN_ADD
#endif
#define Value uvec2
#define GET_VALUE(column, n) uvec2(column[2u * (n)], column[2u * (n) + 1u])
#define SET_VALUE(column, n, v) column[2u * (n)] = (v).x, column[2u * (n) + 1u] = (v).y

// identity returns the combination of no values.
Value identity() {
    uvec2 op = uvec2(OPERATORS);
    return uvec2(neutral(op.x), neutral(op.y));
}

// combine combines two values; a comes before b.
Value combine(Value a, Value b) {
    uvec2 op = uvec2(OPERATORS);
    return uvec2(operate(op.x, a.x, b.x, 0u), operate(op.y, a.y, b.y, b.x));
}

// commute reports whether the order of two values does not matter.
bool commute() {
    uvec2 op = uvec2(OPERATORS);
    return commutes(op.x | op.y);
}

#else
#ifndef OPERATORS
#define OPERATORS SCAN_ADD, SCAN_ADD, SCAN_ADD, SCAN_ADD
#endif
#define Value uvec4
#define GET_VALUE(column, n) uvec4(column[4u * (n)], column[4u * (n) + 1u], column[4u * (n) + 2u], column[4u * (n) + 3u])
#define SET_VALUE(column, n, v) column[4u * (n)] = (v).x, column[4u * (n) + 1u] = (v).y, column[4u * (n) + 2u] = (v).z, column[4u * (n) + 3u] = (v).w

// identity returns the combination of no values.
Value identity() {
    uvec4 op = uvec4(OPERATORS);
    return uvec4(neutral(op.x), neutral(op.y), neutral(op.z), neutral(op.w));
}

// combine combines two values; a comes before b.
Value combine(Value a, Value b) {
    uvec4 op = uvec4(OPERATORS);
    return uvec4(operate(op.x, a.x, b.x, 0u), operate(op.y, a.y, b.y, b.x),
                 operate(op.z, a.z, b.z, b.x), operate(op.w, a.w, b.w, b.x));
}

// commute reports whether the order of two values does not matter.
bool commute() {
    uvec4 op = uvec4(OPERATORS);
    return commutes(op.x | op.y | op.z | op.w);
}
#endif
