// Text to long long, here the same type as long.

long strtol(const char *text, char **end, int base);
unsigned long strtoul(const char *text, char **end, int base);

long long strtoll(const char *text, char **end, int base)
{
    return strtol(text, end, base);
}

unsigned long long strtoull(const char *text, char **end, int base)
{
    return strtoul(text, end, base);
}

long long atoll(const char *text)
{
    return strtol(text, (char **)0, 10);
}

long long llabs(long long value)
{
    return value < 0 ? -value : value;
}

typedef struct { long long quot, rem; } lldiv_t;

lldiv_t lldiv(long long a, long long b)
{
    lldiv_t result = {a / b, a % b};
    return result;
}

long imaxabs(long value)
{
    return value < 0 ? -value : value;
}

int ffsl(long value);

int ffsll(long long value)
{
    return ffsl(value);
}
