// Logarithms: x = 2^k m with m in [sqrt(1/2), sqrt(2)), and with s = (m-1)/(m+1)
// ln m = 2 (s + s^3/3 + s^5/5 + ...), all to some 64 bits, so that pow can use
// it and the results here are rounded correctly but in rare cases.

double __gpucc_sum(double a, double b, double *error);
double __gpucc_product(double a, double b, double *error);
double __gpucc_multiply(double a, double alow, double b, double blow, double *low);
double __gpucc_polynomial(const double *c, int n, double x);
double frexp(double x, int *exponent);

static const double ln2_high = 0.6931471804855391;    // 33 bits: a product with k is exact
static const double ln2_low = 7.440617110012397e-11; // ln 2 less ln2_high
static const double two_thirds = 0.6666666666666666, two_thirds_low = 3.700743415417188e-17;

// series is the part of the sum behind 2/3, divided by s^2.
static const double series[14] = {
    2.0 / 5, 2.0 / 7, 2.0 / 9, 2.0 / 11, 2.0 / 13, 2.0 / 15, 2.0 / 17, 2.0 / 19, 2.0 / 21, 2.0 / 23,
    2.0 / 25, 2.0 / 27, 2.0 / 29, 2.0 / 31
};

// __gpucc_log returns ln x, for x > 0 and finite, and its low part.
double __gpucc_log(double x, double *low)
{
    int k;
    double m = frexp(x, &k);
    if (m < 0.7071067811865476) {
        m *= 2;
        k--;
    }
    // s = (m-1) / (m+1): a quotient, corrected by its remainder.
    double sum_low, error;
    double f = m - 1, sum = __gpucc_sum(m, 1, &sum_low);
    double s = f / sum;
    double product = __gpucc_product(s, sum, &error);
    double s_low = (f - product - error - s * sum_low) / sum;

    double z_low, cube_low, rest_low, c_low;
    double z = __gpucc_multiply(s, s_low, s, s_low, &z_low);
    double cube = __gpucc_multiply(s, s_low, z, z_low, &cube_low);
    double c = __gpucc_sum(two_thirds, z * __gpucc_polynomial(series, 14, z), &c_low);
    double rest = __gpucc_multiply(cube, cube_low, c, c_low + two_thirds_low, &rest_low);

    double y_low, t_low;
    double y = __gpucc_sum(2 * s, rest, &y_low);
    double t = __gpucc_sum(k * ln2_high, y, &t_low);
    return __gpucc_sum(t, t_low + (k * ln2_low + (y_low + (rest_low + 2 * s_low))), low);
}

// outside reports whether x has no finite logarithm. If so, it sets *y to the
// result.
static int outside(double x, double *y)
{
    if (x == 0)
        *y = -1 / (x * x);
    else if (x < 0)
        *y = (x - x) / (x - x);
    else if (x != x || x == x + x)
        *y = x;
    else
        return 0;
    return 1;
}

// scaled returns ln x times the constant (c, c_low).
static double scaled(double x, double c, double c_low)
{
    double y, low;
    if (outside(x, &y))
        return y;
    y = __gpucc_log(x, &low);
    y = __gpucc_multiply(y, low, c, c_low, &low);
    return y + low;
}

double log(double x)
{
    return scaled(x, 1, 0);
}

double log2(double x)
{
    return scaled(x, 1.4426950408889634, 2.0355273740931033e-17);
}

double log10(double x)
{
    return scaled(x, 0.4342944819032518, 1.098319650216765e-17);
}

// log1p returns ln (1+x): the logarithm of the rounded sum, with a first-order
// correction.
double log1p(double x)
{
    double y, error;
    double sum = __gpucc_sum(1, x, &error);
    if (x == 0 || outside(sum, &y))
        return x == 0 ? x : y;
    double low;
    y = __gpucc_log(sum, &low);
    return y + (low + error / sum);
}
