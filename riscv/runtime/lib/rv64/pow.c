// pow: e^(y ln x), the logarithm and its product with y in two doubles. Within
// 1 ulp.

double __gpucc_multiply(double a, double alow, double b, double blow, double *low);
double __gpucc_log(double x, double *low);
double __gpucc_exp(double x, double low);
double fabs(double x);
double rint(double x);

static double infinity(void)
{
    return 1e308 * 10;
}

static int odd(double y)
{
    return fabs(y) < 9007199254740992.0 && rint(y) == y && ((long)y & 1);
}

// power does the same as pow for x > 0 and finite, y finite.
static double power(double x, double y)
{
    if (x == 1)
        return 1;
    if (fabs(y) > 1e20) // the result is out of range
        return (x > 1) == (y > 0) ? infinity() : 0;
    double low;
    double logarithm = __gpucc_log(x, &low);
    if (fabs(logarithm * y) > 1000)
        return logarithm * y > 0 ? infinity() : 0;
    double exponent = __gpucc_multiply(logarithm, low, y, 0, &low);
    return __gpucc_exp(exponent, low);
}

double pow(double x, double y)
{
    if (y == 0 || x == 1) // even if the other operand is not a number
        return 1;
    if (x != x || y != y)
        return x + y;
    double magnitude = fabs(x);
    if (fabs(y) == infinity())
        return magnitude == 1 ? 1 : (magnitude > 1) == (y > 0) ? infinity() : 0;
    if (x == 0 || magnitude == infinity()) {
        double end = (x == 0) == (y < 0) ? infinity() : 0;
        return odd(y) && *(long *)&x < 0 ? -end : end;
    }
    if (x > 0)
        return power(x, y);
    if (rint(y) != y)
        return (x - x) / (x - x);
    return odd(y) ? -power(magnitude, y) : power(magnitude, y);
}
