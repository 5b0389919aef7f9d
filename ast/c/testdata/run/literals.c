/* Literals of every form, and constant expressions that equal the same
   operations on variables. */
int printf(const char *format, ...);
static int check;
#pragma nothing
# 100 "elsewhere.h"
static void same(long a, long b) { check++; if (a != b) printf("check %d: %ld %ld\n", check, a, b); }
static void samef(double a, double b) { check++; if (a != b) printf("check %d: %g %g\n", check, a, b); }

int main(void)
{
    volatile int m1 = -1, i7 = 7, big = 2147483647;
    volatile unsigned u = 4294967295u, u3 = 3;
    volatile long l = 1L << 62, ln = -5;
    volatile unsigned long ul = ~0ul;
    volatile double d = 0.1, e = 3.0;
    volatile float f = 0.1f, g = 16777216.0f;
    printf("%d %d %d %d\n", 0x7fffFFFF, 0777, 0b101, 0);
    printf("%u %u %lu %lu\n", 0xffffffff, 037777777777, 0xffffffffffffffff, 18446744073709551615u);
    printf("%ld %ld %lu %lld %llu\n", 2147483648, 1l, 2ul, 3LL, 4uLL);
    printf("%lu %lu %lu %lu %lu\n", sizeof 1, sizeof 2147483648, sizeof 0xffffffff, sizeof 1u, sizeof 1LL);
    printf("%g %g %g %g %g %g\n", 1., .5, 1e3, 1.5E-2, 0x1.8p3, 0x.1P4);
    printf("%g %g %lu %lu\n", 1.5f, 1e10F, sizeof 1.0f, sizeof 1.0);
    printf("%.17g %.9g %.17g\n", 0.1, 0.1f, 1e308 * 10);
    printf("%d %d %d %d %d %d\n", 'a', '\0', '\x7f', '\'', '"', '\\');
    printf("%d %d\n", 'ab', '\377');
    printf("%s%s\n", "\u00e9\U0001F600", "?\?=");
    printf("con" "cat" "e\
nated\n");
    printf("%d%d\n", sizeof"abc" == 4, 3<:"abcd":> == 'd');
    same(-1 / 2, m1 / 2); same(-7 % 3, -i7 % 3); same(2147483647 + 1, big + 1);
    same(4294967295u * 3u, u * u3);
    same(4294967295u / 3, u / u3); same(4294967295u >> 3, u >> u3); same(-1 >> 3, m1 >> 3);
    same(1 << 31, 1 << (big & 31)); same(4294967295u + 1L, u + 1L); same(-1 < 1u, m1 < u3);
    same((1L << 62) * 4, l * 4); same(-5L / 2, ln / 2); same(-5L % 2, ln % 2); same(~0ul / 7, ul / 7);
    same(~0ul % 10, ul % 10); same(-5L >> 1, ln >> 1); same((int)~0ul, (int)ul); same((short)70000, (short)(i7 * 10000));
    same(~7, ~i7); same(-7, -i7); same(!7, !i7); same(7 ^ -1, i7 ^ m1); same(7 | 8, i7 | 8); same(7 & 12, i7 & 12);
    same(7 == 7, i7 == 7); same(7 != 7, i7 != 7); same(7u > -1, (unsigned)i7 > m1); same(7 ? 3 : 4, i7 ? 3 : 4);
    same(0 && 1, m1 && 0); same(3 || 0, m1 || 0); same((unsigned char)-1, (unsigned char)m1);
    same((long)(unsigned)-1, (long)(unsigned)m1); same((unsigned)-1 == -1L, (unsigned)m1 == (long)m1);
    same((int)3.99, (int)(e + 0.99)); same((int)-3.99, (int)(-e - 0.99)); same((unsigned char)3.7, (unsigned char)(e + 0.7));
    samef(0.1 * 3.0, d * e); samef(0.1 / 3.0, d / e); samef(0.1f * 0.1f, f * f); samef(0.1f + 0.2f, f + 0.2f);
    samef(16777216.0f + 1.0f, g + 1.0f); samef((float)0.1, (float)d); samef(0.1f, f); samef((float)16777217, (float)(16777216 + (i7 - 6)));
    samef(0.1 - 3, d - 3); samef(-0.1, -d); samef(1 / 3.0, 1 / e); samef((double)~0ul, (double)ul); samef((float)~0ul, (float)ul);
    same(0.1 < 3.0, d < e); same(0.1f == 0.1, f == d); same(!0.1, !d); same(0.1 && 1, d && 1); same(0.0 || 0, (d - d) || 0);
    same(sizeof(int) * 3 - 1, sizeof i7 * 3 - 1); same('a' + 1, 'a' + i7 - 6); same(-(-128), -(signed char)(m1 * 128));
    printf("%d\n", check);
    return 0;
}
