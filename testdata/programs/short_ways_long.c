// Casts from 64 bits to 32 where the operation above does not look at the upper ones, and
// where it does; loops over long variables whose condition is known at first.
int printf(const char *format, ...);

static void casts(unsigned long l, long s, int x, unsigned u)
{
    printf("%d %u\n", (int) s + x, (unsigned) l + u);
    printf("%d %u\n", x - (int) s, (unsigned) (l >> 7) - u);
    printf("%d %u\n", (int) (s >> 3) * x, u * (unsigned) l);
    printf("%d %u\n", (int) s / (x | 1), (unsigned) l / (u | 1));
    printf("%d %u\n", x / ((int) s | 1), u / ((unsigned) (l >> 9) | 1));
    printf("%d %u\n", (int) s % (x | 1), (unsigned) (l >> 9) % (u | 1));
    printf("%d %u\n", (int) s << 5, (unsigned) l << (u & 31));
    printf("%d %u\n", (int) s >> 5, (unsigned) l >> (u & 31));
    printf("%d %u\n", x << ((int) s & 31), u >> (unsigned) (l & 31));
    printf("%d %u\n", -(int) s, -(unsigned) l);
    printf("%d %u\n", (int) s * 8, (unsigned) l / 16u);
    printf("%u %u\n", (unsigned) l % 16u, (unsigned) (l >> 31) % 64u);
    printf("%d %u\n", (int) s & x, (unsigned) l & u);
    printf("%d %u\n", (int) s | x, (unsigned) l ^ u);
    printf("%d %u\n", ~(int) s, ~(unsigned) l);
    printf("%d %d\n", (int) s < x, (unsigned) l > u);
    printf("%ld %lu\n", (long) (int) s, (unsigned long) (unsigned) l);
    printf("%d %u\n", (int) s + (int) l, (unsigned) l + (unsigned) s);
    printf("%ld %g\n", (int) s + s, (unsigned) l + 0.5);
    printf("%d %d\n", (int) s == (int) l, !(int) (s << 32));
    printf("%d %d %d\n", (short) (s & 0x7fff), (short) (s & 0xffff), (unsigned char) (l & 255));
}

static int loops(void)
{
    int n = 0;
    for (long i = 0; i < 5; i++)
        n += 1;
    for (long i = 5; i < 5; i++)
        n += 10;
    for (long i = -1; i < 1; i++)
        n += 100;
    for (long i = -5; i > 1 && n < 1000; i--)
        n += 1000;
    for (long i = -5; i < -2; i++)
        n += 10000;
    for (long i = 0x7fffffff; i > -7 && n < 300000; i++)
        n += 100000;
    for (long i = 0x80000000; i > 0x7fffffff && n < 3000000; i++)
        n += 1000000;
    return n;
}

static int loopsUnsigned(void)
{
    int n = 0;
    for (unsigned long i = 0; i < 5; i++)
        n += 1;
    for (unsigned long i = 5; i < 5; i++)
        n += 10;
    for (unsigned long i = -1; i < 1; i++)
        n += 100;
    for (unsigned long i = -5; i > 1 && n < 1000; i--)
        n += 1000;
    for (unsigned long i = -5; i < -2; i++)
        n += 10000;
    for (unsigned long i = 0x7fffffff; i > -7 && n < 300000; i++)
        n += 100000;
    for (unsigned long i = 0x80000000; i > 0x7fffffff && n < 3000000; i++)
        n += 1000000;
    return n;
}

static double scale(float f, int n, double d) { return f + n * d; }

int main(void)
{
    double d = loops() / 3;
    printf("%g %d %g\n", d, (int) d, scale(2, 3, d + 1) + scale(2, 3, (float) d) + scale(2, 3, 7) + scale(1, (int) d, 0));
    casts(0x123456789abcdef0, -0x123456789abcdef0, -77, 99);
    casts(-1, 0x80000000, 1 << 30, 0x80000001);
    casts(0xffffffff00000000, 0x7fffffffffffffff, -1, 0xffffffff);
    printf("%d %d\n", loops(), loopsUnsigned());
    return 0;
}
