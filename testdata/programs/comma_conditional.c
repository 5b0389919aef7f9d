// rv32
// Comma and conditional operators, nested, as values, conditions and for effect.
int printf(const char *format, ...);

static int calls;

static int count(int x)
{
    calls++;
    return x;
}

static void nothing(void)
{
    calls += 100;
}

static int classify(int x)
{
    return x < 0 ? x < -100 ? -2 : -1 : x == 0 ? 0 : x > 100 ? x > 1000 ? 3 : 2 : 1;
}

int main(void)
{
    int a = 1, b = 2, c;
    c = (a++, b += a, a * b);
    printf("%d %d %d\n", a, b, c);
    c = (count(1), count(2), count(3));
    printf("%d %d\n", c, calls);
    for (int i = 0, j = 10; i < j; i++, j--)
        c += i ? j : (j, -j);
    printf("%d\n", c);
    static int tests[] = {-1000, -100, -1, 0, 1, 100, 101, 1000, 1001};
    for (int i = 0; i < 9; i++)
        printf("%d ", classify(tests[i]));
    printf("\n");
    a ? nothing() : (void)count(0);
    !a ? nothing() : (void)(count(0), count(0));
    printf("%d\n", calls);
    unsigned char small = 200;
    signed char negative = -1;
    printf("%d %d\n", a ? small : negative, (a ? negative : 0u) > 0);
    const char *s = a > b ? "greater" : "not greater";
    printf("%s\n", s);
    int *p = a ? &b : 0;
    *(c & 1 ? &a : p) = 77;
    printf("%d %d\n", a, b);
    printf("%d\n", (a ? 1 : 2) + (b ? 10 : 20) * (0 ? 3 : 4));
    float f = a ? 1 : 2.5f;
    printf("%d\n", (int)(f * 10));
    if (a = 0, b)
        printf("comma in a condition\n");
    while (c = c > 0 ? c - 7 : c, c > 0)
        ;
    printf("%d\n", c);
    return (a, b, 5);
}
