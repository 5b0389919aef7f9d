// rv32
// Functions that recurse: Ackermann, Hanoi, mutual recursion, Hofstadter's Q,
// McCarthy's 91, binomials.
int printf(const char *format, ...);

static int ackermann(int m, int n)
{
    return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
}

static int moves;

static void hanoi(int n, char from, char to, char spare)
{
    if (n == 0)
        return;
    hanoi(n - 1, from, spare, to);
    if (n > 2)
        printf("%c%c ", from, to);
    moves++;
    hanoi(n - 1, spare, to, from);
}

static int odd(int n);

static int even(int n)
{
    return n == 0 || odd(n - 1);
}

static int odd(int n)
{
    return n != 0 && even(n - 1);
}

static int hofstadter(int n)
{
    return n < 3 ? 1 : hofstadter(n - hofstadter(n - 1)) + hofstadter(n - hofstadter(n - 2));
}

static int mccarthy(int n)
{
    return n > 100 ? n - 10 : mccarthy(mccarthy(n + 11));
}

static int binomial(int n, int k)
{
    return k == 0 || k == n ? 1 : binomial(n - 1, k - 1) + binomial(n - 1, k);
}

int main(void)
{
    for (int m = 0; m < 3; m++)
        for (int n = 0; n < 5; n++)
            printf("A(%d,%d)=%d ", m, n, ackermann(m, n));
    printf("A(3,5)=%d\n", ackermann(3, 5));
    hanoi(6, 'a', 'b', 'c');
    printf("%d\n", moves);
    printf("%d %d %d %d\n", even(1000), odd(1000), even(777), odd(777));
    for (int i = 1; i < 15; i++)
        printf("%d ", hofstadter(i));
    printf("\n%d %d %d\n", mccarthy(5), mccarthy(150), binomial(14, 6));
    return ackermann(2, 60) & 255;
}
