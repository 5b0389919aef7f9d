// switch over types wider than int
int printf(const char *, ...);

static int wide(long long x)
{
    switch (x) {
    case 0x100000000: return 1;
    case -0x100000000: return 2;
    case 0: return 3;
    case 0xffffffff: return 4;
    case -1: return 5;
    case 0x123456789abcdef ... 0x123456789abcdff: return 6;
    case -9223372036854775807LL - 1: return 7;
    }
    return 0;
}

static int unsigned_wide(unsigned long x)
{
    switch (x) {
    case -1: return 1;
    case 0x8000000000000000: return 2;
    case 0x7fffffffffffffff: return 3;
    case 0 ... 9: return 4;
    case 0xfffffffffffffff0 ... 0xfffffffffffffffe: return 5;
    default: return 0;
    }
}

static int short_long(short s) { switch (s + 0L) { case -32768: return 1; case 32767L: return 2; } return 0; }

int main(void)
{
    long long x[] = {0x100000000, -0x100000000, 0, 0xffffffff, -1, 0x123456789abcdee, 0x123456789abcdef, 0x123456789abcdff, 0x123456789abce00, 1, -9223372036854775807LL - 1};
    for (int i = 0; i < 11; i++) printf("%d ", wide(x[i]));
    unsigned long y[] = {-1, 0x8000000000000000, 0x7fffffffffffffff, 0, 9, 10, 0xfffffffffffffff0, 0xfffffffffffffffe, 0xffffffffffffffef};
    for (int i = 0; i < 9; i++) printf("%d ", unsigned_wide(y[i]));
    printf("%d %d %d\n", short_long(-32768), short_long(32767), short_long(5));
    return 0;
}
