// The quotient of complex numbers of type long double: the function that compilers
// call. It scales and divides as Baudin and Smith do ("A Robust Complex Division
// in Scilab", 2012), with libgcc's bounds.

long double __gpucc_complex_fraction(long double *z);

static long double magnitude(long double x) { return x < 0 ? -x : x; }

// scale returns a factor for all parts. With it, the denominator does not
// overflow, and small parts are not lost. c is the greater part of the divisor.
static long double scale(long double a, long double b, long double c)
{
    long double epsilon = 0x1p-112L, least = 0x1p-16382L, half = 0x1.ffffffffffffffffffffffffffffp16382L, most = half * epsilon;
    if (c >= half)
        return 0.5L;
    if (c < epsilon || (c < most && ((a < least && b < most) || (b < least && a < most))))
        return 1 / epsilon;
    return 1;
}

long double _Complex __divtc3(long double a, long double b, long double c, long double d)
{
    if (magnitude(c) < magnitude(d)) { // multiply both by i
        long double t = a, u = c;
        a = b, b = -t;
        c = d, d = -u;
    }
    long double s = scale(magnitude(a), magnitude(b), magnitude(c));
    a *= s, b *= s, c *= s, d *= s;
    long double ratio = d / c, denominator = d * ratio + c;
    long double x, y;
    if (magnitude(ratio) > 0x1p-16382L) {
        x = (b * ratio + a) / denominator;
        y = (b - a * ratio) / denominator;
    } else { // it may be subnormal
        x = (d * (b / c) + a) / denominator;
        y = (b - d * (a / c)) / denominator;
    }
    if (x == x || y == y)
        return __builtin_complex(x, y);
    if (c == 0 && d == 0 && (a == a || b == b)) {
        long double infinity = 1 / c;
        return __builtin_complex(infinity * a, infinity * b);
    }
    long double z[4] = {a, b, c, d};
    long double factor = (long double)__gpucc_complex_fraction(z);
    if (factor >= 0) {
        a = (long double)z[0], b = (long double)z[1], c = (long double)z[2], d = (long double)z[3];
        x = factor * (a * c + b * d);
        y = factor * (b * c - a * d);
    }
    return __builtin_complex(x, y);
}
