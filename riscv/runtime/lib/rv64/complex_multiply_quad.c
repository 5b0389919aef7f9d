// The product of complex numbers of type long double: the function that compilers call.

int __gpucc_complex_factors(long double *z, int overflow);

static int is_infinite(long double x) { return x == x && x - x != 0; }

long double _Complex __multc3(long double a, long double b, long double c, long double d)
{
    long double ac = a * c, bd = b * d, ad = a * d, bc = b * c;
    long double x = ac - bd, y = ad + bc;
    int overflow = is_infinite(ac) || is_infinite(bd) || is_infinite(ad) || is_infinite(bc);
    long double z[4] = {a, b, c, d};
    if (x != x && y != y && __gpucc_complex_factors(z, overflow)) {
        a = (long double)z[0], b = (long double)z[1], c = (long double)z[2], d = (long double)z[3];
        x = __builtin_infl() * (a * c - b * d);
        y = __builtin_infl() * (a * d + b * c);
    }
    return __builtin_complex(x, y);
}
