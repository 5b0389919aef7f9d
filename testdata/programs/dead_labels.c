// rv32
// Labels in code that is never executed, whose addresses data holds.
int printf(const char *, ...);

static int behind(int x)
{
    if (0) {
        static void *const table[] = {&&away, &&away};
        goto *table[x & 1];
    }
    return x;
away:
    return 5;
}

static int in_expression(int x)
{
    if (x)
        0 && ({ static void *const table[] = {&&a, &&b}; goto *table[x & 1]; a: x++; b: x; });
    return x;
}

static int in_loop(int x)
{
    while (0) {
        {
            static void *const table[] = {&&a, &&b};
            goto *table[x & 1];
        b:
            x++;
        }
    a:;
    }
    return x + (int)sizeof(({ static void *const table[] = {&&c}; goto *table[0]; c: 3; }));
}

// The table is there, and so is one of its labels.
static int half(int x)
{
    static void *const table[] = {&&there, &&gone};
    if (x < 3)
        goto *table[0];
    1 || ({ gone: x = 7; x; });
    return x;
there:
    return 2 * x;
}

int main(void)
{
    printf("%d %d %d %d %d\n", behind(3), in_expression(4), in_loop(1), half(1), half(9));
    return 0;
}
