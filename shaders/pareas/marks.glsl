// Where tokens begin and end. The scan before has run the automaton. lib/value.glsl packs its states.

#include "pareas/text.glsl"
#include "pareas/spelling.glsl"

// byteOr0 returns byte i of the text. Outside of the text there are zeros.
uint byteOr0(uint i) {
    return i / wordBytes < items ? BYTE(text, i) : 0u;
}

// pairs reports whether the second of two bytes continues an operator that the first begins.
bool pairs(uint a, uint b) {
    return classOf(a) == classLonger && classOf(b) == classLonger && spelled(a | (b << byteBits), 0u) != 0u;
}

// continuesOperator reports whether byte i, of an operator, continues one of the byte before. It
// does not if that byte itself continues an operator, unless the three are one.
bool continuesOperator(uint i) {
    uint b = BYTE(text, i), a = byteOr0(i - 1u), z = byteOr0(i - 2u);
    if (!pairs(a, b)) return false;
    return !pairs(z, a) || spelled(z | (a << byteBits) | (b << (2u * byteBits)), 0u) != 0u;
}

// isOperatorProblem reports whether byte i continues a row of operators in which the beginnings
// depend on more than the two bytes before. No program has such a row.
bool isOperatorProblem(uint i) {
    uint b = BYTE(text, i), a = byteOr0(i - 1u), z = byteOr0(i - 2u);
    if (!pairs(a, b) || !pairs(z, a)) return false;
    return spelled(z | (a << byteBits) | (b << (2u * byteBits)), 0u) == 0u || pairs(byteOr0(i - 2u - 1u), z);
}

// stateBehind returns the state behind a byte.
uint stateBehind(uint state, uint b) {
    return (bytes[byteRow * b + byteStep] >> (state * STATE_BITS)) & STATE_MASK;
}

// begins reports whether byte i, of a class, begins a token, with the automaton in a state before it.
// next is the class of the next byte.
bool begins(uint i, uint state, uint class_, uint next) {
    if (state == stateComment) return false;
    switch (class_) {
    case classLetter: return state != stateName;
    case classDigit:  return state == stateOutside || state == stateSlash;
    case classSlash:  return state != stateSlash && next != classSlash;
    case classLonger: return !continuesOperator(i);
    case classSingle: return true;
    }
    return false;
}

// ends reports whether byte i, of a class, ends a token, with the automaton in a state behind it. next
// is the class of the next byte.
bool ends(uint i, uint state, uint class_, uint next) {
    if (state == stateComment) return false;
    switch (class_) {
    case classLetter: return next != classLetter && next != classDigit;
    case classDigit:
        if (state == stateName) return next != classLetter && next != classDigit;
        return next != classDigit && !(state == stateInteger && stateBehind(state, byteOr0(i + 1u)) == statePoint);
    case classSlash:  return next != classSlash;
    case classLonger: return next != classLonger || !continuesOperator(i + 1u);
    case classSingle: return true;
    }
    return false;
}

// isProblem reports whether byte i, of a class, belongs to no token, with the automaton in a state
// before it.
bool isProblem(uint i, uint state, uint class_) {
    if (state == stateComment) return false;
    if (state == statePoint && class_ != classDigit) return true;
    if (class_ == classStrange) return stateBehind(state, BYTE(text, i)) != statePoint;
    return class_ == classLonger && isOperatorProblem(i);
}

// marksOf returns the marks of word w of the text, with the automaton in a state before it.
uint marksOf(uint w, uint state) {
    uint marks = 0u, class_ = classOf(BYTE(text, w * wordBytes));
    for (uint k = 0u; k < wordBytes; k++) {
        uint i = w * wordBytes + k, behind = stateBehind(state, BYTE(text, i)), next = classOf(byteOr0(i + 1u));
        if (begins(i, state, class_, next)) marks |= 1u << (markBeginsShift + k);
        if (ends(i, behind, class_, next)) marks |= 1u << (markEndsShift + k);
        if (behind == stateFloat) marks |= 1u << (markFractionShift + k);
        if (isProblem(i, state, class_)) marks |= markProblem;
        state = behind;
        class_ = next;
    }
    uint begun = beginsOf(marks), ended = endsOf(marks);
    // The first token that ends here has begun here, unless it ends before the first beginning.
    if (ended != 0u && (begun == 0u || findLSB(ended) < findLSB(begun))) marks |= markOpen;
    return marks;
}
