// rv32
// Stores of the lower bits of a value, and the value that an assignment then has: by
// type, and by where the object is.
int printf(const char *format, ...);

static signed char i8;
static unsigned char u8;
static short i16;
static unsigned short u16;
static int i32;
static unsigned u32;
static _Bool truth;

struct all { signed char a; unsigned char b; short c; unsigned short d; int e; unsigned f; _Bool g; };

static void toSymbols(int x, long y)
{
    printf("%d %d %d %d %d ", i8 = x, u8 = x, i16 = x, u16 = x, truth = x);
    printf("%d %u %d %d\n", i32 = y, u32 = y, i8 = y, u16 = y);
    printf("%d %d %d %d %d %u %d\n", i8, u8, i16, u16, i32, u32, truth);
    printf("%d %d ", (i32 = y) < 100, (u32 = y) > 100);
    i8 = x + 1, u8 = x + 2, i16 = y + 3, u16 = x + 4, i32 = y + 5, u32 = y + 6, truth = y - 1;
    printf("%d %d %d %d %d %u %d\n", i8, u8, i16, u16, i32, u32, truth);
}

static void toMembers(struct all *p, int x, long y)
{
    printf("%d %d %d %d %d ", p->a = x, p->b = x, p->c = x, p->d = x, p->g = x);
    printf("%d %u %d %d\n", p->e = y, p->f = y, p->a = y, p->d = y);
    printf("%d %d %d %d %d %u %d\n", p->a, p->b, p->c, p->d, p->e, p->f, p->g);
    printf("%d %d ", (p->e = y) < 100, (p->f = y) > 100);
    p->a += x, p->b -= x, p->c *= 3, p->d <<= 2, p->e = y << 1, p->f = y >> 1, p->g = x & 1;
    printf("%d %d %d %d %d %u %d\n", p->a, p->b, p->c, p->d, p->e, p->f, p->g);
    printf("%d %d %d %d\n", p->a++, --p->b, p->c--, ++p->d);
}

static void toFrame(int x, long y)
{
    signed char a[2] = {x, x + 1};
    unsigned char b[2] = {x, y};
    short c[2], *pc = c;
    unsigned short d[2], *pd = d;
    int e[2], *pe = e;
    printf("%d %d %d %d ", a[0] = x + 2, b[1] = x + 3, c[0] = x + 4, d[0] = y + 5);
    printf("%d %d %d ", *pe = y + 6, *pc, *pd);
    printf("%d %d\n", (e[1] = y) < 100, (*pe = y) > 100);
    *pc = *pd = *pe = y * 3;
    printf("%d %d %d %d %d %d %d\n", a[0], a[1], b[0], b[1], c[0], d[0], e[0]);
}

static void toElements(int i, int x, long y)
{
    signed char a[4] = {0};
    unsigned char b[4] = {0};
    short c[4] = {0};
    unsigned short d[4] = {0};
    int e[4] = {0};
    printf("%d %d %d %d %d ", a[i] = x, b[i] = x, c[i] = y, d[i] = y, e[i] = y);
    a[i ^ 1] = x >> 3, b[i ^ 1] = y >> 3, c[i ^ 1] = x >> 2, d[i ^ 1] = y >> 1, e[i ^ 1] = y;
    for (int k = 0; k < 4; k++)
        printf("%d %d %d %d %d ", a[k], b[k], c[k], d[k], e[k]);
    printf("\n");
}

int main(void)
{
    static const int values[] = {0, 1, -1, 127, 128, -129, 255, 256, 32767, 32768, -32769, 65535, 65536, 0x12345678, -2147483647 - 1};
    struct all record = {0};
    for (int i = 0; i < sizeof values / sizeof *values; i++) {
        long x = values[i], y = sizeof x > 4 && i > 4 ? x + (1ul << (sizeof x * 8 - 7)) : x;
        toSymbols(values[i], y);
        toMembers(&record, values[i], y);
        toFrame(values[i], y);
        toElements(i & 3, values[i], y);
    }
    return 0;
}
