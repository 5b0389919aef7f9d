// rv32: functions of the compiler
int printf(const char *, ...);

struct inner { char c; int a[5]; };
struct outer { short s; struct { int x; struct inner in[3]; }; int bits : 3; };

_Static_assert(__builtin_offsetof(struct outer, in[2].a[1]) == 8 + 2 * 24 + 8, "");
_Static_assert(__builtin_popcount(255) == 8 && __builtin_bswap32(0x01020304) == 0x04030201, "");
static unsigned swapped = __builtin_bswap16(0x1234);

static int checked(int x)
{
    switch (x & 1) { case 0: return 5; case 1: return 6; }
    __builtin_unreachable();
}

int main(void)
{
    printf("%d %d %x\n", (int)__builtin_offsetof(struct outer, x), (int)__builtin_offsetof(struct inner, a), swapped);
    unsigned list[] = {1, 2, 3, 0x80000000, 0xffffffff, 0x00f00000, 12345678, 0x7fffffff};
    for (int i = 0; i < 8; i++) {
        unsigned x = list[i];
        printf("%d %d %d %d %08x %04x\n", __builtin_clz(x), __builtin_ctz(x), __builtin_popcount(x), __builtin_parity(x), __builtin_bswap32(x), __builtin_bswap16(x));
    }
    printf("%d %d %d\n", __builtin_popcount(0), __builtin_clz(1) + __builtin_ctz(8), __builtin_parity(7));
    char text[20], *p = __builtin_memcpy(text, "some text", 10);
    __builtin_memset(text + 4, '-', 1);
    __builtin_prefetch(p);
    printf("%s %d %d\n", p, (int)__builtin_strlen(text), __builtin_memcmp(text, "some", 4));
    printf("%d %d %d\n", __builtin_constant_p(3 + 4), __builtin_constant_p(p), __builtin_expect(p != 0, 1) ? 1 : 2);
    printf("%d %d\n", checked(2) + checked(3), __builtin_inff() > 3e38f);
    if (list[0] != 1) __builtin_trap();
    return __builtin_abs(-7);
}
