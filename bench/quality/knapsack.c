// Knapsack and longest common subsequence: dynamic programming over arrays.
int printf(const char *, ...);

enum { ITEMS = 60, CAPACITY = 1000, N = 300 };
static int best[CAPACITY + 1], weight[ITEMS], value[ITEMS];
static unsigned char a[N], b[N];
static int length[N + 1][N + 1];

static int larger(int x, int y) { return x > y ? x : y; }

int main(void)
{
	unsigned state = 11;
	for (int i = 0; i < ITEMS; i++) {
		state = state * 1103515245 + 12345;
		weight[i] = 5 + (int)(state >> 16) % 60;
		value[i] = 10 + (int)(state >> 20) % 90;
	}
	for (int i = 0; i < ITEMS; i++)
		for (int w = CAPACITY; w >= weight[i]; w--)
			best[w] = larger(best[w], best[w - weight[i]] + value[i]);
	for (int i = 0; i < N; i++) {
		state = state * 1103515245 + 12345;
		a[i] = (state >> 16) % 4;
		b[i] = (state >> 20) % 4;
	}
	for (int i = 1; i <= N; i++)
		for (int j = 1; j <= N; j++)
			length[i][j] = a[i - 1] == b[j - 1] ? length[i - 1][j - 1] + 1 : larger(length[i - 1][j], length[i][j - 1]);
	printf("%d %d\n", best[CAPACITY], length[N][N]);
	return 0;
}
