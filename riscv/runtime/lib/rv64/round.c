// Double functions that are exact: magnitude, sign, and rounding to integers.

static unsigned long bits_of(double x) { return *(unsigned long *)&x; }
static double from_bits(unsigned long bits) { return *(double *)&bits; }

enum { BITS = 52, BIAS = 1023 };

double fabs(double x)
{
    return from_bits(bits_of(x) & ~(1ul << 63));
}

double copysign(double x, double sign)
{
    return from_bits((bits_of(x) & ~(1ul << 63)) | (bits_of(sign) & 1ul << 63));
}

// trunc clears the bits of the significand that are worth less than one.
double trunc(double x)
{
    int exponent = (int)(bits_of(x) >> BITS & 0x7ff) - BIAS;
    if (exponent < 0)
        return copysign(0, x);
    if (exponent >= BITS)
        return x != x ? x + x : x;
    return from_bits(bits_of(x) & ~((1ul << (BITS - exponent)) - 1));
}

double floor(double x)
{
    double whole = trunc(x);
    return x < whole ? whole - 1 : whole;
}

double ceil(double x)
{
    double whole = trunc(x);
    return x > whole ? copysign(whole + 1, x) : whole;
}

// round takes halves away from zero.
double round(double x)
{
    double whole = trunc(x);
    return fabs(x - whole) >= 0.5 ? whole + copysign(1, x) : whole;
}

// rint takes halves to even: adding 2^52 leaves no bits for a fraction.
double rint(double x)
{
    double large = copysign(4503599627370496, x);
    return fabs(x) < 4503599627370496 ? copysign(x + large - large, x) : x;
}

double fmin(double x, double y)
{
    return x < y || y != y ? x : y;
}

double fmax(double x, double y)
{
    return x > y || y != y ? x : y;
}
