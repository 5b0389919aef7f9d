// printf: floating-point conversions, and 64-bit integers.
int printf(const char *format, ...);

int main(void)
{
    static double values[] = {0.0, -0.0, 1.0, 0.1, -2.5, 3.14159265358979, 100.0, 1e5, 123456.789, 1e6, 1e-4, 1e-5, 1.5e300, 4.9e-324,
        0.5, 1.5, 2.5, 0.125, 9999.5, 9.9999e10, 1.7976931348623157e308};
    for (int i = 0; i < sizeof values / sizeof values[0]; i++) {
        double v = values[i];
        printf("[%f] [%.0f] [%.3f] [%12.2f] [%-12.1f] [%+f] [% .1f] [%#.0f] [%012.3f]\n", v, v, v, v, v, v, v, v, v);
        printf("[%e] [%.0e] [%.10e] [%15.3E] [%g] [%.3g] [%.17g] [%G] [%#g] [%a]\n", v, v, v, v, v, v, v, v, v, v);
    }
    double infinity = values[20] * 10;
    printf("[%f] [%5.1f] [%-8e] [%G] [%010f]\n", infinity, -infinity, infinity, -infinity, infinity);
    printf("%.60f\n%.50g\n", 0.1, 1e23);
    printf("%lld %llu %llx %ld %20lld|%-20lld|\n", -9223372036854775807ll - 1, 18446744073709551615ull, 0x123456789abcdefull, 1l << 40, 7ll, 8ll);
    printf("%d %g %s %g %c %g %d %g %d %g %d %g %d %g\n", 1, 1.5, "2", 2.5, '3', 3.5, 4, 4.5, 5, 5.5, 6, 6.5, 7, 7.5);
    return 0;
}
