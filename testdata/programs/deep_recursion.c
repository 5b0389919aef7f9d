// rv32
// Recursion 100,000 calls deep, with values that live across the calls.
int printf(const char *format, ...);

static int sum_to(int n)
{
    return n == 0 ? 0 : n + sum_to(n - 1);
}

static unsigned int both_ways(unsigned int n, unsigned int x)
{
    if (n == 0)
        return x;
    unsigned int before = x * 1664525u + n;
    unsigned int inner = both_ways(n - 1, before);
    return inner ^ before >> 3;
}

static int walk(int depth, int *deepest)
{
    int here = depth & 3;
    if (depth > *deepest)
        *deepest = depth;
    if (depth < 50000)
        here += walk(depth + 1, deepest);
    return here;
}

int main(void)
{
    int deepest = 0;
    printf("%d\n", sum_to(60000));
    printf("%u\n", both_ways(100000, 1));
    printf("%d\n", walk(0, &deepest));
    return deepest == 50000 ? 0 : 1;
}
