// Text to integers (C11 7.22.1).

extern int errno;

enum { ERANGE = 34, NONE = 99 };

static int space(int c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

static int digit_value(int c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'z')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'Z')
        return c - 'A' + 10;
    return NONE;
}

// parse reads an optional sign, an optional base prefix and digits. It returns
// the magnitude, or ~0 if that has too many bits. It sets *negative and
// *overflow. Unless end is null, it sets *end to the end of the number, or to
// text if there is no number.
static unsigned long parse(const char *text, char **end, int base, int *negative, int *overflow)
{
    const char *s = text;
    while (space(*s))
        s++;
    *negative = *s == '-';
    if (*s == '-' || *s == '+')
        s++;
    if ((base == 0 || base == 16) && s[0] == '0' && (s[1] | 32) == 'x' && digit_value(s[2]) < 16) {
        s += 2;
        base = 16;
    }
    if (base == 0)
        base = *s == '0' ? 8 : 10;

    unsigned long value = 0, limit = ~0ul / (unsigned long)base;
    const char *start = s;
    *overflow = 0;
    for (; digit_value(*s) < base; s++) {
        unsigned long digit = (unsigned long)digit_value(*s);
        if (value > limit || value * (unsigned long)base > ~0ul - digit)
            *overflow = 1;
        value = value * (unsigned long)base + digit;
    }
    if (end)
        *end = (char *)(s == start ? text : s);
    return *overflow ? ~0ul : value;
}

long strtol(const char *text, char **end, int base)
{
    int negative, overflow;
    unsigned long greatest = ~0ul >> 1;
    unsigned long value = parse(text, end, base, &negative, &overflow);
    if (overflow || value > greatest + (unsigned long)negative) {
        errno = ERANGE;
        value = greatest + (unsigned long)negative;
    }
    return negative ? (long)-value : (long)value;
}

unsigned long strtoul(const char *text, char **end, int base)
{
    int negative, overflow;
    unsigned long value = parse(text, end, base, &negative, &overflow);
    if (overflow) {
        errno = ERANGE;
        return value;
    }
    return negative ? -value : value;
}

int atoi(const char *text)
{
    return (int)strtol(text, (char **)0, 10);
}

long atol(const char *text)
{
    return strtol(text, (char **)0, 10);
}
