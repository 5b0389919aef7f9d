// Float functions that are exact: magnitude, sign, and rounding to integers.

static unsigned int bits_of(float x) { return *(unsigned int *)&x; }
static float from_bits(unsigned int bits) { return *(float *)&bits; }

enum { BITS = 23, BIAS = 127 };

float fabsf(float x)
{
    return from_bits(bits_of(x) & ~(1u << 31));
}

float copysignf(float x, float sign)
{
    return from_bits((bits_of(x) & ~(1u << 31)) | (bits_of(sign) & 1u << 31));
}

// truncf clears the bits of the significand that are worth less than one.
float truncf(float x)
{
    int exponent = (int)(bits_of(x) >> BITS & 0xff) - BIAS;
    if (exponent < 0)
        return copysignf(0, x);
    if (exponent >= BITS)
        return x != x ? x + x : x;
    return from_bits(bits_of(x) & ~((1u << (BITS - exponent)) - 1));
}

float floorf(float x)
{
    float whole = truncf(x);
    return x < whole ? whole - 1 : whole;
}

float ceilf(float x)
{
    float whole = truncf(x);
    return x > whole ? copysignf(whole + 1, x) : whole;
}

// roundf takes halves away from zero.
float roundf(float x)
{
    float whole = truncf(x);
    return fabsf(x - whole) >= 0.5f ? whole + copysignf(1, x) : whole;
}

// rintf takes halves to even: adding 2^23 leaves no bits for a fraction.
float rintf(float x)
{
    float large = copysignf(8388608, x);
    return fabsf(x) < 8388608 ? copysignf(x + large - large, x) : x;
}

float fminf(float x, float y)
{
    return x < y || y != y ? x : y;
}

float fmaxf(float x, float y)
{
    return x > y || y != y ? x : y;
}
