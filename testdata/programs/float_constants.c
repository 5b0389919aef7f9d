// constants that are no ordinary numbers: NaNs, infinities and zeros with signs, of and between all floating-point types
int printf(const char *, ...);

double a[] = {__builtin_nanf(""), -__builtin_nanf(""), __builtin_nanl(""), -__builtin_nanl(""), 1 / 0.0, -1 / 0.0L, -0.0f, 1e400L, -1e-400L};
float b[] = {__builtin_nan(""), -__builtin_nan(""), -__builtin_nanl(""), __builtin_infl(), -__builtin_inf(), 1e300L, 1e-400L, -0.0L};
long double c[] = {__builtin_nan(""), -__builtin_nanf(""), __builtin_inff(), -__builtin_huge_val(), -0.0, __builtin_fabsl(-2.5L), __builtin_copysignl(3, -0.0L)};
int d[] = {__builtin_nan("") < 1, __builtin_nanl("") != 1, __builtin_nanl("") >= 0, __builtin_isunordered(1.0L, __builtin_nanl("")), __builtin_isless(1.0L, 2)};

void put(const void *object, int size)
{
    const unsigned char *byte = object;
    while (size--)
        printf("%02x", byte[size]);
    printf("\n");
}

int main(void)
{
    for (int i = 0; i < sizeof a / sizeof a[0]; i++)
        put(&a[i], sizeof a[0]);
    for (int i = 0; i < sizeof b / sizeof b[0]; i++)
        put(&b[i], sizeof b[0]);
    for (int i = 0; i < sizeof c / sizeof c[0]; i++)
        put(&c[i], sizeof c[0]);
    printf("%d %d %d %d %d\n", d[0], d[1], d[2], d[3], d[4]);
    return 0;
}
