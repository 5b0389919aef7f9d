// rv32
// The Mandelbrot set in fixed-point arithmetic with 12 fraction bits.
int printf(const char *format, ...);
int putchar(int c);

enum { ONE = 1 << 12 };

int main(void)
{
    int total = 0;
    for (int b = -5 * ONE / 4; b <= 5 * ONE / 4; b += ONE / 8) {
        for (int a = -9 * ONE / 4; a <= 3 * ONE / 4; a += ONE / 20) {
            int x = 0, y = 0, n = 0;
            while (x * (x >> 6) + y * (y >> 6) < 4 * ONE * (ONE >> 6) && n < 60) {
                int t = (x * x - y * y) / ONE + a;
                y = 2 * x * y / ONE + b;
                x = t;
                n++;
            }
            total += n;
            putchar(n >= 60 ? '@' : " .:-=+*#"[n < 8 ? n : 7]);
        }
        putchar('\n');
    }
    printf("%d\n", total);
    return 0;
}
