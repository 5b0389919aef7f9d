// rv32
// Functions that take any number of arguments.
int printf(const char *format, ...);
int vprintf(const char *format, __builtin_va_list arguments);

static int sum(int count, ...)
{
    __builtin_va_list arguments;
    int total = 0;
    __builtin_va_start(arguments, count);
    while (count-- > 0)
        total += __builtin_va_arg(arguments, int);
    __builtin_va_end(arguments);
    return total;
}

static unsigned int hash(unsigned int a, int b, const char *c, int d, int e, int f, int g, int h, int i, int kinds, ...)
{
    unsigned int result = a + (unsigned int)(b + *c + d + e + f + g + h + i);
    __builtin_va_list arguments;
    __builtin_va_start(arguments, kinds);
    for (int bit = 0; bit < 10; bit++)
        if (kinds >> bit & 1)
            result = result * 31 + __builtin_va_arg(arguments, unsigned int);
        else
            result = result * 31 + (unsigned int)*__builtin_va_arg(arguments, const char *);
    __builtin_va_end(arguments);
    return result;
}

static void report(const char *level, const char *format, ...)
{
    __builtin_va_list arguments;
    printf("%s: ", level);
    __builtin_va_start(arguments, format);
    vprintf(format, arguments);
    __builtin_va_end(arguments);
    printf("\n");
}

int main(void)
{
    char c = 'x';
    short s = -5;
    printf("%d %d %d\n", sum(0), sum(1, 42), sum(12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12));
    printf("%d\n", sum(sum(2, 1, 2), sum(1, 10), c, s));
    printf("%u\n", hash(1, 2, "3", 4, 5, 6, 7, 8, 9, 0x155, 10u, "x", 12u, "y", 14u, "z", 16u, "w", 18u, "v"));
    report("note", "%d of %s at %c%c%c", 3, "many", 'a', 98, c);
    report("empty", "nothing");
    report("many", "%d %d %d %d %d %d %d %d %d %d", 1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
    return 0;
}
