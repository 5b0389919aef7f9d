// Sine, cosine, tangent: the angle less its nearest multiple of pi/2, in two
// doubles, then Taylor's series. Sine and cosine within 1 ulp, tangent 2.

double __gpucc_sum(double a, double b, double *error);
double __gpucc_multiply(double a, double alow, double b, double blow, double *low);
double __gpucc_polynomial(const double *c, int n, double x);
double rint(double x);
double fabs(double x);

static const double sine[8] = {
    -1.0 / 6, 1.0 / 120, -1.0 / 5040, 1.0 / 362880, -1.0 / 39916800, 1.0 / 6227020800.0,
    -1.0 / 1307674368000.0, 1.0 / 355687428096000.0
};

static const double cosine[8] = {
    1.0 / 24, -1.0 / 720, 1.0 / 40320, -1.0 / 3628800, 1.0 / 479001600, -1.0 / 87178291200.0,
    1.0 / 20922789888000.0, -1.0 / 6402373705728000.0
};

// The bits of 2/pi, after 64 zeros.
static const unsigned int two_over_pi[42] = {
    0x00000000, 0x00000000, 0xa2f9836e, 0x4e441529, 0xfc2757d1, 0xf534ddc0, 0xdb629599, 0x3c439041,
    0xfe5163ab, 0xdebbc561, 0xb7246e3a, 0x424dd2e0, 0x06492eea, 0x09d1921c, 0xfe1deb1c, 0xb129a73e,
    0xe88235f5, 0x2ebb4484, 0xe99c7026, 0xb45f7e41, 0x3991d639, 0x835339f4, 0x9c845f8b, 0xbdf9283b,
    0x1ff897ff, 0xde05980f, 0xef2f118b, 0x5a0a6d1f, 0x6d367ecf, 0x27cb09b7, 0x4f463f66, 0x9e5fea2d,
    0x7527bac7, 0xebe5f17b, 0x3d0739f7, 0x8a5292ea, 0x6bfb5fb1, 0x1f8d5d08, 0x56033046, 0xfc7b6bab,
    0xf0cfbc20, 0x9af4361d
};

enum { WORDS = 8 };

// reduce_near serves magnitudes up to 2^19: pi/2 in three parts of 33 bits,
// whose products with the multiple are exact, and a rest (Cody and Waite,
// "Software Manual for the Elementary Functions", 1980).
static int reduce_near(double x, double *high, double *low)
{
    double multiple = rint(x * 0.6366197723675814);
    double error1, error2, error3;
    double r = x - multiple * 1.5707963267341256;
    r = __gpucc_sum(r, -multiple * 6.077100506303966e-11, &error1);
    r = __gpucc_sum(r, -multiple * 2.0222662487111665e-21, &error2);
    r = __gpucc_sum(r, error1, &error3);
    *high = __gpucc_sum(r, error3 + (error2 - multiple * 8.4784276603689e-32), low);
    return (int)multiple;
}

// reduce_far serves any other finite magnitude: x 2/pi modulo 4 in integers,
// from those bits of 2/pi that matter (Payne and Hanek, "Radian reduction for
// trigonometric functions", 1983).
static int reduce_far(double x, double *high, double *low)
{
    unsigned int product[WORDS]; // modulo 4, the first word the most significant
    unsigned long bits = *(unsigned long *)&x;
    unsigned long significand = (bits & ((1ul << 52) - 1)) | 1ul << 52;
    int place = (int)(bits >> 52 & 0x7ff) - 1075 - 2 + 64;
    unsigned long carry_low = 0, carry_high = 0;
    for (int i = WORDS - 1; i >= 0; i--) {
        int bit = place + 32 * i;
        unsigned long pair = (unsigned long)two_over_pi[bit / 32] << 32 | two_over_pi[bit / 32 + 1];
        unsigned long word = pair >> (32 - bit % 32) & 0xffffffff;
        carry_low += word * (significand & 0xffffffff);
        unsigned long sum = (carry_low & 0xffffffff) + (carry_high & 0xffffffff);
        product[i] = (unsigned int)sum;
        carry_low = (carry_low >> 32) + (carry_high >> 32) + (sum >> 32);
        carry_high = word * (significand >> 32);
    }

    // Two bits are the quadrant. A fraction of a half or more goes to the next
    // one, and is negative.
    int quadrant = (int)(product[0] >> 30);
    int negative = (int)(product[0] >> 29 & 1);
    quadrant += negative;
    double fraction = 0, rest = 0, error, weight = 1.0 / (1 << 30);
    product[0] &= 0x3fffffff;
    if (negative)
        product[0] |= 0xc0000000;
    for (int i = 0; i < WORDS; i++, weight /= 4294967296.0) {
        double digit = i == 0 ? (double)(int)product[0] : (double)product[i];
        fraction = __gpucc_sum(fraction, digit * weight, &error);
        rest += error;
    }
    fraction = __gpucc_sum(fraction, rest, &rest);
    *high = __gpucc_multiply(fraction, rest, 1.5707963267948966, 6.123233995736766e-17, low);
    if (x < 0) {
        *high = -*high;
        *low = -*low;
        quadrant = -quadrant;
    }
    return quadrant;
}

// reduce returns the nearest multiple of pi/2, modulo 4, and sets the rest of
// x.
static int reduce(double x, double *high, double *low)
{
    *high = x;
    *low = 0;
    if (fabs(x) < 0.7853981633974483)
        return 0;
    return (fabs(x) < 524288 ? reduce_near(x, high, low) : reduce_far(x, high, low)) & 3;
}

static double sine_near_zero(double x, double low)
{
    double z = x * x;
    return x + (x * z * __gpucc_polynomial(sine, 8, z) + low * (1 - z / 2));
}

static double cosine_near_zero(double x, double low)
{
    double z = x * x, half = z / 2, w = 1 - half;
    return w + ((1 - w - half) + (z * z * __gpucc_polynomial(cosine, 8, z) - x * low));
}

// by_quadrant returns sin (x + quadrant pi/2).
static double by_quadrant(int quadrant, double x, double low)
{
    double y = quadrant & 1 ? cosine_near_zero(x, low) : sine_near_zero(x, low);
    return quadrant & 2 ? -y : y;
}

static int finite(double x)
{
    return x - x == 0;
}

double sin(double x)
{
    double high, low;
    if (!finite(x))
        return x - x;
    if (x == 0)
        return x;
    int quadrant = reduce(x, &high, &low);
    return by_quadrant(quadrant, high, low);
}

double cos(double x)
{
    double high, low;
    if (!finite(x))
        return x - x;
    int quadrant = reduce(x, &high, &low);
    return by_quadrant(quadrant + 1, high, low);
}

double tan(double x)
{
    double high, low;
    if (!finite(x))
        return x - x;
    if (x == 0)
        return x;
    int quadrant = reduce(x, &high, &low);
    return by_quadrant(quadrant, high, low) / by_quadrant(quadrant + 1, high, low);
}
