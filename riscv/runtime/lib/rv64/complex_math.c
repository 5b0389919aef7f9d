// Functions of complex numbers (C17 7.3). Special values follow annex G; other
// results are within some ulp of the larger part.

double fabs(double x);
double copysign(double x, double sign);
double sqrt(double x);
double hypot(double x, double y);
double atan2(double y, double x);
double exp(double x);
double log(double x);
double log1p(double x);
double sin(double x);
double cos(double x);
double tan(double x);
double sinh(double x);
double cosh(double x);

typedef double _Complex complex;

static int is_nan(double x) { return x != x; }
static int is_finite(double x) { return x - x == 0; }
static int is_infinite(double x) { return x == x && !is_finite(x); }

double creal(complex z) { return __real__ z; }
double cimag(complex z) { return __imag__ z; }
complex conj(complex z) { return ~z; }
double cabs(complex z) { return hypot(__real__ z, __imag__ z); }
double carg(complex z) { return atan2(__imag__ z, __real__ z); }

complex cproj(complex z)
{
    if (is_infinite(__real__ z) || is_infinite(__imag__ z))
        return __builtin_complex(__builtin_inf(), copysign(0, __imag__ z));
    return z;
}

complex csqrt(complex z)
{
    double x = __real__ z, y = __imag__ z, scale = 1;
    if (x == 0 && y == 0)
        return __builtin_complex(0.0, y);
    if (is_infinite(y))
        return __builtin_complex(fabs(y), y);
    if (is_infinite(x))
        return x < 0 ? __builtin_complex(fabs(y - y), copysign(x, y)) : __builtin_complex(x, copysign(y - y, y));
    if (fabs(x) >= 0x1p1020 || fabs(y) >= 0x1p1020) {
        x /= 4;
        y /= 4;
        scale = 2;
    } else if (fabs(x) < 0x1p-960 && fabs(y) < 0x1p-960) {
        x *= 0x1p120;
        y *= 0x1p120;
        scale = 0x1p-60;
    }
    double t = sqrt((fabs(x) + hypot(x, y)) / 2);
    if (x >= 0)
        return __builtin_complex(scale * t, scale * (y / (2 * t)));
    return __builtin_complex(scale * (fabs(y) / (2 * t)), copysign(scale * t, y));
}

// exp_times returns e^x times a number, even if e^x is too large for a double.
static double exp_times(double x, double factor)
{
    if (x < 709)
        return exp(x) * factor;
    double root = exp(x / 2);
    return root * factor * root;
}

complex cexp(complex z)
{
    double x = __real__ z, y = __imag__ z;
    if (y == 0)
        return __builtin_complex(exp(x), y);
    if (is_finite(y))
        return __builtin_complex(exp_times(x, cos(y)), exp_times(x, sin(y)));
    if (!is_infinite(x))
        return __builtin_complex(y - y, y - y);
    return x < 0 ? __builtin_complex(0.0, copysign(0, y)) : __builtin_complex(x, y - y);
}

complex clog(complex z)
{
    double x = fabs(__real__ z), y = fabs(__imag__ z), size = hypot(x, y), real;
    if (x < y) {
        double other = x;
        x = y;
        y = other;
    }
    if (is_infinite(size) && is_finite(x))
        real = log(hypot(x / 2, y / 2)) + 0.6931471805599453;
    else if (size > 0.5 && size < 2)
        real = log1p((x - 1) * (x + 1) + y * y) / 2;
    else
        real = log(size);
    return __builtin_complex(real, carg(z));
}

complex cpow(complex z, complex w) { return cexp(w * clog(z)); }

complex csinh(complex z)
{
    double x = __real__ z, y = __imag__ z;
    if (y == 0)
        return __builtin_complex(sinh(x), y);
    if (!is_finite(y))
        return __builtin_complex(x == 0 ? x : is_infinite(x) ? x : y - y, y - y);
    if (fabs(x) > 40)
        return __builtin_complex(copysign(exp_times(fabs(x), cos(y) / 2), x * cos(y)), exp_times(fabs(x), sin(y) / 2));
    return __builtin_complex(sinh(x) * cos(y), cosh(x) * sin(y));
}

complex ccosh(complex z)
{
    double x = __real__ z, y = __imag__ z;
    if (y == 0)
        return __builtin_complex(cosh(x), is_nan(x) ? y : copysign(0, x) * y);
    if (!is_finite(y))
        return __builtin_complex(is_infinite(x) ? fabs(x) : y - y, x == 0 ? 0.0 : y - y);
    if (fabs(x) > 40)
        return __builtin_complex(exp_times(fabs(x), cos(y) / 2), copysign(exp_times(fabs(x), sin(y) / 2), x * sin(y)));
    return __builtin_complex(cosh(x) * cos(y), sinh(x) * sin(y));
}

// ctanh follows Kahan, "Branch cuts for complex elementary functions".
complex ctanh(complex z)
{
    double x = __real__ z, y = __imag__ z;
    if (is_nan(x))
        return __builtin_complex(x, y == 0 ? y : x);
    if (is_infinite(x))
        return __builtin_complex(copysign(1, x), copysign(0, is_finite(y) ? sin(y) * cos(y) : y));
    if (!is_finite(y))
        return __builtin_complex(x == 0 ? x : y - y, y - y);
    if (fabs(x) > 22) {
        double e = exp(-fabs(x));
        return __builtin_complex(copysign(1, x), 4 * sin(y) * cos(y) * e * e);
    }
    double t = tan(y), beta = 1 + t * t, s = sinh(x), rho = sqrt(1 + s * s), d = 1 + beta * s * s;
    return __builtin_complex(beta * rho * s / d, t / d);
}

// i times a number, and its quotient by i.
static complex times_i(complex z) { return __builtin_complex(-__imag__ z, __real__ z); }
static complex by_i(complex z) { return __builtin_complex(__imag__ z, -__real__ z); }

complex csin(complex z) { return by_i(csinh(times_i(z))); }
complex ccos(complex z) { return ccosh(times_i(z)); }
complex ctan(complex z) { return by_i(ctanh(times_i(z))); }
