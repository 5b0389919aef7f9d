// Parameters of old-style definitions: types that have parameters of their own, and such that depend on other parameters.
int apply(g) int (*g)(int); { return g(3); } // the first function of the text, since lists have not grown yet
int both(g, h, n) int (*g)(int, int, int), n, (*h)(int x, int (*)(int (*)(int))); { return h(g(n, 1, 2), apply); }
int printf(const char *, ...);
static int twice(int x) { return 2 * x; }
static int sum(int x, int y, int z) { return x + y + z; }
static int with(int x, int (*f)(int (*)(int))) { return x + f(twice); }
int square(n, a) int n; int a[n][n]; { return a[1][1] * 100 + sizeof a[0]; }
int late(a, n) int n; int a[n][n + 1]; { return a[1][1] * 100 + sizeof a[0] + n; }
int several(n, a, b, c) int n, a[n][n], b[n][n + 1], *c; { return a[1][1] * 100 + b[1][1] * 10 + sizeof b[0] + *c; }
int counts(n, a, b) int n, a[2][n++], b[2][n++]; { return sizeof a[0] * 100 + sizeof b[0] * 10 + n; }
int main(void)
{
	int z[3][3] = {{1, 2, 3}, {4, 5, 6}}, y[3][4] = {{1, 2, 3}, {4, 5, 6}};
	printf("%d %d %d %d\n", square(3, z), late(y, 3), several(3, z, y, z[1]), counts(3, z, y));
	printf("%d %d\n", apply(twice), both(sum, with, 5));
	return 0;
}
