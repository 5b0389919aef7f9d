// fmodf, exact: long division of the significands, bit by bit.

enum { BITS = 23, EXPONENTS = 0xff };

static unsigned int bits_of(float x) { return *(unsigned int *)&x; }
static float from_bits(unsigned int bits) { return *(float *)&bits; }

// significand returns that of the magnitude with these bits, BITS + 1 bits long,
// and sets *exponent so that the value is significand * 2^*exponent, but for a
// constant. The exponent of a subnormal number is less than 1.
static unsigned int significand(unsigned int bits, int *exponent)
{
    unsigned int fraction = bits & ((1u << BITS) - 1);
    *exponent = (int)(bits >> BITS);
    if (*exponent)
        return fraction | 1u << BITS;
    for (*exponent = 1; !(fraction >> BITS); --*exponent)
        fraction <<= 1;
    return fraction;
}

// compose is its inverse, for a significand of at most BITS + 1 bits.
static unsigned int compose(unsigned int fraction, int exponent)
{
    if (exponent < 1)
        return fraction >> (1 - exponent); // cuts zeros: the result is a multiple of the least number
    for (; !(fraction >> BITS) && exponent > 1; exponent--)
        fraction <<= 1;
    return fraction >> BITS ? (fraction & ((1u << BITS) - 1)) | (unsigned int)exponent << BITS : fraction;
}

float fmodf(float x, float y)
{
    unsigned int sign = bits_of(x) & 1u << 31;
    unsigned int a = bits_of(x) & ~(1u << 31), b = bits_of(y) & ~(1u << 31);
    if (b == 0 || a >= (unsigned int)EXPONENTS << BITS || b > (unsigned int)EXPONENTS << BITS)
        return (x * y) / (x * y); // not a number
    if (a < b)
        return x;
    int exponent, least;
    unsigned int rest = significand(a, &exponent), divisor = significand(b, &least);
    for (; exponent > least; exponent--) {
        if (rest >= divisor)
            rest -= divisor;
        rest <<= 1;
    }
    if (rest >= divisor)
        rest -= divisor;
    return from_bits(sign | (rest ? compose(rest, least) : 0));
}
