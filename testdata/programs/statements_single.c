/* Statements that are one where a list may stand, lists where one must, and labels
   that stand alone in an arm. */
int printf(const char *, ...);

static int calls;

static int call(int x) { return calls += x; }

static void nothing(void) { calls++; }

/* A label that is all of an arm is not the one in the other arm. */
static int arms(int x)
{
	int way = 0, turns = 0;
	if (x > 2)
		first:;
	else
		second: way += 10;
	if (turns++ < 2) {
		way++;
		if (x & 1)
			goto second;
		goto first;
	}
	return way;
}

static int nested(int x)
{
	if (x) {
		{ last: }
	} else {
		{ { other: { way: x += 100; } } }
	}
	if (x == 1) {
		x = 2;
		goto other;
	}
	if (x == 3) {
		x = 4;
		goto last;
	}
	return x;
}

static int loops(int *v, int n)
{
	int i, j, sum = 0;
	for (i = 0, j = n - 1; i < j; i++, j--)
		v[i] += v[j] ^= i, sum += v[i];
	for (i = 0; i < n; v[i++] += 3)
		if (v[i] & 1) continue;
		else if (v[i] > 20) break;
		else sum -= v[i];
	do { { j = v[0]--; } } while (j > 5);
	while (i > 0) i--, j = call(i) & 3, v[j] -= call(1);
	for (;;) if (sum += 7, sum > 100) break;
	return sum + call(i);
}

static int values(int x)
{
	volatile int seen = x;
	struct { unsigned a : 3, b : 7; } bits = {1, 2};
	float d = x;
	seen, x++, seen;
	x ? call(1) : nothing();
	bits.a += 3, bits.b++;
	({ int y = x; if (y > 2) goto out; call(y); y; });
	({ { x += 2; } ; }), d += 0.5f, d++;
	call(2), nothing();
	(void)call(3), (void)0;
out:
	if (x)
		if (x > 3) call(4);
		else nothing();
	return x + bits.a * 10 + bits.b * 100 + (int)d * 1000;
}

static int cases(int x)
{
	switch (x) { case 1: { case 2: x = 5; } break; case 3: { ; } case 4: if (x == 4) default: x += 30; else case 7: x += 60; }
	switch (x) case 5: x = 50;
	switch (x) { case 90: }
	return x;
}

static int variable(int n)
{
	for (int i = 1; ; i++) {
		int v[i];
		v[i - 1] = i;
		if (v[i - 1] > n) break; else if (i & 1) continue;
		if (i == 6) { int w[n]; w[0] = i; if (n > 3) goto out; return w[0]; }
	}
	return n;
out:
	return -n;
}

int main(void)
{
	int v[8] = {3, 1, 4, 1, 5, 9, 2, 6};
	for (int x = 0; x < 6; x++) printf("%d %d %d\n", arms(x), nested(x), values(x));
	printf("%d\n", loops(v, 8));
	for (int i = 0; i < 8; i++) printf("%d %d %d ", v[i], cases(i), variable(i));
	printf("%d\n", calls);
	return 0;
}
