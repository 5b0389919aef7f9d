// Arithmetic on long double, IEEE binary128: the functions that compilers call.

typedef unsigned __int128 wide;

enum { FINITE, INFINITE, NOT_A_NUMBER };
enum { FRACTION = 112, WIDTH = 128 };

struct number {
    wide mantissa;
    int exponent, negative, kind;
};

void __gpucc_unpack(struct number *x, wide bits, int fraction, int width);
wide __gpucc_pack(struct number *x, int fraction, int width);

static void unpack(struct number *x, long double value)
{
    __gpucc_unpack(x, *(wide *)&value, FRACTION, WIDTH);
}

static long double pack(struct number *x)
{
    wide bits = __gpucc_pack(x, FRACTION, WIDTH);
    return *(long double *)&bits;
}

// shift_right shifts a mantissa down. If bits that are not 0 are lost, it sets
// bit 0 of the result.
static wide shift_right(wide mantissa, int count)
{
    if (count == 0)
        return mantissa;
    if (count > 127)
        return mantissa != 0;
    return mantissa >> count | (mantissa << (128 - count) != 0);
}

// __gpucc_add sets x to x + y.
void __gpucc_add(struct number *x, struct number *y)
{
    if (x->kind != FINITE || y->kind != FINITE) {
        if (x->kind == NOT_A_NUMBER || y->kind == NOT_A_NUMBER || (x->kind == y->kind && x->negative != y->negative))
            x->kind = NOT_A_NUMBER;
        else if (y->kind == INFINITE)
            *x = *y;
        return;
    }
    if (!x->mantissa || !y->mantissa) {
        int negative = x->negative & y->negative;
        if (y->mantissa)
            *x = *y;
        else if (!x->mantissa)
            x->negative = negative;
        return;
    }
    // A bit at the top for the carry; enough are left at the bottom.
    wide a = x->mantissa >> 1, b = y->mantissa >> 1;
    if (x->exponent < y->exponent) {
        a = shift_right(a, y->exponent - x->exponent);
        x->exponent = y->exponent;
    } else {
        b = shift_right(b, x->exponent - y->exponent);
    }
    x->exponent++;
    if (x->negative == y->negative) {
        x->mantissa = a + b;
    } else if (a >= b) {
        x->mantissa = a - b;
        x->negative &= a != b;
    } else {
        x->mantissa = b - a;
        x->negative = y->negative;
    }
}

long double __addtf3(long double a, long double b)
{
    struct number x, y;
    unpack(&x, a);
    unpack(&y, b);
    __gpucc_add(&x, &y);
    return pack(&x);
}

long double __subtf3(long double a, long double b)
{
    struct number x, y;
    unpack(&x, a);
    unpack(&y, b);
    y.negative ^= 1;
    __gpucc_add(&x, &y);
    return pack(&x);
}

long double __multf3(long double a, long double b)
{
    struct number x, y;
    unpack(&x, a);
    unpack(&y, b);
    x.negative ^= y.negative;
    if (x.kind != FINITE || y.kind != FINITE) {
        int zero = (x.kind == FINITE && !x.mantissa) || (y.kind == FINITE && !y.mantissa);
        x.kind = x.kind == NOT_A_NUMBER || y.kind == NOT_A_NUMBER || zero ? NOT_A_NUMBER : INFINITE;
        return pack(&x);
    }
    // The high half of the product of 256 bits, and whether there is a low one.
    unsigned long ah = (unsigned long)(x.mantissa >> 64), al = (unsigned long)x.mantissa;
    unsigned long bh = (unsigned long)(y.mantissa >> 64), bl = (unsigned long)y.mantissa;
    wide low = (wide)al * bl, left = (wide)ah * bl, right = (wide)al * bh;
    wide middle = (low >> 64) + (unsigned long)left + (unsigned long)right;
    x.mantissa = (wide)ah * bh + (left >> 64) + (right >> 64) + (middle >> 64);
    x.mantissa |= ((unsigned long)middle | (unsigned long)low) != 0;
    x.exponent += y.exponent + 1;
    return pack(&x);
}

long double __divtf3(long double a, long double b)
{
    struct number x, y;
    unpack(&x, a);
    unpack(&y, b);
    x.negative ^= y.negative;
    if (x.kind == NOT_A_NUMBER || y.kind == NOT_A_NUMBER || (x.kind == INFINITE && y.kind == INFINITE))
        x.kind = NOT_A_NUMBER;
    else if (y.kind == INFINITE)
        x = (struct number){0, 0, x.negative, FINITE};
    else if (x.kind == FINITE && !y.mantissa)
        x.kind = x.mantissa ? INFINITE : NOT_A_NUMBER;
    else if (x.kind == FINITE) {
        wide rest = x.mantissa >> 1, divisor = y.mantissa >> 1, quotient = 0;
        for (int i = 0; i < 128; i++) {
            quotient <<= 1;
            if (rest >= divisor) {
                rest -= divisor;
                quotient |= 1;
            }
            rest <<= 1;
        }
        x.mantissa = quotient | (rest != 0);
        x.exponent -= y.exponent;
    }
    return pack(&x);
}
