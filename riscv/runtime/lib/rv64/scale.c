// Significand and exponent.

enum { BITS = 52, BIAS = 1023, EXPONENTS = 0x7ff };

static unsigned long bits_of(double x) { return *(unsigned long *)&x; }
static double from_bits(unsigned long bits) { return *(double *)&bits; }

// power returns 2^exponent, for exponents of normal numbers.
static double power(int exponent)
{
    return from_bits((unsigned long)(exponent + BIAS) << BITS);
}

// ldexp reaches the ends of the range in steps. The steps downwards leave room
// for the whole significand, so that only the last one rounds.
double ldexp(double x, int exponent)
{
    for (int i = 0; i < 2 && exponent > BIAS; i++, exponent -= BIAS)
        x *= power(BIAS);
    for (int i = 0; i < 2 && exponent < 1 - BIAS; i++, exponent += BIAS - 1 - BITS - 1)
        x *= power(1 - BIAS + BITS + 1);
    return x * power(exponent > BIAS ? BIAS : exponent < 1 - BIAS ? 1 - BIAS : exponent);
}

double scalbn(double x, int exponent)
{
    return ldexp(x, exponent);
}

// frexp returns a significand in [0.5, 1), and its exponent.
double frexp(double x, int *exponent)
{
    int field = (int)(bits_of(x) >> BITS & EXPONENTS);
    *exponent = 0;
    if (x == 0 || field == EXPONENTS)
        return x;
    if (field == 0) {
        x = frexp(x * power(BITS + 2), exponent);
        *exponent -= BITS + 2;
        return x;
    }
    *exponent = field - BIAS + 1;
    return from_bits((bits_of(x) & ~((unsigned long)EXPONENTS << BITS)) | (unsigned long)(BIAS - 1) << BITS);
}

double trunc(double x);
double copysign(double x, double sign);

double modf(double x, double *whole)
{
    *whole = trunc(x);
    return copysign(x == *whole ? 0 : x - *whole, x); // infinity has no fraction
}
