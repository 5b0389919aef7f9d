// long double: operators, conversions, initialisers, arguments of every kind, by their bits
int printf(const char *, ...);

typedef long double quad;

struct pair { char c; quad x; };
struct single { quad x; };

quad list[] = {0, -0.0L, 1, -2.5f, 0.1L, 1e4000L, -0x1.8p-16400L, 123456789012345678901234567890.0L, 1e308 * 10.0L, 2147483648u, -9223372036854775807l};
struct pair static_pair = {'a', 1.0L / 3};

enum { COUNT = sizeof list / sizeof list[0] };

unsigned long sum;

void note(quad x)
{
    unsigned long *half = (unsigned long *)&x;
    sum = (sum * 31 + half[0]) * 31 + half[1];
}

quad mean(int count, ...)
{
    __builtin_va_list arguments;
    quad total = 0;
    __builtin_va_start(arguments, count);
    for (int i = 0; i < count; i++) {
        total += __builtin_va_arg(arguments, quad);
        total += __builtin_va_arg(arguments, int);
    }
    __builtin_va_end(arguments);
    return total / count;
}

quad crowded(int a, quad b, int c, quad d, int e, quad f, quad g, int h, quad i)
{
    return a + 2 * b + 3 * c + 4 * d + 5 * e + 6 * f + 7 * g + 8 * h + 9 * i;
}

struct single twice(struct single s)
{
    s.x *= 2;
    return s;
}

void pairs(quad a, quad b)
{
    note(a + b);
    note(a - b);
    note(a * b);
    if (b)
        note(a / b);
    note((a < b) + 2 * (a <= b) + 4 * (a > b) + 8 * (a >= b) + 16 * (a == b) + 32 * (a != b));
    note(!a + 2 * (a && b) + 4 * (a || b) + 8 * (a ? 1 : 0));
    note(a < b ? a : b);
    a += b;
    b -= 1.5;
    note(a--);
    note(++b);
    note(-a);
}

int main(void)
{
    quad local[3] = {static_pair.x, 2, list[3]}, *p = local;
    struct pair copy = static_pair;
    int n = 7;
    double d = 2.5;
    for (int i = 0; i < COUNT; i++) {
        for (int j = 0; j < COUNT; j++)
            pairs(list[i], list[j]);
        note((float)list[i]);
        note((double)list[i]);
        if (list[i] < 1e9 && list[i] > -1e9)
            note((int)list[i] + (long)list[i] + (signed char)list[i] + (_Bool)list[i]);
        if (list[i] >= 0 && list[i] < 1e9)
            note((unsigned)list[i] + (unsigned long)list[i] + (unsigned short)list[i]);
        note((__int128)(int)list[i] * 1e20L);
    }
    note(mean(3, 1.5L, 2, 2.5L, 3, -9.25L, 100));
    note(crowded(1, 2.5L, 3, 4, 5, 6.25L, 7, 8, 9));
    note(twice((struct single){1.25L}).x);
    note(*++p + *p++ + *p);
    n *= 1.5L;
    d += static_pair.x;
    copy.x -= n;
    note(n + d + copy.x);
    note((__int128)1 << 100);
    printf("%lx %d %d\n", sum, (int)sizeof copy, _Generic(1.0L + n, quad: 1, default: 0));
    return 0;
}
