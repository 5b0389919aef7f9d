// A sparse matrix times a vector, indices through arrays, on doubles.
int printf(const char *, ...);

enum { N = 1000, PER_ROW = 7 };
static int start[N + 1], column[N * PER_ROW];
static double value[N * PER_ROW], x[N], y[N];

static void multiply(int n, const int *from, const int *at, const double *a, const double *in, double *out)
{
	for (int i = 0; i < n; i++) {
		double sum = 0;
		for (int k = from[i]; k < from[i + 1]; k++)
			sum += a[k] * in[at[k]];
		out[i] = sum;
	}
}

int main(void)
{
	unsigned state = 37;
	for (int i = 0; i < N; i++) {
		start[i + 1] = start[i] + PER_ROW;
		for (int k = start[i]; k < start[i + 1]; k++) {
			state = state * 1103515245 + 12345;
			column[k] = (int)(state >> 16) % N;
			value[k] = 1.0 / (1 + k % 16);
		}
		x[i] = 1;
	}
	for (int round = 0; round < 20; round++) {
		multiply(N, start, column, value, x, y);
		double most = 0;
		for (int i = 0; i < N; i++)
			if (y[i] > most)
				most = y[i];
		for (int i = 0; i < N; i++)
			x[i] = y[i] / most;
	}
	double sum = 0;
	for (int i = 0; i < N; i++)
		sum += x[i];
	printf("%.9f\n", sum);
	return 0;
}
