// Inverse trigonometric functions. With c the nearest eighth to x, in [0, 1],
// atan x = atan c + atan ((x-c) / (1+xc)), and the last argument is small
// enough for a short series. atan within 1 ulp, the others within 2.

double __gpucc_polynomial(const double *c, int n, double x);
double fabs(double x);
double copysign(double x, double sign);
double sqrt(double x);

static const double pi = 3.141592653589793, pi_low = 1.2246467991473532e-16;

static const double series[10] = {
    -1.0 / 3, 1.0 / 5, -1.0 / 7, 1.0 / 9, -1.0 / 11, 1.0 / 13, -1.0 / 15, 1.0 / 17, -1.0 / 19, 1.0 / 21
};

// The arc tangents of the eighths.
static const double eighths[9] = {
    0.0, 0.12435499454676144, 0.24497866312686414, 0.35877067027057225,
    0.4636476090008061, 0.5585993153435624, 0.6435011087932844, 0.7188299996216245,
    0.7853981633974483
};
static const double eighths_low[9] = {
    0.0, -3.1253241424539383e-18, 1.0698755618734451e-17, -2.4623815582638635e-17,
    2.2698777452961687e-17, -5.4556305485916264e-18, 1.5834785051444286e-17, -2.1478388444456983e-17,
    3.061616997868383e-17
};

// arc returns base + atan x or base - atan x, for x in [0, 1]. base has a low
// part.
static double arc(double x, double sign, double base, double base_low)
{
    int i = x < 0.125 ? 0 : (int)(x * 8 + 0.5);
    double c = i / 8.0;
    double t = (x - c) / (1 + x * c), z = t * t;
    double rest = t * z * __gpucc_polynomial(series, 10, z) + eighths_low[i];
    if (base == 0)
        return eighths[i] + (t + rest);
    return (base + sign * eighths[i]) + (base_low + sign * (t + rest));
}

double atan(double x)
{
    double magnitude = fabs(x);
    if (x != x || x == 0)
        return x;
    if (magnitude <= 1)
        return copysign(arc(magnitude, 1, 0, 0), x);
    return copysign(arc(1 / magnitude, -1, pi / 2, pi_low / 2), x);
}

// quarter returns the angle of the point (x, y) with x, y >= 0, not both zero.
static double quarter(double y, double x)
{
    if (y > x)
        return arc(x / y, -1, pi / 2, pi_low / 2);
    return x == y ? pi / 4 : arc(y / x, 1, 0, 0);
}

double atan2(double y, double x)
{
    double a = fabs(y), b = fabs(x);
    int left = *(long *)&x < 0;
    if (x != x || y != y)
        return x + y;
    if (a == 0)
        return copysign(left ? pi : 0, y);
    if (!left)
        return copysign(quarter(a, b), y);
    if (a > b)
        return copysign(arc(b / a, 1, pi / 2, pi_low / 2), y);
    return copysign(a == b ? 0.75 * pi : arc(a / b, -1, pi, pi_low), y);
}

double asin(double x)
{
    if (fabs(x) > 1)
        return (x - x) / (x - x);
    return x == 0 ? x : atan2(x, sqrt((1 - x) * (1 + x)));
}

double acos(double x)
{
    if (fabs(x) > 1)
        return (x - x) / (x - x);
    return 2 * atan2(sqrt(1 - x), sqrt(1 + x));
}
