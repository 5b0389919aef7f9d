// Text to floating-point numbers, correctly rounded (C11 7.22.1.3).
//
// A number is the quotient of two big integers, times a power of two; long
// division gives as many bits of it as the result holds, and the remainder
// tells how to round. Numbers with few digits take a shorter way.

extern int errno;

enum { ERANGE = 34 };
enum { DIGITS = 800 }; // a double midway between two others has at most 768
enum { WORDS = 136 };  // 32 bits each: enough for 10^(DIGITS + 340), and a bit
enum { COUNT = WORDS }; // where an array keeps how many words are in use

static int space(int c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

// Big integers: words, least first, none in use for zero.

static void big_scale(unsigned int *big, unsigned long factor, unsigned long carry)
{
    unsigned int count = big[COUNT];
    for (unsigned int i = 0; i < count; i++) {
        carry += big[i] * factor;
        big[i] = (unsigned int)carry;
        carry >>= 32;
    }
    if (carry)
        big[big[COUNT]++] = (unsigned int)carry;
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
    for (unsigned int top = big[big[COUNT] - 1]; top; top >>= 1)
        bits++;
    return bits;
}

static void big_shift(unsigned int *big, int bits)
{
    int words = bits / 32;
    for (int i = (int)big[COUNT] - 1; i >= 0 && words; i--)
        big[i + words] = big[i];
    for (int i = 0; i < words; i++)
        big[i] = 0;
    big[COUNT] += (unsigned int)words;
    big_scale(big, 1ul << bits % 32, 0);
}

// big_compare is negative, zero or positive as a is less than, equal to or
// greater than b.
static int big_compare(const unsigned int *a, const unsigned int *b)
{
    if (a[COUNT] != b[COUNT])
        return a[COUNT] < b[COUNT] ? -1 : 1;
    for (int i = (int)a[COUNT] - 1; i >= 0; i--)
        if (a[i] != b[i])
            return a[i] < b[i] ? -1 : 1;
    return 0;
}

// big_subtract takes b from a, which is not less.
static void big_subtract(unsigned int *a, const unsigned int *b)
{
    long borrow = 0;
    for (unsigned int i = 0; i < a[COUNT]; i++) {
        borrow += (long)a[i] - (i < b[COUNT] ? (long)b[i] : 0);
        a[i] = (unsigned int)borrow;
        borrow >>= 32;
    }
    while (a[COUNT] && a[a[COUNT] - 1] == 0)
        a[COUNT]--;
}

// quotient returns the IEEE bits of n / d * 2^exponent in a format of so many
// bits of precision and this exponent bias, for n and d not zero. n and d are
// lost.
static unsigned long quotient(unsigned int *n, unsigned int *d, int exponent, int precision, int bias)
{
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

    unsigned long infinity = (2ul * (unsigned long)bias + 1) << (precision - 1);
    if (exponent > bias)
        return infinity;
    int bits = exponent > -bias ? precision : precision + exponent + bias - 1;
    if (bits < 0)
        return 0;
    unsigned long significand = 0;
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
        significand += (unsigned long)(exponent + bias - 1) << (precision - 1);
    return significand;
}

// decimal returns the bits of 0.DIGITS * 10^point, the first digit not zero.
static unsigned long decimal(const char *digits, int count, int point, int precision, int bias)
{
    unsigned int n[WORDS + 1], d[WORDS + 1];
    if (point > 310)
        return (2ul * (unsigned long)bias + 1) << (precision - 1);
    if (point < -330)
        return 0;
    n[COUNT] = 0;
    d[COUNT] = 1;
    d[0] = 1;
    for (int i = 0; i < count; i++)
        big_scale(n, 10, (unsigned long)(digits[i] - '0'));
    big_power_of_ten(n, point - count);
    big_power_of_ten(d, count - point);
    return quotient(n, d, 0, precision, bias);
}

// exact tries to get by with one operation on two doubles that are exact, and
// so rounds correctly (Clinger, "How to read floating point numbers
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

// scan_exponent reads an exponent after its letter, if there is one, adds it
// to *exponent, within bounds, and returns where it ends.
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
// end, s if there are no digits, and gives the bits of the value.
static const char *scan_decimal(const char *s, int precision, int bias, unsigned long *bits)
{
    char digits[DIGITS + 1];
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
        if (count == DIGITS)
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
        digits[count++] = '1'; // more than these digits say, but less than their next
    double value;
    if (count == 0)
        *bits = 0;
    else if (precision == 53 && exact(digits, count, point, &value))
        *bits = *(unsigned long *)&value;
    else
        *bits = decimal(digits, count, point, precision, bias);
    return s;
}

static int hexadecimal_digit(int c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    c |= 32;
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

// scan_hexadecimal is scan_decimal for what follows 0x.
static const char *scan_hexadecimal(const char *s, int precision, int bias, unsigned long *bits)
{
    unsigned int n[WORDS + 1], d[WORDS + 1];
    unsigned long value = 0;
    int exponent = 0, seen_digit = 0, seen_point = 0;
    const char *start = s;
    for (; hexadecimal_digit(*s) >= 0 || (*s == '.' && !seen_point); s++) {
        if (*s == '.') {
            seen_point = 1;
            continue;
        }
        seen_digit = 1;
        unsigned long digit = (unsigned long)hexadecimal_digit(*s);
        int full = value >> 60 != 0;
        if (full)
            value |= digit != 0; // beyond what any format holds, but not nothing
        else
            value = value * 16 + digit;
        exponent += 4 * (full - seen_point);
    }
    if (!seen_digit)
        return start;
    s = scan_exponent(s, 'p', &exponent);
    n[COUNT] = 0;
    big_scale(n, 0, value >> 32);
    big_scale(n, 1ul << 32, value & 0xffffffff);
    d[COUNT] = 1;
    d[0] = 1;
    *bits = value ? quotient(n, d, exponent, precision, bias) : 0;
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
static unsigned long scan(const char *text, char **end, int precision, int bias, int *negative)
{
    unsigned long bits = 0, infinity = (2ul * (unsigned long)bias + 1) << (precision - 1);
    const char *s = text;
    while (space(*s))
        s++;
    *negative = *s == '-';
    if (*s == '-' || *s == '+')
        s++;
    const char *start = s;
    if (begins(s, "inf")) {
        s += begins(s, "infinity") ? 8 : 3;
        bits = infinity;
    } else if (begins(s, "nan")) {
        s += 3;
        bits = infinity | 1ul << (precision - 2);
    } else {
        if (s[0] == '0' && (s[1] | 32) == 'x')
            s = scan_hexadecimal(start + 2, precision, bias, &bits);
        if (s == start || s == start + 2)
            s = scan_decimal(start, precision, bias, &bits);
        if (bits == infinity)
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
    int negative;
    unsigned long bits = scan(text, end, 53, 1023, &negative);
    bits |= (unsigned long)negative << 63;
    return *(double *)&bits;
}

float strtof(const char *text, char **end)
{
    int negative;
    unsigned int bits = (unsigned int)scan(text, end, 24, 127, &negative);
    bits |= (unsigned int)negative << 31;
    return *(float *)&bits;
}

double atof(const char *text)
{
    return strtod(text, (char **)0);
}
