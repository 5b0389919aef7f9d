// Exponential functions: e^x = 2^k e^r with |r| at most ln 2 / 2, where
// Taylor's series is short. Within 1 ulp.

double __gpucc_sum(double a, double b, double *error);
double __gpucc_polynomial(const double *c, int n, double x);
double rint(double x);
double ldexp(double x, int exponent);

static const double ln2 = 0.6931471805599453;
static const double ln2_high = 0.6931471804855391;    // 33 bits: a product with k is exact
static const double ln2_low = 7.440617110012397e-11; // ln 2 less ln2_high

// series is (e^x - 1 - x) / x^2.
static const double series[13] = {
    1.0 / 2, 1.0 / 6, 1.0 / 24, 1.0 / 120, 1.0 / 720, 1.0 / 5040, 1.0 / 40320, 1.0 / 362880,
    1.0 / 3628800, 1.0 / 39916800, 1.0 / 479001600, 1.0 / 6227020800.0, 1.0 / 87178291200.0
};

// reduced returns e^r - 1, where (x, low) is k ln 2 + r.
static double reduced(double x, double low, int *k)
{
    double multiple = rint(x / ln2), error;
    double r = __gpucc_sum(x - multiple * ln2_high, low - multiple * ln2_low, &error);
    *k = (int)multiple;
    return r + (r * r * __gpucc_polynomial(series, 13, r) + error);
}

// __gpucc_exp is e to the power (x, low).
double __gpucc_exp(double x, double low)
{
    if (x != x)
        return x;
    if (x > 710)
        return x * 1e308 * 1e308; // infinity
    if (x < -746)
        return 0;
    int k;
    double less_one = reduced(x, low, &k);
    return ldexp(1 + less_one, k);
}

double exp(double x)
{
    return __gpucc_exp(x, 0);
}

// expm1 is e^x - 1 = 2^k (e^r - 1) + (2^k - 1), without the cancellation that a
// small x would bring.
double expm1(double x)
{
    int k;
    if (x < -40 || x > 40 || x != x)
        return exp(x) - 1;
    if (x == 0)
        return x; // with its sign
    double less_one = reduced(x, 0, &k);
    return k == 0 ? less_one : ldexp(less_one, k) + (ldexp(1, k) - 1);
}
