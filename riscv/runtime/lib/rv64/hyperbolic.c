// Hyperbolic functions. Within 2 ulp, their inverses within 3.

double exp(double x);
double expm1(double x);
double log(double x);
double log1p(double x);
double sqrt(double x);
double fabs(double x);
double copysign(double x, double sign);

// half_exp returns e^x / 2, even if e^x is too large for a double.
static double half_exp(double x)
{
    double root = exp(x / 2);
    return x < 700 ? exp(x) / 2 : root / 2 * root;
}

double sinh(double x)
{
    double a = fabs(x);
    if (a > 20)
        return copysign(half_exp(a), x);
    double m = expm1(a); // e^a - 1; sinh a = (m + m/(m+1)) / 2
    return x != x ? x : copysign((m + m / (m + 1)) / 2, x);
}

double cosh(double x)
{
    double a = fabs(x);
    if (a > 20)
        return half_exp(a);
    double e = exp(a);
    return e / 2 + 0.5 / e;
}

double tanh(double x)
{
    double a = fabs(x);
    if (a > 20)
        return copysign(1, x);
    double m = expm1(2 * a);
    return x != x ? x : copysign(m / (m + 2), x);
}

double asinh(double x)
{
    double a = fabs(x);
    if (x != x || a + a == a)
        return x;
    double y = a > 1e9 ? log(a) + 0.6931471805599453 : log1p(a + a * a / (1 + sqrt(1 + a * a)));
    return copysign(y, x);
}

double acosh(double x)
{
    if (x < 1)
        return (x - x) / (x - x);
    if (x > 1e9)
        return log(x) + 0.6931471805599453;
    return log1p((x - 1) + sqrt((x - 1) * (x + 1)));
}

double atanh(double x)
{
    double a = fabs(x);
    return x == 0 ? x : copysign(0.5 * log1p(2 * a / (1 - a)), x);
}
