/* Variadic functions. */
int printf(const char *format, ...);
typedef __builtin_va_list va_list;

static long sum(int n, ...)
{
    va_list ap;
    long total = 0;
    __builtin_va_start(ap, n);
    while (n-- > 0) total += __builtin_va_arg(ap, int);
    __builtin_va_end(ap);
    return total;
}

static double mix(const char *f, ...)
{
    va_list ap, copy;
    double total = 0;
    __builtin_va_start(ap, f);
    __builtin_va_copy(copy, ap);
    for (const char *p = f; *p; p++) {
        if (*p == 'i') total += __builtin_va_arg(ap, int);
        else if (*p == 'd') total += __builtin_va_arg(ap, double);
        else if (*p == 'l') total += __builtin_va_arg(ap, long);
        else if (*p == 'p') total += *__builtin_va_arg(ap, int *);
        else total += __builtin_va_arg(ap, unsigned);
    }
    __builtin_va_end(ap);
    if (*f == 'i') total += 1000 * __builtin_va_arg(copy, int);
    __builtin_va_end(copy);
    return total;
}

static double pass(va_list ap, int n) { double t = 0; while (n--) t += __builtin_va_arg(ap, double); return t; }
static double forward(int n, ...) { va_list ap; __builtin_va_start(ap, n); double t = pass(ap, n); __builtin_va_end(ap); return t; }

static int full(int a, int b, int c, int d, int e, int f, int g, int h, int i, int j, ...)
{
    va_list ap;
    __builtin_va_start(ap, j);
    int x = __builtin_va_arg(ap, int), y = __builtin_va_arg(ap, int);
    __builtin_va_end(ap);
    return a + b + c + d + e + f + g + h + i * 10 + j * 100 + x * 1000 + y * 10000;
}

static int floats(double a, float b, int c, ...)
{
    va_list ap;
    __builtin_va_start(ap, c);
    double x = __builtin_va_arg(ap, double);
    int y = __builtin_va_arg(ap, int);
    __builtin_va_end(ap);
    return (int)(a + b + c + x * 10 + y);
}

int main(void)
{
    int five = 5;
    char c = 'c';
    short s = -2;
    float f = 0.5f;
    printf("%ld %ld %ld\n", sum(0), sum(3, 1, 2, 3), sum(12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12));
    printf("%g %g\n", mix("idlpu", 1, 2.5, 3L, &five, 4u), mix("dididididi", 1.0, 1, 2.0, 2, 3.0, 3, 4.0, 4, 5.0, 5));
    printf("%g\n", forward(3, 1.5, 2.5, 3.5));
    printf("%d %d\n", full(1, 2, 3, 4, 5, 6, 7, 8, 1, 2, 3, 4), floats(1, 2, 3, 4.5, 5));
    printf("%d %d %g %c %s\n", c, s, f, c, "str");
    return 0;
}
