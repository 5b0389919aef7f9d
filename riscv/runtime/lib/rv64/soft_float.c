// Binary floating-point numbers of any format of IEEE 754, by their bits. The
// functions for long double (binary128) and for __int128 share them. Rounding
// is to nearest, ties to even.

typedef unsigned __int128 wide;

enum { FINITE, INFINITE, NOT_A_NUMBER };

// A number is mantissa * 2^(exponent - 127), the mantissa's bit 127 set unless
// the number is zero.
struct number {
    wide mantissa;
    int exponent, negative, kind;
};

// normalize shifts a mantissa that is not zero up as far as it goes.
static void normalize(struct number *x)
{
    for (int n = 64; n > 0; n /= 2)
        if (!(x->mantissa >> (128 - n))) {
            x->mantissa <<= n;
            x->exponent -= n;
        }
}

// __gpucc_unpack unpacks the bits of a format with the given numbers of bits,
// in the fraction and in all.
void __gpucc_unpack(struct number *x, wide bits, int fraction, int width)
{
    int exponents = (1 << (width - 1 - fraction)) - 1;
    int exponent = (int)(bits >> fraction) & exponents;
    int normal = exponent != 0;
    x->negative = (int)(bits >> (width - 1)) & 1;
    x->mantissa = bits << (128 - fraction);
    x->kind = exponent < exponents ? FINITE : x->mantissa ? NOT_A_NUMBER : INFINITE;
    x->mantissa = x->mantissa >> 1 | (wide)normal << 127;
    x->exponent = exponent + !normal - (exponents >> 1);
    if (x->mantissa)
        normalize(x);
}

// __gpucc_pack returns the bits, in such a format, of the number nearest to x.
// Bit 127 of the mantissa of x need not be set. Bit 0 of the mantissa is set if
// a part below it was lost.
wide __gpucc_pack(struct number *x, int fraction, int width)
{
    int exponents = (1 << (width - 1 - fraction)) - 1;
    wide sign = (wide)x->negative << (width - 1), infinity = (wide)exponents << fraction;
    if (x->kind == NOT_A_NUMBER)
        return infinity | (wide)1 << (fraction - 1);
    if (x->kind == INFINITE)
        return sign | infinity;
    if (!x->mantissa)
        return sign;
    normalize(x);
    int exponent = x->exponent + (exponents >> 1);
    if (exponent >= exponents)
        return sign | infinity;
    int dropped = 127 - fraction;
    if (exponent < 1) { // subnormal: fewer bits
        dropped += 1 - exponent;
        exponent = 1;
    }
    if (dropped > 128)
        return sign;
    wide kept = dropped == 128 ? 0 : x->mantissa >> dropped, half = (wide)1 << 127;
    wide rest = dropped == 128 ? x->mantissa : x->mantissa << (128 - dropped);
    if (rest > half || (rest == half && (kept & 1)))
        kept++;
    return sign | (kept + ((wide)(exponent - 1) << fraction)); // the leading bit, or a carry, counts up the exponent
}

// __gpucc_to_integer returns x without its fraction, as an integer of the given
// width. If the integer type does not contain x, it returns the nearest bound.
wide __gpucc_to_integer(struct number *x, int width, int is_signed)
{
    wide bound = ((wide)1 << (width - 1)) - 1; // the greatest, or, inverted, the least
    if (!is_signed)
        bound = x->negative ? 0 : bound * 2 + 1;
    else if (x->negative)
        bound = ~bound;
    if (x->kind == FINITE && (x->exponent < 0 || !x->mantissa))
        return 0;
    if (x->kind != FINITE || x->exponent > 127 || (x->negative && !is_signed))
        return bound;
    wide magnitude = x->mantissa >> (127 - x->exponent);
    if (x->exponent > width - 1 - is_signed)
        return bound;
    return x->negative ? -magnitude : magnitude;
}

// __gpucc_from_integer makes a number of an integer.
void __gpucc_from_integer(struct number *x, wide magnitude, int negative)
{
    x->mantissa = negative ? -magnitude : magnitude;
    x->exponent = 127;
    x->negative = negative;
    x->kind = FINITE;
}
