// Products and quotients of complex numbers for which the formulas give two
// NaNs, by annex G of C99. An infinity counts as an infinity of size 1; finite
// numbers are then 0.

typedef unsigned __int128 wide;

static int is_nan(long double x) { return x != x; }
static int is_infinite(long double x) { return x == x && x - x != 0; }
static int is_finite(long double x) { return x - x == 0; }

static long double with_sign_of(long double magnitude, long double x)
{
    return *(wide *)&x >> 127 ? -magnitude : magnitude;
}

// box turns a number with an infinite part into a number of size 1.
static void box(long double *z)
{
    for (int i = 0; i < 2; i++)
        z[i] = with_sign_of(is_infinite(z[i]), z[i]);
}

// no_nans replaces NaNs by zeros.
static void no_nans(long double *z)
{
    for (int i = 0; i < 2; i++)
        if (is_nan(z[i]))
            z[i] = with_sign_of(0, z[i]);
}

// __gpucc_complex_factors changes the factors z[0] + z[1]i and z[2] + z[3]i so
// that an infinite product has the direction of theirs. It reports whether the
// result is infinite. overflow says that a product of parts is infinite.
int __gpucc_complex_factors(long double *z, int overflow)
{
    int infinite = 0;
    for (int i = 0; i < 4; i += 2)
        if (is_infinite(z[i]) || is_infinite(z[i + 1])) {
            box(z + i);
            no_nans(z + (2 - i));
            infinite = 1;
        }
    if (!infinite && overflow) {
        no_nans(z);
        no_nans(z + 2);
        infinite = 1;
    }
    return infinite;
}

// __gpucc_complex_fraction changes the dividend and the divisor. The quotient
// is then the dividend times the conjugate of the divisor, times the result: an
// infinity or zero. The result is -1 if the quotient consists of NaNs.
long double __gpucc_complex_fraction(long double *z)
{
    int finite_dividend = is_finite(z[0]) && is_finite(z[1]), finite_divisor = is_finite(z[2]) && is_finite(z[3]);
    if ((is_infinite(z[0]) || is_infinite(z[1])) && finite_divisor) {
        box(z);
        return __builtin_infl();
    }
    if ((is_infinite(z[2]) || is_infinite(z[3])) && finite_dividend) {
        box(z + 2);
        return 0;
    }
    return -1;
}
