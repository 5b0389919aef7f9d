// The quotient of complex numbers of type double: the function that compilers
// call. It scales and divides as Baudin and Smith do ("A Robust Complex Division
// in Scilab", 2012), with libgcc's bounds, and sums that round once.

long double __gpucc_complex_fraction(long double *z);

double copysign(double x, double sign);
double fma(double a, double b, double c);

static double magnitude(double x) { return x < 0 ? -x : x; }

// scale returns a factor for all parts. With it, the denominator does not
// overflow, and small parts are not lost. c is the greater part of the divisor.
static double scale(double a, double b, double c)
{
    double epsilon = 0x1p-52, least = 0x1p-1022, half = 0x1.fffffffffffffp1022, most = half * epsilon;
    if (c >= half)
        return 0.5;
    if (c < epsilon || (c < most && ((a < least && b < most) || (b < least && a < most))))
        return 1 / epsilon;
    return 1;
}

double _Complex __divdc3(double a, double b, double c, double d)
{
    if (magnitude(c) < magnitude(d)) { // multiply both by i
        double t = a, u = c;
        a = b, b = -t;
        c = d, d = -u;
    }
    double s = scale(magnitude(a), magnitude(b), magnitude(c));
    a *= s, b *= s, c *= s, d *= s;
    double ratio = d / c, denominator = fma(d, ratio, c);
    double x, y;
    if (magnitude(ratio) > 0x1p-1022) {
        x = fma(b, ratio, a) / denominator;
        y = fma(-a, ratio, b) / denominator;
    } else { // it may be subnormal
        x = fma(b / c, d, a) / denominator;
        y = fma(-(a / c), d, b) / denominator;
    }
    if (x == x || y == y)
        return __builtin_complex(x, y);
    if (c == 0 && d == 0 && (a == a || b == b)) {
        double infinity = copysign(__builtin_inf(), c);
        return __builtin_complex(infinity * a, infinity * b);
    }
    long double z[4] = {a, b, c, d};
    double factor = (double)__gpucc_complex_fraction(z);
    if (factor >= 0) {
        a = (double)z[0], b = (double)z[1], c = (double)z[2], d = (double)z[3];
        x = factor * (a * c + b * d);
        y = factor * (b * c - a * d);
    }
    return __builtin_complex(x, y);
}
