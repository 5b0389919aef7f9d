// rv32
// What is compiled in fewer instructions where its neighbours allow: loops that begin with
// their condition known, jumps under a condition, casts of what is masked, last arguments.
int printf(const char *format, ...);

static volatile int opaque = 3;

// Loops after their variable is set, entered or not.

static int loopsInt(void)
{
    int n = 0;
    for (int i = 0; i < 5; i++)
        n += 1;
    for (int i = 5; i < 5; i++)
        n += 10;
    for (int i = 5; i <= 5; i++)
        n += 100;
    for (int i = 3; i > 5; i--)
        n += 1000;
    for (int i = 9; i > 5; i--)
        n += 1000;
    for (int i = 4; i >= 5; i--)
        n += 10000;
    for (int i = 5; i >= 5; i--)
        n += 10000;
    for (int i = 7; i == 7; i++)
        n += 100000;
    for (int i = 6; i == 7; i++)
        n += 100000;
    for (int i = 7; i != 7; i++)
        n += 1000000;
    for (int i = 2; i != 7; i++)
        n += 1000000;
    for (int i = (int) -1; i < 1; i++)
        n += 10000000;
    for (int i = (int) -2; i > 1 && n < 900000000; i--)
        n += 300000000;
    return n;
}

static int loopsUnsigned(void)
{
    int n = 0;
    for (unsigned i = 0; i < 5; i++)
        n += 1;
    for (unsigned i = 5; i < 5; i++)
        n += 10;
    for (unsigned i = 5; i <= 5; i++)
        n += 100;
    for (unsigned i = 3; i > 5; i--)
        n += 1000;
    for (unsigned i = 9; i > 5; i--)
        n += 1000;
    for (unsigned i = 4; i >= 5; i--)
        n += 10000;
    for (unsigned i = 5; i >= 5; i--)
        n += 10000;
    for (unsigned i = 7; i == 7; i++)
        n += 100000;
    for (unsigned i = 6; i == 7; i++)
        n += 100000;
    for (unsigned i = 7; i != 7; i++)
        n += 1000000;
    for (unsigned i = 2; i != 7; i++)
        n += 1000000;
    for (unsigned i = (unsigned) -1; i < 1; i++)
        n += 10000000;
    for (unsigned i = (unsigned) -2; i > 1 && n < 900000000; i--)
        n += 300000000;
    return n;
}

static int loopsChar(void)
{
    int n = 0;
    for (signed char i = 0; i < 5; i++)
        n += 1;
    for (signed char i = 5; i < 5; i++)
        n += 10;
    for (signed char i = 5; i <= 5; i++)
        n += 100;
    for (signed char i = 3; i > 5; i--)
        n += 1000;
    for (signed char i = 9; i > 5; i--)
        n += 1000;
    for (signed char i = 4; i >= 5; i--)
        n += 10000;
    for (signed char i = 5; i >= 5; i--)
        n += 10000;
    for (signed char i = 7; i == 7; i++)
        n += 100000;
    for (signed char i = 6; i == 7; i++)
        n += 100000;
    for (signed char i = 7; i != 7; i++)
        n += 1000000;
    for (signed char i = 2; i != 7; i++)
        n += 1000000;
    for (signed char i = (signed char) -1; i < 1; i++)
        n += 10000000;
    for (signed char i = (signed char) -2; i > 1 && n < 900000000; i--)
        n += 300000000;
    return n;
}

static int loopsShort(void)
{
    int n = 0;
    for (unsigned short i = 0; i < 5; i++)
        n += 1;
    for (unsigned short i = 5; i < 5; i++)
        n += 10;
    for (unsigned short i = 5; i <= 5; i++)
        n += 100;
    for (unsigned short i = 3; i > 5; i--)
        n += 1000;
    for (unsigned short i = 9; i > 5; i--)
        n += 1000;
    for (unsigned short i = 4; i >= 5; i--)
        n += 10000;
    for (unsigned short i = 5; i >= 5; i--)
        n += 10000;
    for (unsigned short i = 7; i == 7; i++)
        n += 100000;
    for (unsigned short i = 6; i == 7; i++)
        n += 100000;
    for (unsigned short i = 7; i != 7; i++)
        n += 1000000;
    for (unsigned short i = 2; i != 7; i++)
        n += 1000000;
    for (unsigned short i = (unsigned short) -1; i < 1; i++)
        n += 10000000;
    for (unsigned short i = (unsigned short) -2; i > 1 && n < 900000000; i--)
        n += 300000000;
    return n;
}

static int loopsFloat(void)
{
    int n = 0;
    for (float i = 0; i < 5; i++)
        n += 1;
    for (float i = 5; i < 5; i++)
        n += 10;
    for (float i = 5; i <= 5; i++)
        n += 100;
    for (float i = 3; i > 5; i--)
        n += 1000;
    for (float i = 9; i > 5; i--)
        n += 1000;
    for (float i = 4; i >= 5; i--)
        n += 10000;
    for (float i = 5; i >= 5; i--)
        n += 10000;
    for (float i = 7; i == 7; i++)
        n += 100000;
    for (float i = 6; i == 7; i++)
        n += 100000;
    for (float i = 7; i != 7; i++)
        n += 1000000;
    for (float i = 2; i != 7; i++)
        n += 1000000;
    for (float i = (float) -1; i < 1; i++)
        n += 10000000;
    for (float i = (float) -2; i > 1 && n < 900000000; i--)
        n += 300000000;
    return n;
}

static int entered(int a)
{
    int n = 0, i, j;
    if (a) i = 0; else i = 7;
    while (i < 5) n++, i++;
    i = 9;
again:
    while (i < 5) n += 10, i++;
    if (i >= 9 && n < 100) {
        i = 2;
        goto again;
    }
    for (i = 8, j = 0; i < 5; i++) n += 100;
    for (j = 0, i = 3; i < 5; i++) n += 1000;
    if (a)
        i = 1;
    else
        for (; i < 5; i++) n += 10000;
    i = 0;
    {
        while (i < 2) n += 100000, i++;
    }
    i = 7;
    do
        n += 1000000;
    while (i < 5);
    i = 0;
    for (j = 0; i < 3; i++) n += 10000000;
    return n + i + j;
}

// Jumps under conditions.

static int jumps(int a, int b)
{
    int n = 0;
    for (int i = 0; i < 50; i++) {
        n += i;
        if (i == a)
            break;
        if (i > 20 && b > 3)
            break;
        if (i > 30 || b == 2)
            break;
        if (!(i < 40))
            break;
        if (!b && !(i & 8))
            goto out;
        if (0)
            break;
        if ((n ^= i, n == 77))
            goto out;
    }
    n += 1000;
out:
    while (1)
        if (n++ > 2000)
            break;
    for (;;) {
        if (n > 3000)
            break;
        else
            n += 3;
        if (1)
            break;
    }
    if (n & 1)
        if (b)
            goto end;
    n += 100000;
end:
    return n;
}

// Casts of what is masked.

static void casts(int x, unsigned u)
{
    signed char a = x & 127, b = x & 128, c = x & 255;
    unsigned char d = x & 255, e = x & 256, f = x & 511;
    short g = x & 0x7fff, h = x & 0x8000, i = x & 0xffff;
    unsigned short j = u & 0xffff, k = u & 0x10000, l = u & 0x1ffff;
    printf("%d %d %d %d %d %d %d %d %d %d %d %d\n", a, b, c, d, e, f, g, h, i, j, k, l);
    printf("%d %d %d\n", (short) (x & 0x7fff) >> 3, (short) (x & -2), (unsigned char) (x & -1));
    printf("%d %d\n", (signed char) (u & 100) + (signed char) (u & 200), (unsigned short) (u & 70000));
}

// Last arguments.

static int add(int a, int b) { return a * 100 + b; }
static int one(int a) { return a + 1; }
static float half(int a, float b) { return a + b / 2; }
static float mixed(float a, int b) { return a * 3 + b; }
static int nine(int a, int b, int c, int d, int e, int f, int g, int h, int i)
{
    return a + 2 * b + 3 * c + 4 * d + 5 * e + 6 * f + 7 * g + 8 * h + 9 * i;
}
static int narrow(int a, signed char b, unsigned short c) { return a + b * 10 + c; }

static int arguments(int x, int y, float z)
{
    int a = x + 1, b = y + 2, c = x * y, d = x ^ y, e = x - y, f = x + 2 * y, g = 3 * x, h = y / 3, i = x & y;
    int j = a + b, k = c + d, l = e + f, m = g + h, n = i + j;
    int (*p)(int, int) = opaque ? add : 0;
    int s = 0;
    s += add(x, 0) + add(x, 12) + add(0, 0) + add(x + 1, y + 1) + add(x, x);
    s += add(one(x), y + 1) + add(y + 1, one(x)) + add(one(x), one(y)) + add(add(x, one(y)), add(1, y) + 3);
    s += add(x, x < y) + add(x, !x) + add(x, x && y) + add(x, x ? y : 7) + add(x, (a = y, a + 2)) + add(x, (int) z);
    s += add(x, ++a);
    s += add(x, b += 3) + add(x + y, *&opaque) + add(x, opaque);
    s += p(x, 0) + p(x + 1, y + 1) + p(one(x), one(y) + 1);
    s += nine(x, y, a, b, c, d, e, f, g) + nine(1, 2, 3, 4, 5, 6, 7, 8, 0) + nine(x + y, b, c, d, e, f, g, h, i + j);
    s += narrow(x, y * 100, y * 10000) + narrow(x, x + y, (unsigned short) (y & 0xffff)) + narrow(x, 3, (signed char) y);
    s += add(j, k) + add(l, m) + add(n, (short) (k + l)) + add(k, j - n);
    float t = half(x, z) + half(x + 1, z * 2) + half(x, 0) + half(one(x), 1.5f) + half(y, (float) x) + mixed(z, x) + mixed(z + 1, y + 1);
    printf("%d %d\n", s, (int) (t * 16));
    printf("%d %d %d %d %d %d %d %d %d %d\n", a, b, c, d, e, f, g, h, i, (int) (z + 1));
    return s;
}

int main(void)
{
    printf("%d %d %d %d %d\n", loopsInt(), loopsUnsigned(), loopsChar(), loopsShort(), loopsFloat());
    printf("%d %d\n", entered(0), entered(1));
    for (int a = -1; a < 10; a += 2)
        for (int b = 0; b < 6; b++)
            printf("%d%c", jumps(a, b), b == 5 ? '\n' : ' ');
    casts(0x12345678, 0xfedcba98u);
    casts(-1, 0xffffffffu);
    casts(0x8080, 0x18080u);
    arguments(5, 7, 2.5f);
    arguments(-3, 0, -0.25f);
    return 0;
}
