// Conversions between __int128 and float or double: the functions that
// compilers call.

typedef unsigned __int128 wide;

struct number {
    wide mantissa;
    int exponent, negative, kind;
};

void __gpucc_unpack(struct number *x, wide bits, int fraction, int width);
wide __gpucc_pack(struct number *x, int fraction, int width);
wide __gpucc_to_integer(struct number *x, int width, int is_signed);
void __gpucc_from_integer(struct number *x, wide magnitude, int negative);

static float to_float(wide value, int negative)
{
    struct number x;
    __gpucc_from_integer(&x, value, negative);
    unsigned int bits = (unsigned int)__gpucc_pack(&x, 23, 32);
    return *(float *)&bits;
}

static double to_double(wide value, int negative)
{
    struct number x;
    __gpucc_from_integer(&x, value, negative);
    unsigned long bits = (unsigned long)__gpucc_pack(&x, 52, 64);
    return *(double *)&bits;
}

float __floattisf(__int128 a) { return to_float((wide)a, a < 0); }
float __floatuntisf(wide a) { return to_float(a, 0); }
double __floattidf(__int128 a) { return to_double((wide)a, a < 0); }
double __floatuntidf(wide a) { return to_double(a, 0); }

static wide of_float(float a, int is_signed)
{
    struct number x;
    __gpucc_unpack(&x, *(unsigned int *)&a, 23, 32);
    return __gpucc_to_integer(&x, 128, is_signed);
}

static wide of_double(double a, int is_signed)
{
    struct number x;
    __gpucc_unpack(&x, *(unsigned long *)&a, 52, 64);
    return __gpucc_to_integer(&x, 128, is_signed);
}

__int128 __fixsfti(float a) { return (__int128)of_float(a, 1); }
wide __fixunssfti(float a) { return of_float(a, 0); }
__int128 __fixdfti(double a) { return (__int128)of_double(a, 1); }
wide __fixunsdfti(double a) { return of_double(a, 0); }
