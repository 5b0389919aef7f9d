// rv32
// The same bits with and without a sign: casts between int and unsigned in front of
// what reads the sign, and what does not.
int printf(const char *format, ...);

static int table[4] = {10, -20, 30, -40};
static unsigned counter;

static int negative(int x) { return -x; }
static unsigned twice(unsigned x) { return 2 * x; }

static void reads(int a, unsigned b)
{
    printf("%d %d %d %d ", (unsigned)a < 7u, (int)b < 7, (unsigned)(a + 1) > (unsigned)-5, (int)(b - 1) <= -5);
    printf("%d %u %d %u ", (int)b / 3, (unsigned)a / 3, (int)(b + 1) % 11, (unsigned)(a * a) % 11);
    printf("%d %u %d %u ", (int)b >> 3, (unsigned)a >> 3, (int)(b ^ 5) >> 1, (unsigned)~a >> 1);
    printf("%d %d ", (float)(unsigned)a > 0, (float)(int)b > 0);
    printf("%d %d\n", table[(unsigned)a & 3], table[(int)b & 3]);
}

static void casts(int a, unsigned b)
{
    printf("%u %u %u %d %d %d\n", (unsigned)(a >> 3), (unsigned)(a / 3), (unsigned)(a % 11), (int)(b >> 3), (int)(b / 3), (int)(b % 11));
    int c = b, *p = &c;
    unsigned d = a, *q = &d;
    a += b;
    *p -= d;
    d ^= *p;
    *q = (unsigned)(*p = a) + (a < 0 ? a : b);
    b = -(unsigned)a + ~(int)b - (unsigned)(a & 12) * (int)(b | 3) + (unsigned)(a << 2);
    counter += (unsigned)negative(a) + (int)twice(b) + (unsigned)(a, c);
    counter ^= (unsigned)(c = b);
    printf("%d %u %d %u %u\n", a, b, c, d, counter);
    printf("%d %u %d\n", (int)(counter > 5 ? d : a) < 0, (unsigned)(c++) / 2, (int)(b--) / 2);
}

int main(void)
{
    int values[] = {0, 1, -1, 7, -7, 2147483647, -2147483647 - 1, 12345678, -99999};
    for (int i = 0; i < 9; i++)
        for (int k = 0; k < 9; k++) {
            reads(values[i], values[k]);
            casts(values[i], values[k]);
        }
    return 0;
}
