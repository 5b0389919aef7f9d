/* The usual arithmetic conversions, comparisons and casts between all types. */
int printf(const char *format, ...);

static signed char sc = -3;
static unsigned char uc = 200;
static char ch = '\xff';
static short s = -300;
static unsigned short us = 65000;
static int i = -70000;
static unsigned int ui = 4000000000u;
static long l = -5000000000L;
static unsigned long ul = 18000000000000000000ul;
static long long ll = -9;
static unsigned long long ull = 9;
static float f = 3.75f;
static double d = -1e10;
static _Bool b = 1;
enum small { A, B = 7, C } e = C;
enum neg { N = -1, P } en = N;

int main(void)
{
    printf("%d %d %d\n", sc + uc, sc * us, ch + 1);
    printf("%u %ld %lu\n", i + ui, ui + l, ul + sc);
    printf("%d %d %d\n", sc < ui, i < ui, l < ui);
    printf("%d %d %d %d\n", sc < uc, -1 < 0u, -1L < 0u, (short)-1 < (unsigned short)1);
    printf("%lld %llu\n", ll * ui, ull - uc);
    printf("%g %g %g\n", f + i, d * f, ui / f);
    printf("%d %d %d %d\n", (int)f, (signed char)300, (unsigned char)-1, (short)70000);
    printf("%ld %u %lu\n", (long)d, (unsigned)-i, (unsigned long)f);
    printf("%d %d %d %d\n", (_Bool)0.5, (_Bool)256, (_Bool)(char *)0, !!(b + 3));
    printf("%g %g %g\n", (float)ul, (double)ul, (float)16777217);
    printf("%g %g\n", (double)(float)0.1, (float)l);
    printf("%d %d %d\n", e, en, e > en);
    printf("%d %d\n", en < 0, (enum small)3 > -1);
    printf("%d %d %d\n", uc >> 1, sc >> 1, i >> 4);
    printf("%u %d %ld\n", ui >> 4, us << 8, l >> 4);
    printf("%d %u %ld\n", 1 << uc % 31, 1u << 31, 1L << 40);
    printf("%d %d %u %u\n", i / 7, i % 7, ui / 7, ui % 7);
    printf("%ld %ld %lu %lu\n", l / -7, l % -7, ul / 7, ul % 7);
    printf("%d %d %d\n", -s, ~uc, +ch);
    printf("%u %lu %d\n", -ui, ~ul, !f);
    printf("%d %d %d %d\n", f == 3.75, d != d, f < d, f >= 3);
    printf("%g %d %g\n", b ? f : i, b ? sc : uc, (b ? 1 : 2.0));
    printf("%ld %u %d\n", b ? l : i, b ? i : ui, !b ? i : sc);
    printf("%d %d %d %d\n", !(i < 3), !(f < 3), !!(f < 3), !(i && f));
    printf("%d %d\n", f && i, f - 3.75f || 0);
    printf("%d\n", (sc < 0 && uc > 0) + (i || l) * 2 + !(b && 0) * 4);
    if (f) printf("f\n");
    if (!d) printf("!d\n"); else printf("d\n");
    while (f) { f -= 3.75f; printf("once\n"); }
    do printf("do\n"); while (f);
    printf("%g\n", 0.1f + 0.2);
    printf("%d %d %d\n", 'a', '\n', '\377');
    printf("%d %d\n", sc & uc, us | s);
    printf("%d %lu %lu %lu\n", (int)sizeof(sc + sc), sizeof(l + f), sizeof 'a', sizeof(b ? sc : uc));
    unsigned char narrow = ui; short half = l; int word = ul; float single = d; _Bool flag = f;
    printf("%d %d %d %g %d\n", narrow, half, word, single, flag);
    flag = 0.25; printf("%d ", flag); flag = l; printf("%d ", flag); flag = &l; printf("%d\n", flag);
    printf("%d %d\n", (int)(char)-1, (int)(signed char)0x80);
    printf("%ld %ld\n", (long)(unsigned)-1, (long)(int)0xffffffffu);
    printf("%lu %lu\n", (unsigned long)-1, (unsigned long)(unsigned char)-1);
    printf("%d\n", (unsigned char)(uc + 100) + (signed char)(uc + 0));
    static int nan_integer = 0.0 / 0.0; static long nan_long[2] = { [1] = (long)(float)(0.0 / 0.0) };
    printf("%d %ld\n", nan_integer, nan_long[1]);
    return 0;
}
