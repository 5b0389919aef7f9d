// rv32
// Variable length arrays: objects, parameters, pointers, types and their sizes;
// freed at the ends of blocks and by jumps out of them.
int printf(const char *format, ...);

static int total(int n, int m, int a[n][m])
{
	int s = 0;
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			s += a[i][j] * (i + j + 1);
	return s + (int)sizeof(a[0]) + (int)(&a[1] - &a[0]);
}

static int last(int n, int (*a)[n], int at) { return a[at][n - 1]; }
static int effect(int i, int a[i++]) { return i + a[0]; }
static int star(int n, int a[static n], int b[const]) { return a[n - 1] + b[0]; }

static int fill(int n)
{
	int a[n], b[n + 1][2], s = 0;
	for (int i = 0; i < n; i++) {
		a[i] = i * i;
		b[i][0] = i;
		b[i][1] = -i;
	}
	b[n][0] = b[n][1] = 100;
	for (int i = 0; i <= n; i++)
		s += b[i][0] * 3 + b[i][1] + (i < n ? a[i] : 0);
	return s + (int)sizeof a + (int)sizeof b + (int)sizeof b[1] + (int)(sizeof b / sizeof *b);
}

// A loop that would exhaust the stack if its arrays stayed.
static int loops(int n)
{
	int s = 0;
	for (int i = 0; i < 3000; i++) {
		int a[n + i % 7];
		a[0] = i;
		a[n - 1] = i;
		if (i % 5 == 0)
			continue;
		if (i % 3 == 0) {
			char b[n * 4];
			b[n] = i;
			s += b[n];
			if (i % 2)
				goto next;
			if (i > 2900)
				break;
		}
		s += a[0] + a[n - 1];
	next:
		switch (i & 3) {
		case 1: {
			int c[n];
			c[1] = i;
			if (c[1] & 4)
				break;
			s += c[1];
		}
		case 2:
			s++;
		}
	}
	return s;
}

static int jumps(int n)
{
	int k = 0, s = 0;
again:
	{
		int a[n * 100];
		a[0] = k;
		a[n * 100 - 1] = k;
	inside:
		s += a[0] + a[n * 100 - 1];
		if (++k < 2000) {
			int b[n * 10];
			b[3] = k;
			s ^= b[3];
			if (k % 3)
				goto again;
			if (k % 5)
				goto inside;
			goto done;
		}
	}
done:
	if (k < 2000)
		goto again;
	return s;
}

static int types(int n)
{
	typedef int row[n];
	n = 1000;
	row a, *p = &a;
	int (*q)[sizeof(row) / sizeof(int)] = p;
	for (unsigned i = 0; i < sizeof a / sizeof a[0]; i++)
		(*q)[i] = i;
	return (int)sizeof(row) + (int)sizeof(int[n][2]) + (*p)[2] + (int)sizeof *q + (int)((char *)(q + 1) - (char *)q);
}

static int values(int n)
{
	int x = 5 + ({ int a[n]; for (int i = 0; i < n; i++) a[i] = i + 1; a[n - 1]; });
	for (int i = 0; i < 2000; i++)
		x += ({ int a[n * 50]; a[i % n] = i; a[i % n]; });
	({ int a[n]; a[0] = x; x = a[0] + 1; });
	return x;
}

static int deep(int n)
{
	int a[n + 1];
	for (int i = 0; i <= n; i++)
		a[i] = n;
	int below = n ? deep(n - 1) : 0;
	for (int i = 0; i <= n; i++)
		below += a[i];
	return below;
}

static int casts(int n, void *memory)
{
	int (*m)[n] = memory;
	((int (*)[n])memory)[1][1] = 42;
	m++;
	m += 1;
	--m;
	return m[0][1] * 2 + (int)(m - (int (*)[n])memory);
}

int main(void)
{
	int a[2][3] = { { 1, 2, 3 }, { 4, 5, 6 } }, n = 3;
	printf("%d %d %d\n", total(2, 3, a), last(3, a, 1), star(2, a[1], a[0]));
	printf("%d %d\n", fill(1), fill(10));
	printf("%d %d\n", loops(9), loops(2));
	printf("%d\n", jumps(5));
	printf("%d\n", effect(5, a[1]));
	printf("%d\n", types(4));
	printf("%d\n", values(7));
	printf("%d\n", deep(40));
	printf("%d\n", casts(3, a));
	int b[n++], c[n], d[sizeof(int[n])];
	b[2] = 1, c[3] = 2, d[15] = 3;
	printf("%d %d %d %d\n", n, (int)sizeof b, (int)sizeof c, (int)sizeof d);
	return b[2] + c[3] + d[15];
}
