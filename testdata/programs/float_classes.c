// functions of the compiler on floating-point numbers: classes, signs, comparisons
int printf(const char *, ...);

void of_float(float x, float y)
{
    printf("%d%d%d%d %d%d %d ", !!__builtin_isnan(x), !!__builtin_isinf(x), __builtin_isinf_sign(x), !!__builtin_isfinite(x),
           !!__builtin_isnormal(x), !!__builtin_signbit(x), __builtin_fpclassify(0, 1, 4, 3, 2, x));
    printf("%d%d%d%d%d%d ", __builtin_isgreater(x, y), __builtin_isgreaterequal(x, y), __builtin_isless(x, y),
           __builtin_islessequal(x, y), __builtin_islessgreater(x, y), __builtin_isunordered(x, y));
    printf("%d %d %g\n", !!__builtin_signbit(__builtin_fabsf(x)), !!__builtin_signbit(__builtin_copysignf(x, y)),
           (double)__builtin_copysignf(1, x));
}

void of_double(double x, double y)
{
    printf("%d%d%d%d %d%d %d ", !!__builtin_isnan(x), !!__builtin_isinf(x), __builtin_isinf_sign(x), !!__builtin_isfinite(x),
           !!__builtin_isnormal(x), !!__builtin_signbit(x), __builtin_fpclassify(0, 1, 4, 3, 2, x));
    printf("%d%d%d%d%d%d ", __builtin_isgreater(x, y), __builtin_isgreaterequal(x, y), __builtin_isless(x, y),
           __builtin_islessequal(x, y), __builtin_islessgreater(x, y), __builtin_isunordered(x, y));
    printf("%d %d %g\n", !!__builtin_signbit(__builtin_fabs(x)), !!__builtin_signbit(__builtin_copysign(x, y)),
           (double)__builtin_copysign(1, x));
}

void of_long_double(long double x, long double y)
{
    printf("%d%d%d%d %d%d %d ", !!__builtin_isnan(x), !!__builtin_isinf(x), __builtin_isinf_sign(x), !!__builtin_isfinite(x),
           !!__builtin_isnormal(x), !!__builtin_signbit(x), __builtin_fpclassify(0, 1, 4, 3, 2, x));
    printf("%d%d%d%d%d%d ", __builtin_isgreater(x, y), __builtin_isgreaterequal(x, y), __builtin_isless(x, y),
           __builtin_islessequal(x, y), __builtin_islessgreater(x, y), __builtin_isunordered(x, y));
    printf("%d %d %g\n", !!__builtin_signbit(__builtin_fabsl(x)), !!__builtin_signbit(__builtin_copysignl(x, y)),
           (double)__builtin_copysignl(1, x));
}

int main(void)
{
    float f[] = {0, -0.0f, 1, -2.5f, 1e-40f, -1e-40f, __builtin_inff(), -__builtin_huge_valf(), __builtin_nanf(""), -__builtin_nanf(""), 3e38f, 1.17549435e-38f};
    double d[] = {0, -0.0, 1, -2.5, 1e-310, -1e-310, __builtin_inf(), -__builtin_huge_val(), __builtin_nan(""), -__builtin_nan(""), 1e308, 2.2250738585072014e-308};
    long double l[] = {0, -0.0, 1, -2.5, 1e-4940L, -1e-4940L, __builtin_infl(), -__builtin_huge_vall(), __builtin_nanl(""), -__builtin_nanl(""), 1e4932L,
                       0x1p-16382L, 0x0.ffffffffffffffffffffffffffffp-16382L};
    for (int i = 0; i < 12; i++)
        for (int j = 0; j < 12; j++) {
            of_float(f[i], f[j]);
            of_double(d[i], d[j]);
        }
    for (int i = 0; i < 13; i++)
        for (int j = 0; j < 13; j++)
            of_long_double(l[i], l[j]);
    printf("%d %d %d\n", __builtin_isless(1.5f, 2.5L), !!__builtin_signbitl(-1.0L), __builtin_isunordered(1, __builtin_nanl("")));
    return 0;
}
