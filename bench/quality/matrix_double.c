// A product of matrices of doubles in two-dimensional arrays.
int printf(const char *, ...);

enum { N = 64 };
static double a[N][N], b[N][N], c[N][N];

static void multiply(void)
{
	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++) {
			double sum = 0;
			for (int k = 0; k < N; k++)
				sum += a[i][k] * b[k][j];
			c[i][j] = sum;
		}
}

int main(void)
{
	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++) {
			a[i][j] = (i * 7 + j * 3) % 11 - 5;
			b[i][j] = (i * 5 + j * 2) % 13 - 6;
		}
	multiply();
	double trace = 0, sum = 0;
	for (int i = 0; i < N; i++) {
		trace += c[i][i];
		for (int j = 0; j < N; j++)
			sum += c[i][j] * (i - j);
	}
	printf("%.1f %.1f\n", trace, sum);
	return 0;
}
