// Multiplications by constants that are next to powers of two.

uniform uint expandsProducts; // 1 if such multiplications become shifts and additions, else 0

// multiplication returns the variant of a multiplication of integers by the constant d, and the logarithm of the power of two
// that is next to the constant. It is variant 0 if the instruction that multiplies is needed. A constant of 64 bits is the sign
// extension of d.
uvec2 multiplication(uint d) {
    bool negative = (d & signBit) != 0u;
    uint size = negative ? 0u - d : d;
    if (expandsProducts == 0u || size == 0u) return uvec2(0u);
    if (size == 1u) return uvec2(negative ? mulNegated : 0u, 0u);
    if ((size & (size - 1u)) == 0u) return uvec2(negative ? mulNegatedPower : 0u, uint(findMSB(size)));
    if (!negative && ((size - 1u) & (size - 2u)) == 0u) return uvec2(mulAbove, uint(findMSB(size)));
    if ((size & (size + 1u)) == 0u) return uvec2(negative ? mulNegatedBelow : mulBelow, uint(findMSB(size + 1u)));
    return uvec2(0u);
}

// multiplies returns the same of node word word with the right operand right, of data d.
uvec2 multiplies(uint word, uint right, uint d) {
    if (kindOf(word) != Mul || kindOf(right) != Const || isFloat(typeOf(word))) return uvec2(0u);
    return multiplication(d);
}
