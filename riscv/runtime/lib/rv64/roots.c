// Roots and powers: cube root, hypotenuse, powers of two. Within 1 ulp.

double fabs(double x);
double sqrt(double x);
double frexp(double x, int *exponent);
double ldexp(double x, int exponent);
double pow(double x, double y);
double __gpucc_product(double a, double b, double *error);
double __gpucc_sum(double a, double b, double *error);

// cbrt scales to [1/8, 1), iterates by Newton and corrects the last step with
// the cube known exactly.
double cbrt(double x)
{
    int exponent;
    if (x == 0 || x - x != 0)
        return x;
    double m = frexp(fabs(x), &exponent);
    for (; exponent % 3; exponent++)
        m /= 2;
    double y = 0.4 + 0.6 * m, square_low, cube_low;
    for (int i = 0; i < 5; i++)
        y -= (y - m / (y * y)) / 3;
    double square = __gpucc_product(y, y, &square_low);
    double cube = __gpucc_product(square, y, &cube_low);
    y -= ((cube - m) + cube_low + square_low * y) / (3 * square);
    y = ldexp(y, exponent / 3);
    return x < 0 ? -y : y;
}

static const double greatest = 1.7976931348623157e308;

// hypot scales by a power of two, so that no square overflows or vanishes.
double hypot(double x, double y)
{
    int exponent;
    double a = fabs(x), b = fabs(y);
    if (a < b) {
        double t = a;
        a = b;
        b = t;
    }
    if (a > greatest || b > greatest)
        return 10 * greatest; // infinity, whatever the other is
    if (a != a || b != b || a == 0)
        return a + b;
    frexp(a, &exponent);
    a = ldexp(a, -exponent);
    b = ldexp(b, -exponent);
    double a_low, b_low, error;
    double square = __gpucc_product(a, a, &a_low), other = __gpucc_product(b, b, &b_low);
    double sum = __gpucc_sum(square, other, &error);
    double root = sqrt(sum), root_low;
    double again = __gpucc_product(root, root, &root_low);
    root += ((sum - again) - root_low + (error + a_low + b_low)) / (2 * root);
    return ldexp(root, exponent);
}

double exp2(double x)
{
    return pow(2, x);
}
