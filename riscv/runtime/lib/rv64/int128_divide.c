// Division of __int128: the functions that compilers call.

typedef __int128 wide;
typedef unsigned __int128 uwide;

// divide returns a / b, bit by bit, and stores the remainder in *rest. A
// quotient by zero is all ones.
static uwide divide(uwide a, uwide b, uwide *rest)
{
    if (!((a | b) >> 64) && b) {
        *rest = (unsigned long)a % (unsigned long)b;
        return (unsigned long)a / (unsigned long)b;
    }
    uwide quotient = 0, bit = 1;
    for (; b < a && !(b >> 127) && !(bit >> 127); b <<= 1)
        bit <<= 1;
    for (; bit; bit >>= 1, b >>= 1)
        if (a >= b) {
            a -= b;
            quotient |= bit;
        }
    *rest = a;
    return quotient;
}

static uwide magnitude(wide a)
{
    return a < 0 ? -(uwide)a : (uwide)a;
}

uwide __udivti3(uwide a, uwide b)
{
    uwide rest;
    return divide(a, b, &rest);
}

uwide __umodti3(uwide a, uwide b)
{
    uwide rest;
    divide(a, b, &rest);
    return rest;
}

wide __divti3(wide a, wide b)
{
    uwide rest, quotient = divide(magnitude(a), magnitude(b), &rest);
    return (wide)((a < 0) != (b < 0) ? -quotient : quotient);
}

wide __modti3(wide a, wide b)
{
    uwide rest;
    divide(magnitude(a), magnitude(b), &rest);
    return (wide)(a < 0 ? -rest : rest);
}
