// rv32
// Fibonacci numbers, by recursion and by iteration.
int printf(const char *format, ...);

static int recursive(int n)
{
    return n < 2 ? n : recursive(n - 1) + recursive(n - 2);
}

static unsigned int iterative(int n)
{
    unsigned int a = 0, b = 1;
    while (n-- > 0) {
        unsigned int c = a + b;
        a = b;
        b = c;
    }
    return a;
}

int main(void)
{
    for (int i = 0; i <= 20; i++)
        printf("%2d %5d %5u\n", i, recursive(i), iterative(i));
    printf("%u\n", iterative(47));
    return recursive(11);
}
