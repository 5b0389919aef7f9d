/* Statement expressions of GNU C: values of every kind, nested, with control
   flow inside and out of them, while operands around them wait. */
int printf(const char *format, ...);

struct point { int x, y; };
struct wide { int a[7]; double d; };

static int calls;

static int count(int n)
{
	return n + 1;
}

/* Loops in the conditions and steps of loops, and jumps in all of them. */
static int headers(int n)
{
	int sum = 0;
	for (int i = 0; ({ int k = 0; while (1) if (k++ > n) break; i < k; }); i += ({ int k = 0; for (;;) { if (k > 0) break; k++; } k; })) {
		if (i == 3)
			continue;
		for (int j = 0; j < ({ int k = 0; do { if (k > i) break; } while (++k); k; }); j++) {
			if (j == 2)
				break;
			sum += 100;
		}
		if (0)
			while (1)
				break;
		sum += i;
	}
	while (({ int k = 0; for (;;) { if (++k > 2) break; } k; }) < sum) {
		sum -= 7;
		if (sum < 50)
			break;
		if (sum & 1)
			continue;
		sum--;
	}
	return sum;
	while (1)
		break;
}

static struct wide filled(int n)
{
	return ({
		struct wide w;
		for (int i = 0; i < 7; i++)
			w.a[i] = n * i;
		w.d = n / 2.0;
		w;
	});
}

static int sum8(int a, int b, int c, int d, int e, int f, int g, int h)
{
	return a + 2 * b + 3 * c + 4 * d + 5 * e + 6 * f + 7 * g + 8 * h;
}

/* Operands that wait for loops, calls and conditionals behind them. */
static int waiting(int a, int b, int c, int d)
{
	return (a * b) + ((b * c) - ({
		int s = 0;
		for (int i = 0; i < d; i++) {
			if (i == 3)
				continue;
			if (i == 9)
				break;
			s += i * a;
		}
		while (s > 100)
			s -= (a + b) * ({ int k = 0; do k++; while (k < c); k; });
		s;
	}) * (c ^ d)) + count(a + b);
}

/* A value that is read before the next expression assigns to its local. */
static int overtaken(int a)
{
	int b = ({ int old = a; old; }) + ({ a = a * 3; a + 1; });
	return b * 10 + a;
}

/* Jumps out of expressions whose operands are half evaluated. */
static int leaving(int n)
{
	int total = 0;
	for (int i = 0; i < n; i++) {
		total += i * ({
			if (i == 2)
				continue;
			if (i == 7)
				break;
			i + count(0);
		});
	}
	total = total * 3 + ({
		if (total > 1000)
			goto out;
		total & 15;
	});
	return total;
out:
	return -total;
}

static int returning(int a)
{
	return count(a * 2) + ({ if (a > 5) return a; a * 100; });
}

static int labels(int n)
{
	int x = n * 7 + ({
		int i = 0, s = 0;
	again:
		s += i;
		if (++i < n)
			goto again;
		s;
	});
	return x + ({
		int k = n, tries = n + 3;
	outer:
		k = n - 1 + ({
			if (--tries > 3)
				goto outer;
			tries & 1;
		});
		k;
	});
}

static int switching(int v)
{
	int r = 0;
	for (int i = 0; i < 4; i++)
		r = r * 10 + ({
			int t;
			switch (v + i) {
			case 1: t = 1; break;
			case 2: t = 2; /* fall through */
			case 3: t = 3; break;
			default: t = 9;
			}
			t;
		});
	switch (({ int q = v * 2; q + 1; })) {
	case 3: return r + 1000000;
	case 5: r += ({ break; 1; });
	}
	return r;
}

int main(void)
{
	int zero = 0;
	printf("%d\n", ({ 1; }));
	printf("%d %d\n", ({ __typeof__(3) _a = (3); __typeof__(7) _b = (7); _a > _b ? _a : _b; }), ({ __typeof__(({ __typeof__(1) _a = (1); __typeof__(9) _b = (9); _a > _b ? _a : _b; })) _a = (({ __typeof__(1) _a = (1); __typeof__(9) _b = (9); _a > _b ? _a : _b; })); __typeof__(({ __typeof__(4) _a = (4); __typeof__(2) _b = (2); _a > _b ? _a : _b; })) _b = (({ __typeof__(4) _a = (4); __typeof__(2) _b = (2); _a > _b ? _a : _b; })); _a > _b ? _a : _b; }));
	printf("%g\n", ({ __typeof__(2.5) _a = (2.5); __typeof__(({ __typeof__(1.0f) _a = (1.0f); __typeof__(-3) _b = (-3); _a > _b ? _a : _b; })) _b = (({ __typeof__(1.0f) _a = (1.0f); __typeof__(-3) _b = (-3); _a > _b ? _a : _b; })); _a > _b ? _a : _b; }));
	printf("%d\n", waiting(3, 4, 5, 12));
	printf("%d\n", overtaken(4));
	printf("%d %d %d\n", leaving(3), leaving(8), leaving(40));
	printf("%d %d\n", returning(2), returning(9));
	printf("%d %d\n", labels(5), labels(1));
	printf("%d %d %d\n", switching(1), switching(2), switching(0));

	({ calls = 1; });
	({ ; });
	({ struct point unused; (void)unused; });
	(void)({ calls++; });
	printf("%d\n", calls);

	struct point p = ({ struct point q = { 1, 2 }; q.x += 10; q; });
	printf("%d %d %d\n", p.x, p.y, ({ struct point q = p; q.y = 99; q; }).y);
	struct wide w = filled(6);
	printf("%d %g\n", w.a[6], w.d);
	printf("%d\n", ({ filled(3); }).a[2]);
	w = ({ struct wide v = w; v.a[0] = 5; v; });
	printf("%d %d\n", w.a[0], w.a[1]);

	int array[3] = { ({ int a = 4; a * a; }), ({ 5; }), ({ int s = 0; for (int i = 0; i < 5; i++) s += i; s; }) };
	struct point list[] = { { ({ 1; }), 2 }, ({ struct point q = { 3, 4 }; q; }), ({ struct point q = { 5 }; q; }) };
	printf("%d %d %d %d %d\n", array[0], array[1], array[2], list[1].y, list[2].x);
	printf("%d\n", *({ int *q = array; q + 2; }));
	printf("%s\n", ({ "text"; }));
	printf("%d\n", ({ int a[4] = { 1, 2, 3, 4 }; a[1] + a[2]; }));

	if (({ int a = 3; a > 2; }) && ({ zero; }) == 0 || ({ count(1); }))
		printf("yes\n");
	while (({ zero++; zero < 5; }))
		;
	for (int i = ({ 0; }); ({ i < 3; }); ({ i++; }))
		zero += ({ i; });
	do
		zero--;
	while (({ int again = zero > 0; again; }));
	printf("%d %d\n", zero, ({ zero; }) ? ({ 1; }) : ({ 2; }));
	printf("%d\n", sum8(1, ({ int s = 0; for (int i = 0; i < 3; i++) s += count(i); s; }), zero + 3, ({ 4; }), count(1),
		({ int k; for (k = 0; k < 7; k++) if (k * k > 30) break; k; }), ({ __typeof__(3) _a = (3); __typeof__(count(2)) _b = (count(2)); _a > _b ? _a : _b; }), ({ 8; })));
	printf("%d\n", ({ int a = 1; ({ int b = a + 1; ({ int c = b * 2; c + ({ c; }); }) + b; }) + a; }));
	printf("%ld\n", (long)sizeof(({ char c = 1; c; })) + (long)sizeof(({ struct wide v; v; }).a) + (long)sizeof({ short h = 2; h; }));
	double d = 1.5 + ({ double e = 0; for (int i = 0; i < 4; i++) e += i * 0.25; e; }) * ({ 2.0f; });
	printf("%g\n", d);
	char c = ({ (char)300; });
	printf("%d\n", c);
	({ if (c) printf("effect\n"); else printf("none\n"); });
	({ while (1) { ({ break; }); } });
	for (int i = 0; i < 6; i++)
		printf("%d ", headers(i));
	printf("%d\n", headers(40));
	int (*f)(int) = ({ &count; });
	printf("%d\n", ({ f; })(3));
	return ({ int status = 3; status; });
}
