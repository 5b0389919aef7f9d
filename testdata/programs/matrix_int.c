// rv32
// Powers and products of integer matrices; arithmetic wraps.
int printf(const char *format, ...);

enum { N = 12 };

static void multiply(int result[N][N], int a[N][N], int b[N][N])
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            int sum = 0;
            for (int k = 0; k < N; k++)
                sum += a[i][k] * b[k][j];
            result[i][j] = sum;
        }
}

static void copy(int to[N][N], int from[N][N])
{
    for (int i = 0; i < N * N; i++)
        (&to[0][0])[i] = (&from[0][0])[i];
}

static void power(int result[N][N], int base[N][N], int exponent)
{
    int square[N][N], t[N][N];
    copy(square, base);
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            result[i][j] = i == j;
    for (; exponent; exponent >>= 1) {
        if (exponent & 1) {
            multiply(t, result, square);
            copy(result, t);
        }
        multiply(t, square, square);
        copy(square, t);
    }
}

int main(void)
{
    int a[N][N], b[N][N];
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            a[i][j] = (i * 7 + j * 3) % 11 - 5;
    power(b, a, 37);
    for (int i = 0; i < N; i++) {
        for (int j = 0; j < N; j++)
            printf("%d%c", b[i][j], j == N - 1 ? '\n' : ' ');
    }
    int trace = 0;
    for (int i = 0; i < N; i++)
        trace += b[i][i];
    return trace & 127;
}
