/* ++, --, and compound assignment on every kind of lvalue and type. */
int printf(const char *format, ...);

int gi = 5;
unsigned char guc = 250;
signed char gsc = 126;
short gs = 32766;
unsigned short gus = 65534;
long gl = 1L << 40;
unsigned int gui = 0xfffffffe;
float gf = 1.5f;
double gd = 2.5;
_Bool gb = 0;
int ga[4] = {1, 2, 3, 4};
int gm[2][3] = {{1, 2, 3}, {4, 5, 6}};
int *gp = ga;

static int calls;
static int *next(void) { calls++; return &ga[calls & 3]; }

static void locals(void)
{
    unsigned char uc = 254;
    signed char sc = 126;
    short s = 32767;
    unsigned short us = 65535;
    int i = 2147483647;
    unsigned int ui = 0;
    long l = -1;
    float f = 0.25f;
    double d = -0.5;
    _Bool b = 0;
    int *p = ga;
    printf("%d ", uc++); printf("%d ", uc++); printf("%d\n", uc++);
    printf("%d ", sc++); printf("%d ", sc); printf("%d\n", ++sc);
    printf("%d ", s++); printf("%d\n", s);
    printf("%d ", us++); printf("%d\n", us--);
    printf("%d ", us); printf("%d ", --us); printf("%d\n", us);
    printf("%d ", i++); printf("%d\n", i);
    printf("%u ", ui--); printf("%u ", ui); printf("%u\n", ++ui);
    printf("%ld ", l++); printf("%ld\n", l--);
    printf("%g ", f++); printf("%g ", f); printf("%g\n", --f);
    printf("%g ", d--); printf("%g ", d); printf("%g\n", ++d);
    printf("%d ", b++); printf("%d ", b); printf("%d ", b--); printf("%d\n", b);
    printf("%d ", *p++); printf("%d ", *p); printf("%d\n", *++p);
    printf("%d ", (*p)++); printf("%d\n", *p--);
    printf("%d\n", p[0]);
    uc += 300; sc -= 5; s *= 2; us /= 3; i ^= 0x55; ui |= 7; l <<= 20; f *= 3; d /= 4; b |= 8;
    printf("%d %d %d %d %d %u %ld %g %g %d\n", uc, sc, s, us, i, ui, l, f, d, b);
    uc *= 1.5; sc += 2.75; s += 0.5f; i *= 0.001; l -= 0.5; ui += 1.9;
    printf("%d %d %d %d %ld %u\n", uc, sc, s, i, l, ui);
    uc >>= 2; sc <<= 1; s %= 7; us &= 0xf0f0; l >>= 3;
    printf("%d %d %d %d %ld\n", uc, sc, s, us, l);
    p += 2; printf("%d\n", *p); p -= 1; printf("%d\n", *p);
}

static void globals(void)
{
    printf("%d ", gi++); printf("%d ", gi); printf("%d\n", --gi);
    printf("%d ", guc++); printf("%d ", ++guc); printf("%d\n", guc);
    printf("%d ", gsc++); printf("%d\n", gsc++);
    printf("%d ", gs++); printf("%d ", gs++); printf("%d\n", gs);
    printf("%d ", gus++); printf("%d ", gus++); printf("%d\n", gus);
    printf("%ld ", gl--); printf("%ld\n", gl);
    printf("%u ", gui++); printf("%u ", gui++); printf("%u\n", gui);
    printf("%g ", gf++); printf("%g ", gf--); printf("%g\n", gf);
    printf("%g ", gd++); printf("%g\n", ++gd);
    printf("%d ", gb++); printf("%d\n", gb);
    printf("%d ", ga[1]++); printf("%d ", ga[1]); printf("%d\n", --ga[2]);
    printf("%d ", gm[1][2]++); printf("%d ", gm[1][2]); printf("%d\n", ++gm[0][1]);
    printf("%d ", *gp++); printf("%d ", *gp); printf("%d\n", gp[1]);
    calls = 0;
    *next() += 10; (*next())++; ++*next(); *next() <<= 1;
    printf("%d: %d %d %d %d\n", calls, ga[0], ga[1], ga[2], ga[3]);
    gi += gi; guc -= 7; gsc ^= 3; gs += 1.5; gus *= 3; gl /= 7; gui >>= 5; gf -= 1; gd *= gd; gb &= 0;
    printf("%d %d %d %d %d %ld %u %g %g %d\n", gi, guc, gsc, gs, gus, gl, gui, gf, gd, gb);
}

static void addressed(int a, unsigned char c, double d)
{
    int *pa = &a;
    unsigned char *pc = &c;
    double *pd = &d;
    int x = 3, y, *px = &x, **ppx = &px;
    volatile int v = 1;
    a++; *pa += 5; c += 3; *pc *= 2; d /= 2; *pd += 1;
    x = y = a; **ppx += 1; x++;
    v++; v += v;
    for (int i = 0; i < 3; i++) { int *pi = &i; if (i == 1) { *pi = 2; continue; } x += i; }
    while (x < 30) { if (x == 27) break; x++; }
    printf("%d %d %g %d %d %d\n", a, c, d, x, y, v);
    printf("%d %d\n", (int)(&a == pa), (int)(ppx[0] - &x));
    x = (y = (a = 7) + 1) + 1;
    printf("%d %d %d\n", a, y, x);
}

int main(void)
{
    locals();
    globals();
    addressed(10, 120, 5.0);
    return 0;
}
