// Conversions of long double: the functions that compilers call.

typedef unsigned __int128 wide;

struct number {
    wide mantissa;
    int exponent, negative, kind;
};

void __gpucc_unpack(struct number *x, wide bits, int fraction, int width);
wide __gpucc_pack(struct number *x, int fraction, int width);
wide __gpucc_to_integer(struct number *x, int width, int is_signed);
void __gpucc_from_integer(struct number *x, wide magnitude, int negative);

enum { NOT_A_NUMBER = 2 };

// widen returns the long double for bits of a format. A NaN keeps its sign and
// its fraction.
static long double widen(wide bits, int fraction, int width)
{
    struct number x;
    __gpucc_unpack(&x, bits, fraction, width);
    bits = __gpucc_pack(&x, 112, 128);
    if (x.kind == NOT_A_NUMBER)
        bits |= (wide)x.negative << 127 | x.mantissa << 1 >> 16;
    return *(long double *)&bits;
}

long double __extendsftf2(float a) { return widen(*(unsigned int *)&a, 23, 32); }
long double __extenddftf2(double a) { return widen(*(unsigned long *)&a, 52, 64); }

// narrow returns the bits of a in another format.
static wide narrow(long double a, int fraction, int width)
{
    struct number x;
    __gpucc_unpack(&x, *(wide *)&a, 112, 128);
    return __gpucc_pack(&x, fraction, width);
}

float __trunctfsf2(long double a)
{
    unsigned int bits = (unsigned int)narrow(a, 23, 32);
    return *(float *)&bits;
}

double __trunctfdf2(long double a)
{
    unsigned long bits = (unsigned long)narrow(a, 52, 64);
    return *(double *)&bits;
}

static wide to_integer(long double a, int width, int is_signed)
{
    struct number x;
    __gpucc_unpack(&x, *(wide *)&a, 112, 128);
    return __gpucc_to_integer(&x, width, is_signed);
}

int __fixtfsi(long double a) { return (int)to_integer(a, 32, 1); }
long __fixtfdi(long double a) { return (long)to_integer(a, 64, 1); }
__int128 __fixtfti(long double a) { return (__int128)to_integer(a, 128, 1); }
unsigned int __fixunstfsi(long double a) { return (unsigned int)to_integer(a, 32, 0); }
unsigned long __fixunstfdi(long double a) { return (unsigned long)to_integer(a, 64, 0); }
wide __fixunstfti(long double a) { return to_integer(a, 128, 0); }

static long double from_integer(wide value, int negative)
{
    struct number x;
    __gpucc_from_integer(&x, value, negative);
    value = __gpucc_pack(&x, 112, 128);
    return *(long double *)&value;
}

long double __floatsitf(int a) { return from_integer((wide)a, a < 0); }
long double __floatditf(long a) { return from_integer((wide)a, a < 0); }
long double __floattitf(__int128 a) { return from_integer((wide)a, a < 0); }
long double __floatunsitf(unsigned int a) { return from_integer(a, 0); }
long double __floatunditf(unsigned long a) { return from_integer(a, 0); }
long double __floatuntitf(wide a) { return from_integer(a, 0); }
