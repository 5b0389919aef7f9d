// Text to floating-point numbers, correctly rounded (C11 7.22.1.3).
//
// A number is the quotient of two big integers, times a power of two; long
// division gives as many bits of it as the result holds, and the remainder
// tells how to round. Numbers with few digits take a shorter way.

extern int errno;

enum { ERANGE = 34 };
enum { DIGITS = 800 }; // a double midway between two others has at most 768
enum { WORDS = 136 };  // 32 bits each: enough for 10^(DIGITS + 340), and a bit
enum { LONG_DIGITS = 11600, LONG_WORDS = 1730 }; // the same for a long double

typedef unsigned __int128 wide;

// A format of IEEE 754, and the data for reading a number in it.
struct reader {
    int precision, bias;
    int greatest, least; // decimal exponents beyond which all is infinite, or zero
    int most;            // digits that count
    char *digits;        // room for one more
    unsigned int *n, *d; // big integers
};

static int space(int c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

// Big integers: the number of words in use, which is 0 for zero, and then the
// words, least first.

enum { COUNT, FIRST };

static void big_scale(unsigned int *big, unsigned long factor, unsigned long carry)
{
    unsigned int count = big[COUNT];
    for (unsigned int i = 0; i < count; i++) {
        carry += big[FIRST + i] * factor;
        big[FIRST + i] = (unsigned int)carry;
        carry >>= 32;
    }
    if (carry)
        big[FIRST + big[COUNT]++] = (unsigned int)carry;
}

static void big_power_of_ten(unsigned int *big, int exponent)
{
    for (; exponent >= 9; exponent -= 9)
        big_scale(big, 1000000000, 0);
    for (; exponent > 0; exponent--)
        big_scale(big, 10, 0);
}

static int big_length(const unsigned int *big)
{
    if (big[COUNT] == 0)
        return 0;
    int bits = (int)(big[COUNT] - 1) * 32;
    for (unsigned int top = big[big[COUNT]]; top; top >>= 1)
        bits++;
    return bits;
}

static void big_shift(unsigned int *big, int bits)
{
    int words = bits / 32;
    for (int i = (int)big[COUNT] - 1; i >= 0 && words; i--)
        big[FIRST + i + words] = big[FIRST + i];
    for (int i = 0; i < words; i++)
        big[FIRST + i] = 0;
    big[COUNT] += (unsigned int)words;
    big_scale(big, 1ul << bits % 32, 0);
}

// big_compare returns a number that is negative, zero or positive if a is less
// than, equal to or greater than b.
static int big_compare(const unsigned int *a, const unsigned int *b)
{
    if (a[COUNT] != b[COUNT])
        return a[COUNT] < b[COUNT] ? -1 : 1;
    for (unsigned int i = a[COUNT]; i >= FIRST; i--)
        if (a[i] != b[i])
            return a[i] < b[i] ? -1 : 1;
    return 0;
}

// big_subtract subtracts b from a, which is not less than b.
static void big_subtract(unsigned int *a, const unsigned int *b)
{
    long borrow = 0;
    for (unsigned int i = FIRST; i <= a[COUNT]; i++) {
        borrow += (long)a[i] - (i <= b[COUNT] ? (long)b[i] : 0);
        a[i] = (unsigned int)borrow;
        borrow >>= 32;
    }
    while (a[COUNT] && a[a[COUNT]] == 0)
        a[COUNT]--;
}

// infinity returns the bits of infinity.
static wide infinity(const struct reader *r)
{
    return (wide)(2 * r->bias + 1) << (r->precision - 1);
}

// quotient returns the IEEE bits of n / d * 2^exponent. n and d are not zero,
// and are overwritten.
static wide quotient(struct reader *r, int exponent)
{
    unsigned int *n = r->n, *d = r->d;
    int precision = r->precision, bias = r->bias;
    int difference = big_length(n) - big_length(d);
    if (difference > 0)
        big_shift(d, difference);
    else
        big_shift(n, -difference);
    if (big_compare(n, d) < 0) {
        big_shift(n, 1);
        difference--;
    }
    exponent += difference; // and n / d is in [1, 2)

    if (exponent > bias)
        return infinity(r);
    int bits = exponent > -bias ? precision : precision + exponent + bias - 1;
    if (bits < 0)
        return 0;
    wide significand = 0;
    for (int i = 0; i < bits; i++) {
        significand <<= 1;
        if (big_compare(n, d) >= 0) {
            big_subtract(n, d);
            significand |= 1;
        }
        big_shift(n, 1);
    }
    int half = big_compare(n, d);
    if (half > 0 || (half == 0 && (significand & 1)))
        significand++; // a carry runs into the exponent, where it belongs
    if (bits == precision)
        significand += (wide)(exponent + bias - 1) << (precision - 1);
    return significand;
}

// decimal returns the bits of 0.DIGITS * 10^point, the first digit not zero.
static wide decimal(struct reader *r, int count, int point)
{
    if (point > r->greatest)
        return infinity(r);
    if (point < r->least)
        return 0;
    r->n[COUNT] = 0;
    r->d[COUNT] = 1;
    r->d[FIRST] = 1;
    for (int i = 0; i < count; i++)
        big_scale(r->n, 10, (unsigned long)(r->digits[i] - '0'));
    big_power_of_ten(r->n, point - count);
    big_power_of_ten(r->d, count - point);
    return quotient(r, 0);
}

// exact tries to compute the number by one operation on two exact doubles,
// which rounds correctly (Clinger, "How to read floating point numbers
// accurately", 1990).
static int exact(const char *digits, int count, int point, double *value)
{
    static const double powers[23] = {
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11,
        1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22
    };
    int exponent = point - count;
    if (count > 15 || exponent < -22 || exponent > 22)
        return 0;
    long whole = 0;
    for (int i = 0; i < count; i++)
        whole = whole * 10 + (digits[i] - '0');
    *value = exponent < 0 ? (double)whole / powers[-exponent] : (double)whole * powers[exponent];
    return 1;
}

// scan_exponent reads an exponent behind its letter, if there is one, and adds
// it to *exponent, within bounds. It returns where the exponent ends.
static const char *scan_exponent(const char *s, int letter, int *exponent)
{
    if ((*s | 32) != letter)
        return s;
    const char *t = s + 1;
    int negative = *t == '-';
    if (*t == '-' || *t == '+')
        t++;
    if (*t < '0' || *t > '9')
        return s;
    int value = 0;
    for (; *t >= '0' && *t <= '9'; t++)
        if (value < 100000)
            value = value * 10 + (*t - '0');
    *exponent += negative ? -value : value;
    return t;
}

// scan_decimal reads digits, a point and an exponent. It returns where they
// end, or s if there are no digits, and sets the bits of the value.
static const char *scan_decimal(const char *s, struct reader *r, wide *bits)
{
    char *digits = r->digits;
    int count = 0, point = 0, seen_digit = 0, seen_point = 0, rest = 0;
    const char *start = s;
    for (; (*s >= '0' && *s <= '9') || (*s == '.' && !seen_point); s++) {
        if (*s == '.') {
            seen_point = 1;
            continue;
        }
        seen_digit = 1;
        if (!seen_point && (count || *s != '0'))
            point++;
        if (seen_point && !count && *s == '0')
            point--;
        if (count == r->most)
            rest |= *s != '0';
        else if (count || *s != '0')
            digits[count++] = *s;
    }
    if (!seen_digit)
        return start;
    s = scan_exponent(s, 'e', &point);
    while (count && digits[count - 1] == '0' && !rest)
        count--;
    if (rest)
        digits[count++] = '1'; // stands for all further digits: the value is more than the digits so far
    double value;
    if (count == 0)
        *bits = 0;
    else if (r->precision == 53 && exact(digits, count, point, &value))
        *bits = *(unsigned long *)&value;
    else
        *bits = decimal(r, count, point);
    return s;
}

static int hexadecimal_digit(int c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    c |= 32;
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

// scan_hexadecimal does the same as scan_decimal for the text behind 0x.
static const char *scan_hexadecimal(const char *s, struct reader *r, wide *bits)
{
    wide value = 0;
    int exponent = 0, seen_digit = 0, seen_point = 0;
    const char *start = s;
    for (; hexadecimal_digit(*s) >= 0 || (*s == '.' && !seen_point); s++) {
        if (*s == '.') {
            seen_point = 1;
            continue;
        }
        seen_digit = 1;
        unsigned long digit = (unsigned long)hexadecimal_digit(*s);
        int full = value >> 124 != 0;
        if (full)
            value |= digit != 0; // a bit that no format holds, but that affects rounding
        else
            value = value * 16 + digit;
        exponent += 4 * (full - seen_point);
    }
    if (!seen_digit)
        return start;
    s = scan_exponent(s, 'p', &exponent);
    r->n[COUNT] = 0;
    for (int shift = 96; shift >= 0; shift -= 32)
        big_scale(r->n, 1ul << 32, (unsigned int)(value >> shift));
    r->d[COUNT] = 1;
    r->d[FIRST] = 1;
    *bits = value ? quotient(r, exponent) : 0;
    return s;
}

// begins reports whether s begins with a word, in any case.
static int begins(const char *s, const char *word)
{
    while (*word)
        if ((*s++ | 32) != *word++)
            return 0;
    return 1;
}

// scan reads a number in any form. It returns the bits of the magnitude in the
// format; *end is as for strtod.
static wide scan(const char *text, char **end, struct reader *r, int *negative)
{
    wide bits = 0;
    const char *s = text;
    while (space(*s))
        s++;
    *negative = *s == '-';
    if (*s == '-' || *s == '+')
        s++;
    const char *start = s;
    if (begins(s, "inf")) {
        s += begins(s, "infinity") ? 8 : 3;
        bits = infinity(r);
    } else if (begins(s, "nan")) {
        s += 3;
        bits = infinity(r) | (wide)1 << (r->precision - 2);
    } else {
        if (s[0] == '0' && (s[1] | 32) == 'x')
            s = scan_hexadecimal(start + 2, r, &bits);
        if (s == start || s == start + 2)
            s = scan_decimal(start, r, &bits);
        if (bits == infinity(r))
            errno = ERANGE;
    }
    if (s == start)
        *negative = 0;
    if (end)
        *end = (char *)(s == start ? text : s);
    return bits;
}

double strtod(const char *text, char **end)
{
    unsigned int n[FIRST + WORDS], d[FIRST + WORDS];
    char digits[DIGITS + 1];
    struct reader r = {53, 1023, 310, -330, DIGITS, digits, n, d};
    int negative;
    unsigned long bits = (unsigned long)scan(text, end, &r, &negative);
    bits |= (unsigned long)negative << 63;
    return *(double *)&bits;
}

float strtof(const char *text, char **end)
{
    unsigned int n[FIRST + WORDS], d[FIRST + WORDS];
    char digits[DIGITS + 1];
    struct reader r = {24, 127, 310, -330, DIGITS, digits, n, d};
    int negative;
    unsigned int bits = (unsigned int)scan(text, end, &r, &negative);
    bits |= (unsigned int)negative << 31;
    return *(float *)&bits;
}

long double strtold(const char *text, char **end)
{
    unsigned int n[FIRST + LONG_WORDS], d[FIRST + LONG_WORDS];
    char digits[LONG_DIGITS + 1];
    struct reader r = {113, 16383, 4940, -4990, LONG_DIGITS, digits, n, d};
    int negative;
    wide bits = scan(text, end, &r, &negative);
    bits |= (wide)negative << 127;
    return *(long double *)&bits;
}

double atof(const char *text)
{
    return strtod(text, (char **)0);
}
