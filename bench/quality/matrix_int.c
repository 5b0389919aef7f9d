// A product of matrices of integers, passed as pointers, with computed indices.
int printf(const char *, ...);

static void multiply(const int *a, const int *b, int *c, int n)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++) {
			int sum = 0;
			for (int k = 0; k < n; k++)
				sum += a[i * n + k] * b[k * n + j];
			c[i * n + j] = sum;
		}
}

static int x[60 * 60], y[60 * 60], z[60 * 60];

int main(void)
{
	int n = 60;
	for (int i = 0; i < n * n; i++) {
		x[i] = i % 17 - 8;
		y[i] = i % 19 - 9;
	}
	multiply(x, y, z, n);
	multiply(z, y, x, n);
	unsigned hash = 0;
	for (int i = 0; i < n * n; i++)
		hash = hash * 31 + x[i];
	printf("%u\n", hash);
	return 0;
}
