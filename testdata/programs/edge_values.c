// rv32
// Integers at the ends of their ranges: wrapping, shifts, division, comparison.
int printf(const char *format, ...);

static int values[] = {0, 1, -1, 2, -2, 7, -7, 31, 32, 127, 128, -128, 255, 256, 2047, 2048, -2048, -2049, 4095, 4096,
    32767, 32768, -32768, 65535, 65536, 0x7ffff7ff, 0x7ffff800, 2147483646, 2147483647, -2147483647, -2147483647 - 1};

enum { COUNT = sizeof values / sizeof values[0] };

static unsigned int fold(unsigned int h, unsigned int x)
{
    return (h ^ x) * 16777619u;
}

int main(void)
{
    unsigned int sums[9] = {0};
    int least = -2147483647 - 1, greatest = 2147483647;
    unsigned int all = 0xffffffffu;
    printf("%d %d %d\n", greatest + 1 == least, least - 1 == greatest, -least == least);
    printf("%d %d %u\n", greatest * 2, least * -1, all + 1);
    printf("%d %d %d\n", least >> 31, least >> 1, greatest << 1);
    printf("%u %u %u\n", all >> 31, all << 31, 1u << 31 >> 31);
    printf("%d %d %d %d\n", -7 / 2, -7 % 2, 7 / -2, 7 % -2);
    printf("%d %d %u %u\n", least / 2, least % 10, all / 10, all % 10);
    printf("%d %d %d\n", -1 < 0u, least < 0, (int)all < 0);
    for (int i = 0; i < COUNT; i++)
        for (int j = 0; j < COUNT; j++) {
            int a = values[i], b = values[j];
            unsigned int ua = (unsigned int)a, ub = (unsigned int)b;
            sums[0] = fold(sums[0], (unsigned int)(a + b));
            sums[1] = fold(sums[1], (unsigned int)(a - b));
            sums[2] = fold(sums[2], (unsigned int)(a * b));
            if (b != 0 && !(a == least && b == -1))
                sums[3] = fold(sums[3], (unsigned int)(a / b) ^ (unsigned int)(a % b) << 7);
            if (ub != 0)
                sums[4] = fold(sums[4], ua / ub ^ ua % ub << 7);
            sums[5] = fold(sums[5], (unsigned int)(a < b) | (unsigned int)(a <= b) << 1 | (unsigned int)(a == b) << 2);
            sums[6] = fold(sums[6], (unsigned int)(ua < ub) | (unsigned int)(ua > ub) << 1 | (unsigned int)(ua >= ub) << 2);
            sums[7] = fold(sums[7], (unsigned int)(a << (b & 31)) ^ (unsigned int)(a >> (b & 31)));
            sums[8] = fold(sums[8], ua << (b & 31) ^ ua >> (b & 31));
        }
    for (int i = 0; i < 9; i++)
        printf("%08x\n", sums[i]);
    return 0;
}
