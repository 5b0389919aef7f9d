// Newton's iteration: roots, a reciprocal, a polynomial's zero, Kepler's equation.
int printf(const char *format, ...);
double fabs(double x);
double sin(double x);
double cos(double x);

static double root(double a, int n)
{
    double x = a > 1 ? a : 1;
    for (int i = 0; i < 200; i++) {
        double power = 1;
        for (int k = 1; k < n; k++)
            power *= x;
        double next = x - (power * x - a) / (n * power);
        if (fabs(next - x) <= 1e-15 * x)
            break;
        x = next;
    }
    return x;
}

static double reciprocal(double a)
{
    double x = 0.1;
    for (int i = 0; i < 20; i++)
        x *= 2 - a * x;
    return x;
}

static double polynomial(const double *c, int degree, double x, double *slope)
{
    double y = c[degree];
    *slope = 0;
    while (degree-- > 0) {
        *slope = *slope * x + y;
        y = y * x + c[degree];
    }
    return y;
}

static double kepler(double anomaly, double eccentricity)
{
    double e = anomaly;
    for (int i = 0; i < 10; i++)
        e -= (e - eccentricity * sin(e) - anomaly) / (1 - eccentricity * cos(e));
    return e;
}

int main(void)
{
    static const double wallis[] = {-5, -2, 0, 1};
    double x = 2, slope;
    for (int n = 2; n <= 7; n++)
        printf("%.12f %.12f\n", root(2, n), root(1000, n));
    printf("%.15f\n", reciprocal(7));
    for (int i = 0; i < 8; i++)
        x -= polynomial(wallis, 3, x, &slope) / slope;
    printf("%.14f\n", x);
    for (int i = 1; i < 6; i++)
        printf("%.10f\n", kepler(i * 0.5, 0.1 * i));
    return 0;
}
