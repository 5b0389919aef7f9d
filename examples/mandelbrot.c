// The Mandelbrot set, as text.
int printf(const char *format, ...);
int putchar(int c);

enum { WIDTH = 78, HEIGHT = 32, LIMIT = 1000 };

// escape counts the iterations of z = z*z + c until |z| exceeds 2.
static int escape(double re, double im)
{
    double x = 0, y = 0;
    int n = 0;
    while (n < LIMIT && x * x + y * y <= 4) {
        double t = x * x - y * y + re;
        y = 2 * x * y + im;
        x = t;
        n++;
    }
    return n;
}

int main(void)
{
    const char *shades = " .,:;-=+*#%@";
    long iterations = 0;
    for (int row = 0; row < HEIGHT; row++) {
        for (int column = 0; column < WIDTH; column++) {
            double re = -2.15 + 3.0 * column / (WIDTH - 1);
            double im = -1.2 + 2.4 * row / (HEIGHT - 1);
            int n = escape(re, im);
            iterations += n;
            int shade = 0;
            for (int bound = 3; shade < 11 && n > bound; bound += 1 + bound / 2)
                shade++;
            putchar(n == LIMIT ? '@' : shades[shade]);
        }
        putchar('\n');
    }
    printf("%ld iterations\n", iterations);
    return 0;
}
