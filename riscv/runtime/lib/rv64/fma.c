// fma returns a * b + c, rounded once.

typedef unsigned __int128 wide;

enum { FINITE, INFINITE, NOT_A_NUMBER };
enum { FRACTION = 52, WIDTH = 64 };

struct number {
    wide mantissa;
    int exponent, negative, kind;
};

void __gpucc_unpack(struct number *x, wide bits, int fraction, int width);
wide __gpucc_pack(struct number *x, int fraction, int width);
void __gpucc_add(struct number *x, struct number *y);

static void unpack(struct number *x, double value)
{
    __gpucc_unpack(x, *(unsigned long *)&value, FRACTION, WIDTH);
}

double fma(double a, double b, double c)
{
    struct number x, y, z;
    unpack(&x, a);
    unpack(&y, b);
    unpack(&z, c);
    x.negative ^= y.negative;
    if (x.kind != FINITE || y.kind != FINITE) {
        int zero = (x.kind == FINITE && !x.mantissa) || (y.kind == FINITE && !y.mantissa);
        x.kind = x.kind == NOT_A_NUMBER || y.kind == NOT_A_NUMBER || zero ? NOT_A_NUMBER : INFINITE;
    } else { // the mantissas have 53 bits, so that the product is exact
        x.mantissa = (x.mantissa >> 64) * (y.mantissa >> 64);
        x.exponent += y.exponent + 1;
    }
    __gpucc_add(&x, &z);
    unsigned long bits = (unsigned long)__gpucc_pack(&x, FRACTION, WIDTH);
    return *(double *)&bits;
}
