// The spectral norm of an infinite matrix (Computer Language Benchmarks Game).
int printf(const char *format, ...);
double sqrt(double x);

enum { N = 60 };

static double element(int i, int j)
{
    return 1.0 / ((i + j) * (i + j + 1) / 2 + i + 1);
}

static void multiply(const double *v, double *result, int transposed)
{
    for (int i = 0; i < N; i++) {
        result[i] = 0;
        for (int j = 0; j < N; j++)
            result[i] += (transposed ? element(j, i) : element(i, j)) * v[j];
    }
}

static void multiply_both(const double *v, double *result)
{
    double u[N];
    multiply(v, u, 0);
    multiply(u, result, 1);
}

int main(void)
{
    double u[N], v[N], uv = 0, vv = 0;
    for (int i = 0; i < N; i++)
        u[i] = 1;
    for (int i = 0; i < 10; i++) {
        multiply_both(u, v);
        multiply_both(v, u);
    }
    for (int i = 0; i < N; i++) {
        uv += u[i] * v[i];
        vv += v[i] * v[i];
    }
    printf("%.9f\n", sqrt(uv / vv));
    return 0;
}
