// The product of complex numbers of type float: the function that compilers call.

int __gpucc_complex_factors(long double *z, int overflow);

static int is_infinite(float x) { return x == x && x - x != 0; }

float _Complex __mulsc3(float a, float b, float c, float d)
{
    float ac = a * c, bd = b * d, ad = a * d, bc = b * c;
    float x = ac - bd, y = ad + bc;
    int overflow = is_infinite(ac) || is_infinite(bd) || is_infinite(ad) || is_infinite(bc);
    long double z[4] = {a, b, c, d};
    if (x != x && y != y && __gpucc_complex_factors(z, overflow)) {
        a = (float)z[0], b = (float)z[1], c = (float)z[2], d = (float)z[3];
        x = __builtin_inff() * (a * c - b * d);
        y = __builtin_inff() * (a * d + b * c);
    }
    return __builtin_complex(x, y);
}
