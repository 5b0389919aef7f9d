// rv32
// Calls with more arguments than registers: integers, floats, both, characters,
// pointers, calls within calls, and pointers to arguments.
int printf(const char *format, ...);

static int integers(int a, int b, int c, int d, int e, int f, int g, int h, int i, int j, int k, int l, int m, int n, int o,
                    int p, int q, int r, int s, int t)
{
    return a + 2 * b + 3 * c + 4 * d + 5 * e + 6 * f + 7 * g + 8 * h + 9 * i + 10 * j + 11 * k + 12 * l + 13 * m + 14 * n + 15 * o
        + 16 * p + 17 * q + 18 * r + 19 * s + 20 * t;
}

static float floats(float a, float b, float c, float d, float e, float f, float g, float h, float i, float j, float k, float l,
                    float m, float n, float o, float p, float q, float r, float s, float t)
{
    return a - b * 2 + c * 3 - d * 4 + e * 5 - f * 6 + g * 7 - h * 8 + i * 9 - j * 10 + k * 11 - l * 12 + m * 13 - n * 14 + o * 15
        - p * 16 + q * 17 - r * 18 + s * 19 - t * 20;
}

static int mixed(char a, float b, short c, float d, unsigned char e, float f, int g, float h, signed char i, float j, unsigned int k,
                 float l, int *m, float n, int o, float p, int q, float r, int s, float t, _Bool u, float v)
{
    *m += 1;
    return (int)(a + b * c - d * e + f * g - h * i + j * (float)k - l * *m + n * o - p * q + r * s - t * u + v);
}

static int floats_overflow_to_integers(float a, float b, float c, float d, float e, float f, float g, float h, float i, int j, float k,
                                       int l, int m, int n, int o, int p, int q, float r)
{
    return (int)(a + b + c + d + e + f + g + h) + (int)(i * 100) + j * 3 + (int)(k * 1000) + l * 5 + m * 7 + n * 11 + o * 13 + p * 17
        + q * 19 + (int)(r * 10000);
}

static int by_address(int a, int b, int c, int d, int e, int f, int g, int h, int i, int j)
{
    int *list[10] = {&a, &b, &c, &d, &e, &f, &g, &h, &i, &j}, sum = 0;
    for (int n = 0; n < 10; n++)
        *list[n] *= n + 1;
    for (int n = 0; n < 10; n++)
        sum = sum * 3 + *list[n];
    return sum + a + j;
}

static int swap_and_recurse(int a, int b, int c, int d, int e, int f, int g, int h, int i, int depth)
{
    return depth == 0 ? a * 2 + b * 3 + c * 5 + d * 7 + e * 11 + f * 13 + g * 17 + h * 19 + i * 23
                      : swap_and_recurse(i, a, b, c, d, e, f, g, h, depth - 1);
}

int main(void)
{
    int x = 4;
    printf("%d\n", integers(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20));
    printf("%d\n", (int)floats(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20.5f));
    printf("%d\n", mixed('a', 1.5f, -3, 2.5f, 200, 3.5f, 7, 4.5f, -100, 5.5f, 60000, 6.5f, &x, 7.5f, 9, 8.5f, 10, 9.5f, 11, 10.5f, 5, 11.5f));
    printf("%d\n", floats_overflow_to_integers(1, 2, 3, 4, 5, 6, 7, 8, 9.5f, 10, 11.5f, 12, 13, 14, 15, 16, 17, 18.5f));
    printf("%d\n", by_address(1, 2, 3, 4, 5, 6, 7, 8, 9, 10));
    printf("%d\n", swap_and_recurse(1, 2, 3, 4, 5, 6, 7, 8, 9, 5));
    printf("%d\n", integers(integers(1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, x), by_address(1, 1, 1, 1, 1, 1, 1, 1, 1, 1), 3, 4,
                            x + 1, x * x, -x, 8, swap_and_recurse(1, 1, 1, 1, 1, 1, 1, 1, 1, x), 10, 11, 12, 13, 14, 15, 16, 17, 18,
                            (int)floats(1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, x), integers(x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x)));
    return x;
}
