// fmod, exact: long division of the significands, bit by bit.

enum { BITS = 52, EXPONENTS = 0x7ff };

static unsigned long bits_of(double x) { return *(unsigned long *)&x; }
static double from_bits(unsigned long bits) { return *(double *)&bits; }

// significand returns that of the magnitude with these bits, BITS + 1 bits long,
// and sets *exponent so that the value is significand * 2^*exponent, but for a
// constant. The exponent of a subnormal number is less than 1.
static unsigned long significand(unsigned long bits, int *exponent)
{
    unsigned long fraction = bits & ((1ul << BITS) - 1);
    *exponent = (int)(bits >> BITS);
    if (*exponent)
        return fraction | 1ul << BITS;
    for (*exponent = 1; !(fraction >> BITS); --*exponent)
        fraction <<= 1;
    return fraction;
}

// compose is its inverse, for a significand of at most BITS + 1 bits.
static unsigned long compose(unsigned long fraction, int exponent)
{
    if (exponent < 1)
        return fraction >> (1 - exponent); // cuts zeros: the result is a multiple of the least number
    for (; !(fraction >> BITS) && exponent > 1; exponent--)
        fraction <<= 1;
    return fraction >> BITS ? (fraction & ((1ul << BITS) - 1)) | (unsigned long)exponent << BITS : fraction;
}

double fmod(double x, double y)
{
    unsigned long sign = bits_of(x) & 1ul << 63;
    unsigned long a = bits_of(x) & ~(1ul << 63), b = bits_of(y) & ~(1ul << 63);
    if (b == 0 || a >= (unsigned long)EXPONENTS << BITS || b > (unsigned long)EXPONENTS << BITS)
        return (x * y) / (x * y); // not a number
    if (a < b)
        return x;
    int exponent, least;
    unsigned long rest = significand(a, &exponent), divisor = significand(b, &least);
    for (; exponent > least; exponent--) {
        if (rest >= divisor)
            rest -= divisor;
        rest <<= 1;
    }
    if (rest >= divisor)
        rest -= divisor;
    return from_bits(sign | (rest ? compose(rest, least) : 0));
}
