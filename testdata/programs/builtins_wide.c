// functions of the compiler on 64-bit integers
int printf(const char *, ...);

int main(void)
{
    unsigned long long list[] = {1, 0x8000000000000000, 0xffffffff00000000, 0x123456789abcdef, ~0ull, 0x00ff000000000000};
    for (int i = 0; i < 6; i++) {
        unsigned long long x = list[i];
        printf("%d %d %d %d %llx\n", __builtin_clzll(x), __builtin_ctzl(x), __builtin_popcountll(x), __builtin_parityl(x), (unsigned long long)__builtin_bswap64(x));
    }
    printf("%d %d %llx\n", __builtin_clzl(1), __builtin_ctzll(0x100000000), (unsigned long long)__builtin_bswap64(0x1122334455667788));
    return __builtin_huge_val() > 1e308;
}
