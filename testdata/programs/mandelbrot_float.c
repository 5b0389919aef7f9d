// The Mandelbrot set, in single and in double precision.
int printf(const char *format, ...);
int putchar(int c);

static int in_float(float a, float b)
{
    float x = 0, y = 0;
    int n = 0;
    for (; n < 200 && x * x + y * y < 4.0f; n++) {
        float t = x * x - y * y + a;
        y = 2.0f * x * y + b;
        x = t;
    }
    return n;
}

static int in_double(double a, double b)
{
    double x = 0, y = 0;
    int n = 0;
    for (; n < 200 && x * x + y * y < 4.0; n++) {
        double t = x * x - y * y + a;
        y = 2.0 * x * y + b;
        x = t;
    }
    return n;
}

int main(void)
{
    int differ = 0, total = 0;
    for (int row = 0; row < 21; row++) {
        for (int column = 0; column < 60; column++) {
            double a = -2.1 + column * 0.05, b = -1.1 + row * 0.11;
            int f = in_float((float)a, (float)b), d = in_double(a, b);
            putchar(d == 200 ? '#' : d > 20 ? '+' : d > 6 ? '.' : ' ');
            differ += f != d;
            total += f + d;
        }
        putchar('\n');
    }
    printf("%d iterations, %d points differ\n", total, differ);
    return 0;
}
