// Comparisons of long doubles: the functions that compilers call. Each returns
// an int. The result compares with zero as the operands compare with each
// other. If an operand is a NaN, the comparison of the result with zero is
// false.

typedef __int128 wide;

static int is_nan(wide bits)
{
    return (bits & ~((wide)1 << 127)) > (wide)0x7fff << 112;
}

// compare returns the sign of a - b, or unordered if one is a NaN.
static int compare(long double a, long double b, int unordered)
{
    wide x = *(wide *)&a, y = *(wide *)&b, sign = (wide)1 << 127;
    if (is_nan(x) || is_nan(y))
        return unordered;
    if (x < 0)
        x = sign - x; // now they are in order as integers
    if (y < 0)
        y = sign - y;
    return (x > y) - (x < y);
}

int __eqtf2(long double a, long double b) { return compare(a, b, 1); }
int __netf2(long double a, long double b) { return compare(a, b, 1); }
int __lttf2(long double a, long double b) { return compare(a, b, 2); }
int __letf2(long double a, long double b) { return compare(a, b, 2); }
int __gttf2(long double a, long double b) { return compare(a, b, -2); }
int __getf2(long double a, long double b) { return compare(a, b, -2); }

int __unordtf2(long double a, long double b)
{
    return is_nan(*(wide *)&a) || is_nan(*(wide *)&b);
}
