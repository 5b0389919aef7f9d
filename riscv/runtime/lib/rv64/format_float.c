// Floating-point conversions of printf, correctly rounded. A double is
// converted to its exact decimal value of at most 767 digits, a long double to
// at most 11563 digits. The decimal is then rounded half to even at the given
// precision.

typedef unsigned long size_t;
typedef unsigned __int128 wide;

enum { LEFT = 1, PLUS = 2, SPACE = 4, ALTERNATE = 8, ZERO = 16 };
enum { LIMB = 1000000000, LIMB_DIGITS = 9 };
enum { LIMBS = 88, DIGITS = LIMBS * LIMB_DIGITS };
enum { LONG_LIMBS = 1286, LONG_DIGITS = LONG_LIMBS * LIMB_DIGITS };

// A format of IEEE 754: value = mantissa * 2^(exponent field - bias).
struct format {
    int fraction, exponents, bias;
};

void __gpucc_emit(long *sink, const char *text, size_t length);
void __gpucc_pad(long *sink, int c, long count);
size_t strlen(const char *s);

// scale multiplies the number in count limbs, least first, by factor (at most
// 2^32), adds carry, and returns the new number of limbs.
static int scale(unsigned int *limbs, int count, unsigned long factor, unsigned long carry)
{
    for (int i = 0; i < count; i++) {
        carry += limbs[i] * factor;
        limbs[i] = (unsigned int)(carry % LIMB);
        carry /= LIMB;
    }
    for (; carry; carry /= LIMB)
        limbs[count++] = (unsigned int)(carry % LIMB);
    return count;
}

// exact writes the digits of mantissa * 2^exponent, without leading zeros. It
// returns the number of digits, and sets *point to the number of digits before
// the decimal point (negative for zeros behind the point). Since 2^-k is 5^k *
// 10^-k, it only multiplies by a power of five and moves the point.
static int exact(wide mantissa, int exponent, unsigned int *limbs, char *digits, int *point)
{
    int count = 0;
    for (; mantissa && !(mantissa & 1); mantissa >>= 1)
        exponent++;
    for (int shift = 96; shift >= 0; shift -= 32)
        count = scale(limbs, count, 1ul << 32, (unsigned int)(mantissa >> shift));
    int fraction = exponent < 0 ? -exponent : 0;
    int left = fraction;
    for (; exponent > 29; exponent -= 29)
        count = scale(limbs, count, 1ul << 29, 0);
    if (exponent > 0)
        count = scale(limbs, count, 1ul << exponent, 0);
    for (; left >= 12; left -= 12)
        count = scale(limbs, count, 244140625, 0); // 5^12
    for (; left > 0; left--)
        count = scale(limbs, count, 5, 0);

    int length = 0;
    for (int i = count - 1; i >= 0; i--) {
        unsigned int place = LIMB / 10;
        for (int d = 0; d < LIMB_DIGITS; d++, place /= 10) {
            unsigned int digit = limbs[i] / place % 10;
            if (length || digit)
                digits[length++] = (char)('0' + digit);
        }
    }
    *point = length - fraction;
    return length;
}

// nearest rounds a decimal to its first keep digits, half to even. It returns
// the number of digits left; all digits behind them are zeros. A carry out of
// the first digit moves the point.
static int nearest(char *digits, int count, int *point, int keep)
{
    if (keep < 0)
        return 0;
    if (keep >= count)
        return count;
    int up = digits[keep] > '5';
    if (digits[keep] == '5') {
        up = keep > 0 && (digits[keep - 1] & 1);
        for (int i = keep + 1; i < count; i++)
            up |= digits[i] != '0';
    }
    if (!up)
        return keep;
    while (keep > 0 && digits[keep - 1] == '9')
        keep--;
    if (keep == 0) {
        digits[0] = '1';
        ++*point;
        return 1;
    }
    digits[keep - 1]++;
    return keep;
}

// put_digits appends the n digits from place first on. Digits outside of the
// count existing ones are zeros.
static void put_digits(long *sink, const char *digits, int count, int first, int n)
{
    int before = first < 0 ? (-first < n ? -first : n) : 0;
    first += before;
    n -= before;
    int inside = count - first < n ? count - first : n;
    if (inside < 0)
        inside = 0;
    __gpucc_pad(sink, '0', before);
    __gpucc_emit(sink, digits + first, (size_t)inside);
    __gpucc_pad(sink, '0', n - inside);
}

// begin appends the characters before a body of length characters: padding, the
// prefix, or the prefix and zeros.
static void begin(long *sink, const char *prefix, long length, int flags, int width)
{
    long padding = width - length - (long)strlen(prefix);
    if (!(flags & (LEFT | ZERO)))
        __gpucc_pad(sink, ' ', padding);
    __gpucc_emit(sink, prefix, strlen(prefix));
    if ((flags & ZERO) && !(flags & LEFT))
        __gpucc_pad(sink, '0', padding);
}

static void end(long *sink, const char *prefix, long length, int flags, int width)
{
    if (flags & LEFT)
        __gpucc_pad(sink, ' ', width - length - (long)strlen(prefix));
}

// put_word appends inf or nan.
static void put_word(long *sink, const char *prefix, const char *word, int flags, int width)
{
    begin(sink, prefix, 3, flags & ~ZERO, width);
    __gpucc_emit(sink, word, 3);
    end(sink, prefix, 3, flags, width);
}

// put_fixed appends a decimal with precision digits after the point.
static void put_fixed(long *sink, const char *prefix, const char *digits, int count, int point,
                      int flags, int width, int precision)
{
    int whole = point > 0 ? point : 1;
    int dot = precision > 0 || (flags & ALTERNATE);
    long length = (long)whole + dot + precision;
    begin(sink, prefix, length, flags, width);
    put_digits(sink, digits, count, point > 0 ? 0 : -1, whole);
    if (dot)
        __gpucc_emit(sink, ".", 1);
    put_digits(sink, digits, count, point, precision);
    end(sink, prefix, length, flags, width);
}

// write_exponent writes letter, sign and at least the given number of digits.
// It returns the length.
static int write_exponent(char *text, int letter, int exponent, int least)
{
    char reversed[8];
    int n = 0;
    int length = 2;
    for (int rest = exponent < 0 ? -exponent : exponent; rest || n < least; rest /= 10)
        reversed[n++] = (char)('0' + rest % 10);
    text[0] = (char)letter;
    text[1] = exponent < 0 ? '-' : '+';
    while (n > 0)
        text[length++] = reversed[--n];
    return length;
}

// put_scientific appends a decimal as d.ddde+dd.
static void put_scientific(long *sink, const char *prefix, const char *digits, int count, int point,
                           int letter, int flags, int width, int precision)
{
    char exponent[8];
    int exponent_length = write_exponent(exponent, letter, count ? point - 1 : 0, 2);
    int dot = precision > 0 || (flags & ALTERNATE);
    long length = 1l + dot + precision + exponent_length;
    begin(sink, prefix, length, flags, width);
    put_digits(sink, digits, count, 0, 1);
    if (dot)
        __gpucc_emit(sink, ".", 1);
    put_digits(sink, digits, count, 1, precision);
    __gpucc_emit(sink, exponent, (size_t)exponent_length);
    end(sink, prefix, length, flags, width);
}

// put_general appends a decimal with precision significant digits in the
// shorter style. It drops trailing zeros unless the flag # is given.
static void put_general(long *sink, const char *prefix, char *digits, int count, int point,
                        int letter, int flags, int width, int precision)
{
    if (precision == 0)
        precision = 1;
    count = nearest(digits, count, &point, precision);
    while (count > 0 && digits[count - 1] == '0')
        count--;
    if (count == 0)
        point = 1;
    int exponent = point - 1;
    int fixed = exponent >= -4 && exponent < precision;
    int after = precision - 1 - (fixed ? exponent : 0);
    int present = count - (fixed ? point : 1);
    if (!(flags & ALTERNATE) && after > present)
        after = present > 0 ? present : 0;
    if (fixed)
        put_fixed(sink, prefix, digits, count, point, flags, width, after);
    else
        put_scientific(sink, prefix, digits, count, point, letter, flags, width, after);
}

// put_hexadecimal appends the bits as 0xh.hhhp+d. They are rounded half to even
// if the precision is less than the number of digits of the fraction.
static void put_hexadecimal(long *sink, const char *prefix, wide mantissa, int fraction, int exponent,
                            int conversion, int flags, int width, int precision)
{
    const char *alphabet = conversion == 'A' ? "0123456789ABCDEF" : "0123456789abcdef";
    char lead[4] = {prefix[0]};
    char digits[32];
    char power[8];
    int power_length = write_exponent(power, conversion == 'A' ? 'P' : 'p', mantissa ? exponent : 0, 1);
    if (precision >= 0 && precision < fraction / 4) {
        int cut = fraction - 4 * precision;
        wide half = (wide)1 << (cut - 1);
        wide rest = mantissa & (2 * half - 1);
        mantissa >>= cut;
        mantissa += rest > half || (rest == half && (mantissa & 1));
        mantissa <<= cut;
    }
    int count = 0;
    for (int shift = fraction; shift >= 0; shift -= 4)
        digits[count++] = alphabet[(int)(mantissa >> shift) & 15];
    while (count > 1 && digits[count - 1] == '0')
        count--;
    if (precision < 0)
        precision = count - 1;

    int sign = prefix[0] != 0;
    lead[sign] = '0';
    lead[sign + 1] = conversion == 'A' ? 'X' : 'x';
    lead[sign + 2] = 0;
    int dot = precision > 0 || (flags & ALTERNATE);
    long length = 1l + dot + precision + power_length;
    begin(sink, lead, length, flags, width);
    put_digits(sink, digits, count, 0, 1);
    if (dot)
        __gpucc_emit(sink, ".", 1);
    put_digits(sink, digits, count, 1, precision);
    __gpucc_emit(sink, power, (size_t)power_length);
    end(sink, lead, length, flags, width);
}

// put_float appends a number of a format for one of the conversions f e g a and
// their capitals. A negative precision means that none is given. limbs and
// digits are as large as the format needs.
static void put_float(long *sink, wide bits, int negative, const struct format *format, unsigned int *limbs, char *digits,
                      int conversion, int flags, int width, int precision)
{
    int point;
    int capital = conversion >= 'A' && conversion <= 'Z';
    int style = capital ? conversion + ('a' - 'A') : conversion;
    const char *prefix = negative ? "-" : flags & PLUS ? "+" : flags & SPACE ? " " : "";
    wide mantissa = bits & (((wide)1 << format->fraction) - 1);
    int exponent = (int)(bits >> format->fraction) & format->exponents;
    if (exponent == format->exponents) {
        put_word(sink, prefix, mantissa ? (capital ? "NAN" : "nan") : (capital ? "INF" : "inf"), flags, width);
        return;
    }
    if (exponent)
        mantissa |= (wide)1 << format->fraction;
    else
        exponent = 1;
    if (style == 'a') {
        put_hexadecimal(sink, prefix, mantissa, format->fraction, exponent + format->fraction - format->bias, conversion, flags, width, precision);
        return;
    }
    if (precision < 0)
        precision = 6;
    int count = exact(mantissa, exponent - format->bias, limbs, digits, &point);
    int letter = capital ? 'E' : 'e';
    if (style == 'g') {
        put_general(sink, prefix, digits, count, point, letter, flags, width, precision);
        return;
    }
    count = nearest(digits, count, &point, style == 'f' ? point + precision : precision + 1);
    if (style == 'f')
        put_fixed(sink, prefix, digits, count, point, flags, width, precision);
    else
        put_scientific(sink, prefix, digits, count, point, letter, flags, width, precision);
}

// __gpucc_format_float appends the double of these bits.
void __gpucc_format_float(long *sink, unsigned long bits, int conversion, int flags, int width, int precision)
{
    static const struct format format = {52, 0x7ff, 1075};
    unsigned int limbs[LIMBS];
    char digits[DIGITS];
    put_float(sink, bits, (long)bits < 0, &format, limbs, digits, conversion, flags, width, precision);
}

// __gpucc_format_long_double appends the next argument, a long double.
void __gpucc_format_long_double(long *sink, __builtin_va_list *arguments, int conversion, int flags, int width, int precision)
{
    static const struct format format = {112, 0x7fff, 16495};
    unsigned int limbs[LONG_LIMBS];
    char digits[LONG_DIGITS];
    long double value = __builtin_va_arg(*arguments, long double);
    wide bits = *(wide *)&value;
    put_float(sink, bits, (int)(bits >> 127), &format, limbs, digits, conversion, flags, width, precision);
}
