// Calls with many arguments of long and double; doubles that overflow into
// integer registers and the stack; variadic calls with both.
int printf(const char *format, ...);
int snprintf(char *buffer, unsigned long capacity, const char *format, ...);

static double weigh(long a, double b, int c, float d, long e, double f, char g, float h, long i, double j, short k, float l, long m, double n,
                    unsigned o, float p, long q, double r, double s, double t)
{
    return a + b * 2 + c * 3 + d * 4 + e * 5 + f * 6 + g * 7 + h * 8 + i * 9 + j * 10 + k * 11 + l * 12 + m * 13 + n * 14 + o * 15 + p * 16
        + q * 17 + r * 18 + s * 19 + t * 20;
}

static double doubles(double a, double b, double c, double d, double e, double f, double g, double h, double i, float j, double k, long l, double m,
                      double n, double o, double p, double q, double r, double s, double t)
{
    return a + b / 2 + c / 3 + d / 4 + e / 5 + f / 6 + g / 7 + h / 8 + i / 9 + j / 10 + k / 11 + l / 12 + m / 13 + n / 14 + o / 15 + p / 16 + q / 17
        + r / 18 + s / 19 + t / 20;
}

int main(void)
{
    char text[200];
    printf("%.10g\n", weigh(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20));
    printf("%.15g\n", doubles(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20));
    printf("%.15g\n", doubles(doubles(1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1), 2, weigh(1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1),
                              4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, doubles(1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2)));
    printf("%d %g %ld %g %c %g %s %g %u %g %lx %g %d %g\n", 1, 1.5, 2l, 2.5, '3', 3.5, "four", 4.5, 5u, 5.5, 6ul, 6.5, 7, 7.5f);
    float f = 0.1f;
    int n = snprintf(text, sizeof text, "%g %d %g %d %g %d %g %d %g %d %g", f, 1, f * 2, 2, f * 3, 3, f * 4, 4, f * 5, (short)5, f * 6.0);
    printf("%d %s\n", n, text);
    return 0;
}
