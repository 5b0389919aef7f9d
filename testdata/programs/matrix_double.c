// Product, inverse and determinant of matrices of doubles: Gaussian elimination
// with partial pivoting.
int printf(const char *format, ...);

enum { N = 8 };

static double magnitude(double x)
{
    return x < 0 ? -x : x;
}

static void swap_rows(double *a, double *b)
{
    for (int i = 0; i < N; i++) {
        double t = a[i];
        a[i] = b[i];
        b[i] = t;
    }
}

// invert leaves the inverse of m in inverse, destroys m, and returns its determinant.
static double invert(double m[N][N], double inverse[N][N])
{
    double determinant = 1;
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            inverse[i][j] = i == j ? 1 : 0;
    for (int c = 0; c < N; c++) {
        int pivot = c;
        for (int r = c + 1; r < N; r++)
            if (magnitude(m[r][c]) > magnitude(m[pivot][c]))
                pivot = r;
        if (pivot != c) {
            swap_rows(m[pivot], m[c]);
            swap_rows(inverse[pivot], inverse[c]);
            determinant = -determinant;
        }
        double p = m[c][c];
        determinant *= p;
        if (p == 0)
            return 0;
        for (int j = 0; j < N; j++) {
            m[c][j] /= p;
            inverse[c][j] /= p;
        }
        for (int r = 0; r < N; r++) {
            double factor = m[r][c];
            if (r == c || factor == 0)
                continue;
            for (int j = 0; j < N; j++) {
                m[r][j] -= factor * m[c][j];
                inverse[r][j] -= factor * inverse[c][j];
            }
        }
    }
    return determinant;
}

int main(void)
{
    double a[N][N], copy[N][N], inverse[N][N];
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            a[i][j] = copy[i][j] = 1.0 / (i + j + 1) + (i == j ? 0.5 : 0);
    double determinant = invert(copy, inverse);
    printf("determinant %.17g\n", determinant);
    double worst = 0;
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            double sum = i == j ? -1 : 0;
            for (int k = 0; k < N; k++)
                sum += a[i][k] * inverse[k][j];
            if (magnitude(sum) > worst)
                worst = magnitude(sum);
        }
    printf("error %s\n", worst < 1e-12 ? "small" : "large");
    for (int i = 0; i < N; i++)
        printf("%10.6f %10.6f %10.6f\n", inverse[i][0], inverse[i][N / 2], inverse[i][N - 1]);
    return 0;
}
