// Which types of nodes of a linear address do not overflow. It needs the column node.

uniform uint wordSize; // of an address, in bytes

// isWord reports whether a type is an integer of the size of an address. Its operations are modulo 2 to the number of its
// bits, as addresses are.
bool isWord(uint t) { return wordSize == addressBytes32 ? isInt32(t) : t == I64 || t == U64; }

// isExact reports whether operation n never loses bits that count: it has the size of an address, and addresses
// are computed modulo that size; or it is an operation of signed integers, which do not overflow in C. left is its left operand. The left
// operand has the type in which the program has the operation; the operation itself may have got another one of the same
// size.
bool isExact(uint n, uint left) {
    uint t = typeOf(node[n]);
    return isWord(t) || t == I32 && typeOf(node[left]) == I32;
}

// isSmall reports whether a factor, a signed number, is from -scaleMost to scaleMost - 1.
bool isSmall(uint factor) { return factor + scaleMost < 2u * scaleMost; }
