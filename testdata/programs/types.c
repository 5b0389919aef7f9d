// rv32
// typedef, enum, qualifiers, sizeof, casts between them, _Bool.
int printf(const char *format, ...);

typedef unsigned char byte;
typedef byte bytes[4], *byte_pointer;
typedef enum colour { RED, GREEN = 5, BLUE } colour;
typedef int grid[3][3];
enum { NEGATIVE = -3, ZERO = NEGATIVE + 3, CHARACTER = 'c' };

static const int constant = 11;
static volatile int shared;

static colour mix(colour a, const colour b)
{
    return (colour)(a + b > BLUE ? RED : a + b);
}

static int count(const byte *restrict p, register int n)
{
    int sum = 0;
    while (n-- > 0)
        sum += *p++;
    return sum;
}

static _Bool is_odd(int x)
{
    return x & 1;
}

static _Bool nonzero(float x)
{
    return x;
}

int main(void)
{
    bytes b = {1, 2, 250, 255};
    byte_pointer p = b;
    grid g = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};
    colour c = GREEN;
    const volatile int twice = 2;
    unsigned u = 7;
    long unsigned int lu = 8;
    short int si = -9;
    printf("%d %d %d %d %d %d\n", RED, GREEN, BLUE, NEGATIVE, ZERO, CHARACTER);
    printf("%d %d %d\n", c, mix(c, 1), mix(c, BLUE));
    printf("%d %d %d\n", count(b, 4), (int)sizeof b, (int)sizeof(grid));
    printf("%d %d\n", p[2], g[1][2] + g[2][0]);
    for (shared = 0; shared < 5; shared++)
        ;
    printf("%d %d %d\n", shared, constant * twice, (int)(u + lu) + si);
    printf("%d %d %d %d\n", is_odd(7), is_odd(8), nonzero(0.5f), nonzero(0));
    _Bool t = 256, f = 0.0f, n = &b != 0;
    t += 1;
    printf("%d %d %d %d\n", t, f, n, t + t);
    f--;
    t -= 1;
    printf("%d %d\n", f, t);
    printf("%d %d %d %d %d\n", (int)sizeof(char), (int)sizeof(short), (int)sizeof(int), (int)sizeof(float), (int)sizeof(_Bool));
    printf("%d %d %d\n", (int)sizeof(c + 1), (int)sizeof(char[10]), sizeof(long) == sizeof(void *));
    int untouched = 5;
    printf("%d %d\n", (int)sizeof(untouched++), untouched);
    printf("%d %d\n", (byte)-1, (byte)(b[3] + 1));
    ;
    {
    }
    return count((const byte *)"\1\2\3", 3);
}
