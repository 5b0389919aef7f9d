/* Values that are needed around calls, by a little: in an expression with a call, in arguments, in
   both results of a call. A register that calls change holds none of them. */
int printf(const char *, ...);

static int calls;
static int id(int x) { calls += x & 3; return x; }
static long idl(long x) { calls++; return x; }
static double idd(double x) { calls++; return x; }
static int three(int a, int b, int c) { return id(a) * 100 + id(b) * 10 + id(c); }
static int eight(int a, int b, int c, int d, int e, int f, int g, int h)
{
	return a + 2 * b + 3 * c + 4 * d + 5 * e + 6 * f + 7 * g + 8 * h;
}

/* The value is read before the call and used behind it. */
static int across(int a) { int x = a * 3; return x + id(a); }
static int across2(int a, int b) { int x = a ^ b, y = a - b; return x * id(b) + (y - id(a)) * x; }
static long narrowed(long a) { long x = a * 5; return (signed char)x + idl(a); }
static int second(int a) { int x = a + 1; return (a, x) - id(3); }
static double floating(double a) { double x = a * 2, y = a + 1; return x - idd(y) * a; }
static int stored(int *p, int a) { int x = a * 7; int *q = p + 1; *q = id(x); return q[0] + x; }
static int indexed(int *p, int i) { int k = i & 1; return p[k] + p[id(k)] * k; }
static int condition(int a) { int x = a & 6; return x && id(a) ? id(x) : x - 1; }

/* Arguments in another order than the parameters. */
static int turned(int a, int b, int c) { return three(c, a, b) + three(b, c, a); }
static int moved(int a, int b, int c) { int x = b + c; return three(x, a - 1, b) - three(a, b * x, x); }
static int full(int a, int b, int c, int d, int e, int f, int g, int h)
{
	int s = eight(h, g, f, e, d, c, b, a);
	int t = a - h, u = b * g, v = c ^ f;
	return s + eight(t, u, v, d, e, v + 1, u, t * u);
}

/* A variable that is set in an argument. */
static int inside(int a, int b)
{
	return three(a, ({ int t = b * 2, u = t + a; t * u & 63; }), ({ int v = a + b; v & 7; }));
}
static int nested(int a, int b)
{
	return three(id(a + 1), three(b, a, ({ int w = a * b; w & 3; })), ({ int t = id(b), u = t + 1; t * u; }));
}

/* Both results of a call. */
struct two { long a, b; };
struct mixed { double d; long l; };
static struct two both(long a, long b) { struct two t = {a + b, a - b}; return t; }
static struct mixed mix(long a) { struct mixed m = {a * 0.5, a + 1}; return m; }
static long results(long a)
{
	struct two t = both(a, 3);
	long x = t.a, y = t.b;
	x = x * 2;
	struct mixed m = mix(y);
	return x + y * 10 + (long)(m.d * 4) + m.l;
}

/* Loops without and with calls. */
static int loops(int n)
{
	int sum = 0;
	for (int i = 0; i < n; i++) sum += i * i;
	int a = sum & 15;
	for (int i = 0; i < 3; i++) { int t = i + a; sum += id(t) + t; }
	for (int i = 0; i < n; i++) { int t = i ^ sum, u = t & 31; sum += u - i; }
	return sum;
}

/* A pointer to a function. */
static int pointed(int (*f)(int), int a) { int x = a + 2; int y = f(x) + x; return f(y) - y * x; }

/* Recursion. */
static int fib(int n) { int a = n - 1, b = n - 2; return n < 2 ? n : fib(a) + fib(b); }

/* More quiet variables than argument registers. */
static long crowd(long n)
{
	long r = idl(n);
	long a = r + 1, b = a * 3, c = b ^ a, d = c + 7, e = d * 5, f = e - a, g = f ^ 3, h = g + b, i = h * 3, j = i - c, k = j ^ d, l = k + e;
	long s = a - b + c - d + e - f + g - h + i - j + k - l;
	for (long x = 0; x < n; x++) s += a * x ^ b + c - d * x ^ e + f - g ^ h * i ^ j + k - l;
	return s + idl(r);
}

int main(void)
{
	int list[] = {5, 9, 2};
	printf("%d %d %ld %d %g\n", across(4), across2(9, 5), narrowed(77), second(8), floating(1.5));
	int first = stored(list, 3);
	printf("%d %d %d %d %d\n", first, indexed(list, 3), indexed(list, 2), condition(7), condition(1));
	printf("%d %d %d\n", turned(1, 2, 3), moved(4, 5, 6), full(1, 2, 3, 4, 5, 6, 7, 8));
	printf("%d %d %ld %d\n", inside(3, 4), nested(2, 5), results(12), loops(9));
	printf("%d %d %ld\n", pointed(id, 6), fib(15), crowd(7));
	printf("%d\n", calls);
	return 0;
}
