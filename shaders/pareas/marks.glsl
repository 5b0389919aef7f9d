// Where tokens begin and end.

#include "pareas/text.glsl"

layout(std430) readonly buffer Bytes { uint bytes[]; };
layout(std430) readonly buffer Before { uint before[]; };

// byteOr0 returns byte i of the text. Outside of the text there are zeros.
uint byteOr0(uint i) {
    return i / bytesInWord < items ? BYTE(text, i) : 0u;
}

uint classOf(uint b) {
    return bytes[byteRow * b + byteClass];
}

// pairs reports whether the second of two bytes continues an operator that the first begins.
bool pairs(uint a, uint b) {
    return classOf(a) == classLonger && classOf(b) == classLonger && spelled(a | (b << bitsInByte), 0u) != 0u;
}

// continuesOperator reports whether byte i, of an operator, continues one of the byte before. It
// does not if that byte itself continues an operator, unless the three are one.
bool continuesOperator(uint i) {
    uint b = BYTE(text, i), a = byteOr0(i - 1u), z = byteOr0(i - 2u);
    if (!pairs(a, b)) return false;
    return !pairs(z, a) || spelled(z | (a << bitsInByte) | (b << (2u * bitsInByte)), 0u) != 0u;
}

// isOperatorProblem reports whether byte i continues a row of operators in which the beginnings
// depend on more than the two bytes before. No program has such a row.
bool isOperatorProblem(uint i) {
    uint b = BYTE(text, i), a = byteOr0(i - 1u), z = byteOr0(i - 2u);
    if (!pairs(a, b) || !pairs(z, a)) return false;
    return spelled(z | (a << bitsInByte) | (b << (2u * bitsInByte)), 0u) == 0u || pairs(byteOr0(i - 2u - 1u), z);
}

// stateBehind returns the state behind a byte.
uint stateBehind(uint state, uint b) {
    return bitfieldExtract(bytes[byteRow * b + byteStep], int(state * stateBits), int(stateBits));
}

// begins reports whether byte i begins a token, with the automaton in a state before it.
bool begins(uint i, uint state) {
    if (state == stateComment) return false;
    switch (classOf(BYTE(text, i))) {
    case classLetter: return state != stateName;
    case classDigit:  return state == stateOutside || state == stateSlash;
    case classSlash:  return state != stateSlash && classOf(byteOr0(i + 1u)) != classSlash;
    case classLonger: return !continuesOperator(i);
    case classSingle: return true;
    }
    return false;
}

// ends reports whether byte i ends a token, with the automaton in a state behind it.
bool ends(uint i, uint state) {
    if (state == stateComment) return false;
    uint next = classOf(byteOr0(i + 1u));
    switch (classOf(BYTE(text, i))) {
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

// isProblem reports whether byte i belongs to no token, with the automaton in a state before it.
bool isProblem(uint i, uint state) {
    if (state == stateComment) return false;
    uint class_ = classOf(BYTE(text, i));
    if (state == statePoint && class_ != classDigit) return true;
    if (class_ == classStrange) return stateBehind(state, BYTE(text, i)) != statePoint;
    return class_ == classLonger && isOperatorProblem(i);
}

// marksOf returns the marks of word w of the text: see markEnd.
uint marksOf(uint w) {
    uint state = before[w] & stateMask, marks = 0u;
    for (uint k = 0u; k < bytesInWord; k++) {
        uint i = w * bytesInWord + k, behind = stateBehind(state, BYTE(text, i));
        if (begins(i, state)) marks |= 1u << k;
        if (ends(i, behind)) marks |= 1u << (markEnd + k);
        if (behind == stateFloat) marks |= 1u << (markFloat + k);
        if (isProblem(i, state)) marks |= 1u << markProblem;
        state = behind;
    }
    uint begun = marks & markBytes, ended = (marks >> markEnd) & markBytes;
    // The first token that ends here has begun here, unless it ends before the first beginning.
    if (ended != 0u && (begun == 0u || findLSB(ended) < findLSB(begun))) marks |= 1u << markOpen;
    return marks;
}
