// Queens on a board of 8 by 8, by recursion with arrays of flags.
int printf(const char *, ...);

enum { N = 8 };
static int column[N], up[2 * N], down[2 * N], solutions;

static void place(int row)
{
	if (row == N) {
		solutions++;
		return;
	}
	for (int c = 0; c < N; c++)
		if (!column[c] && !up[row + c] && !down[row - c + N]) {
			column[c] = up[row + c] = down[row - c + N] = 1;
			place(row + 1);
			column[c] = up[row + c] = down[row - c + N] = 0;
		}
}

int main(void)
{
	for (int round = 0; round < 3; round++)
		place(0);
	printf("%d\n", solutions);
	return 0;
}
