// rv32
// Operations with constants of every size: immediates, and strength reduction.
int printf(const char *format, ...);

static unsigned int sum;

static void note(int x)
{
    sum = (sum ^ (unsigned int)x) * 16777619u;
}

static void with_constants(int x)
{
    note(x + 1), note(x - 1), note(x + 2047), note(x + 2048), note(x - 2048), note(x - 2049), note(x + 0x12345678);
    note(x & 255), note(x & 0xfff), note(x & -2048), note(x | 0x7ff), note(x | 0x800), note(x ^ -1), note(x ^ 0xffff);
    note(x << 0), note(x << 1), note(x << 31), note(x >> 0), note(x >> 5), note(x >> 31);
    note(x * 0), note(x * 1), note(x * -1), note(x * 2), note(x * 3), note(x * 10), note(x * 64), note(x * 65537), note(x * -8);
    note(x / 1), note(x / 2), note(x / 3), note(x / 7), note(x / 10), note(x / 16), note(x / -5), note(x / -8), note(x / 1000000007);
    note(x % 1), note(x % 2), note(x % 3), note(x % 10), note(x % 16), note(x % -16), note(x % 4096), note(x % 1000000007);
    note(x < 5), note(x <= 5), note(x > -2049), note(x >= 2048), note(x == 2047), note(x != 0), note(5 < x), note(!x), note(~x), note(-x);
    note(100 - x), note(-2048 - x), note(7 / (x | 1)), note(1 << (x & 31)), note(-1 >> (x & 31));
}

static void unsigned_with_constants(unsigned int x)
{
    note((int)(x / 2)), note((int)(x / 3)), note((int)(x / 10)), note((int)(x / 4096)), note((int)(x / 0x80000000u)), note((int)(x / 0xffffffffu));
    note((int)(x % 2)), note((int)(x % 3)), note((int)(x % 10)), note((int)(x % 4096)), note((int)(x % 0x80000000u));
    note((int)(x >> 1)), note((int)(x >> 31)), note(x < 5), note(x <= 5), note(x > 2047), note(x >= 0x80000000u), note(x < 1), note(x >= 1);
}

int main(void)
{
    for (int i = -70; i <= 70; i++) {
        with_constants(i);
        unsigned_with_constants((unsigned int)i);
    }
    printf("%08x\n", sum);
    for (unsigned int x = 1, i = 0; i < 500; i++, x = x * 1664525u + 1013904223u) {
        with_constants((int)x);
        unsigned_with_constants(x);
    }
    printf("%08x\n", sum);
    with_constants(2147483647), with_constants(-2147483647 - 1), with_constants(0);
    printf("%08x\n", sum);
    return 0;
}
