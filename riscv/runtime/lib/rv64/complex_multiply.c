// The product of complex numbers of type double: the function that compilers call.

int __gpucc_complex_factors(long double *z, int overflow);

static int is_infinite(double x) { return x == x && x - x != 0; }

double _Complex __muldc3(double a, double b, double c, double d)
{
    double ac = a * c, bd = b * d, ad = a * d, bc = b * c;
    double x = ac - bd, y = ad + bc;
    int overflow = is_infinite(ac) || is_infinite(bd) || is_infinite(ad) || is_infinite(bc);
    long double z[4] = {a, b, c, d};
    if (x != x && y != y && __gpucc_complex_factors(z, overflow)) {
        a = (double)z[0], b = (double)z[1], c = (double)z[2], d = (double)z[3];
        x = __builtin_inf() * (a * c - b * d);
        y = __builtin_inf() * (a * d + b * c);
    }
    return __builtin_complex(x, y);
}
