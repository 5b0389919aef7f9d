// The quotient of complex numbers of type float: the function that compilers
// call. In double nothing overflows, and products are exact.

long double __gpucc_complex_fraction(long double *z);

float copysignf(float x, float sign);

float _Complex __divsc3(float a, float b, float c, float d)
{
    double p = a, q = b, r = c, s = d, square = r * r + s * s;
    float x = (float)((p * r + q * s) / square), y = (float)((q * r - p * s) / square);
    if (x == x || y == y)
        return __builtin_complex(x, y);
    if (c == 0 && d == 0 && (a == a || b == b)) {
        float infinity = copysignf(__builtin_inff(), c);
        return __builtin_complex(infinity * a, infinity * b);
    }
    long double z[4] = {a, b, c, d};
    float factor = (float)__gpucc_complex_fraction(z);
    if (factor >= 0) {
        p = (double)z[0], q = (double)z[1], r = (double)z[2], s = (double)z[3];
        x = factor * (float)(p * r + q * s);
        y = factor * (float)(q * r - p * s);
    }
    return __builtin_complex(x, y);
}
