// Conversions among all types, also at the ends of the ranges.
int printf(const char *format, ...);

static long long integers[] = {0, 1, -1, 127, 128, -128, -129, 255, 256, 32767, 32768, -32769, 65535, 65536, 2147483647,
    2147483648ll, -2147483649ll, 4294967295ll, 4294967296ll, 16777217, 9007199254740993ll, 9223372036854775807ll,
    -9223372036854775807ll - 1, 0x123456789abcdef0ll};

static double doubles[] = {0.0, 0.5, -0.5, 0.999999999, 1.5, -1.5, 2.5, 127.9, -128.9, 255.99, 32767.5, 65535.9, 16777217.0,
    2147483647.0, 2147483647.9, -2147483648.0, -2147483648.9, 1e-310, 3.0e9 / 2};

static void from_integer(long long x)
{
    signed char sc = (signed char)x;
    unsigned char uc = (unsigned char)x;
    char c = (char)x;
    short s = (short)x;
    unsigned short us = (unsigned short)x;
    int i = (int)x;
    unsigned int u = (unsigned int)x;
    unsigned long ul = (unsigned long)x;
    _Bool b = (_Bool)x;
    printf("%lld: %d %d %d %d %d %d %u %lu %d\n", x, sc, uc, c, s, us, i, u, ul, b);
    printf("  %g %g %g %g %.9g %.9g %.9g %.9g\n", (double)sc, (double)uc, (double)s, (double)us, (float)i, (float)u, (float)x, (float)ul);
    printf("  %.17g %.17g %.17g %.17g\n", (double)i, (double)u, (double)x, (double)ul);
    printf("  %lld %lld %llu %llu %d %d\n", (long long)i, (long long)u, (unsigned long long)i, (unsigned long long)sc, (int)(short)i, (int)(char)(int)u);
}

static void from_double(double x)
{
    float f = (float)x;
    printf("%.17g: %.9g %d %ld %ld %d\n", x, f, (int)x, (long)x, (long)f, (_Bool)x);
    if (f < 2147483648.0f)
        printf("  %d\n", (int)f);
    if (x >= 0)
        printf("  %u %lu %u\n", (unsigned int)x, (unsigned long)x, (unsigned int)f);
    if (x > -128 && x < 127)
        printf("  %d %d\n", (signed char)x, (short)f);
    if (x >= 0 && x < 255)
        printf("  %d %d\n", (unsigned char)x, (unsigned short)f);
}

int main(void)
{
    for (int i = 0; i < sizeof integers / sizeof integers[0]; i++)
        from_integer(integers[i]);
    for (int i = 0; i < sizeof doubles / sizeof doubles[0]; i++)
        from_double(doubles[i]);
    printf("%lu %lu %ld\n", (unsigned long)1e19, (unsigned long)9223372036854775808.0, (long)-9223372036854775808.0);
    printf("%.9g %.9g %.9g\n", (float)0.1, (float)1e39, (float)1e-46);
    printf("%.17g %.17g\n", (double)0.1f, (double)16777216.0f);
    printf("%d %d\n", (_Bool)0.25, (_Bool)-0.0);
    printf("%d %d\n", (char)300, (signed char)200);
    return 0;
}
