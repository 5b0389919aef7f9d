// Arguments that may be in their registers, or on the stack, as soon as they have their values, and arguments that must not.
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

int printf(const char *, ...);

static int count;

struct pair {
	long x, y;
};

struct large {
	long list[5];
};

struct mixed {
	double d;
	int i;
};

#define APART __attribute__((noinline))

APART static long g(long a) { return a * 7 + 1; }
APART static long k(long a, long b) { return a * 31 + b; }
APART static long six(long a, long b, long c, long d, long e, long f) { return a + 3 * b + 5 * c + 7 * d + 11 * e + 13 * f; }
APART static long eight(long a, int b, short c, signed char d, unsigned char e, unsigned short f, unsigned g, long h) { return six(a, b, c, d, e, f) + 17 * g + 19 * h; }
APART static long ten(long a, long b, long c, long d, long e, long f, long g, long h, long i, long j) { return six(a, b, c, d, e, f) + 17 * g + 19 * h + 23 * i + 29 * j; }
APART static long twelve(long a, int b, long c, long d, long e, long f, long g, long h, signed char i, unsigned short j, int k, long l) { return ten(a, b, c, d, e, f, g, h, i, j) + 31 * k + 37 * l; }
APART static double floats(double a, float b, int c, double d, float e) { return a + 2 * b + 4 * c + 8 * d + 16 * e; }
APART static double many(double a, double b, double c, double d, double e, double f, double g, double h, double i, float j, int k) { return a + 2 * b + 3 * c + 4 * d + 5 * e + 6 * f + 7 * g + 8 * h + 9 * i + 10 * j + 11 * k; }
APART static long of_pair(long a, struct pair p, long b) { return a + 3 * p.x + 5 * p.y + 7 * b; }
APART static long of_large(long a, struct large p, long b) { return a + 3 * p.list[0] + 5 * p.list[4] + 7 * b; }
APART static double of_mixed(int a, struct mixed m, float b) { return a + 2 * m.d + 4 * m.i + 8 * b; }
APART static struct pair make_pair(long x, long y) { return (struct pair){x + 1, y + 2}; }
APART static struct large make_large(long x, long y) { return (struct large){{x, 2, 3, 4, y}}; }
APART static struct mixed make_mixed(double d, int i) { return (struct mixed){d * 2, i + 1}; }

APART static long sum(int n, ...) {
	va_list list;
	va_start(list, n);
	long s = 0;
	for (int i = 1; i <= n; i++) s += i * va_arg(list, long);
	va_end(list);
	return s;
}

APART static double sum_double(int n, ...) {
	va_list list;
	va_start(list, n);
	double s = 0;
	for (int i = 1; i <= n; i++) s += i * va_arg(list, double);
	va_end(list);
	return s;
}

__attribute__((always_inline)) static inline long inlined(long a, long b) { return k(a, b) + g(b); }
__attribute__((always_inline)) static inline long inlined_plain(long a, long b) { return a * 3 - b; }
__attribute__((always_inline)) static inline long inlined_many(long a) { return ten(a, 2, 3, 4, 5, 6, 7, 8, 9, a); }

__attribute__((always_inline)) static inline long inlined_last(long a) { return six(1, 2, 3, 4, 5, a) + k(8, a); }
__attribute__((always_inline)) static inline long inlined_once(long a) { return k(8, a); }

static long (*table[])(long, long) = {k, inlined_plain};
APART static long (*pick(int i))(long, long) { count++; return table[i]; }

static jmp_buf environment;
APART static int leave(int status) { longjmp(environment, status); }

APART static void calls(long a, long b) {
	int n = (int)a;
	printf("calls: %ld %ld %ld", k(a, g(b)), k(g(a), b), k(1, k(2, k(3, a))));
	printf(" %ld %ld", six(a, 2, g(b), 4, b, 6), six(g(a), g(b), a, b, k(a, b), 9));
	printf(" %ld %ld", k(k(k(a, 1), k(b, 2)), k(k(3, a), k(4, b))), six(-2048, 2047, 2048, -2049, g(a), 1L << 40));
	printf(" %ld %ld", k(a > b ? g(a) : b, a), k(a, a > b ? b : g(b)));
	printf(" %ld %ld", k(a && g(b), b), k(a, b || g(a)));
	printf(" %ld\n", eight(a, n, n + 60000, n + 300, n - 1, n - 2, n - 3, g(n)));
}

APART static void pointers(long a, long b) {
	long (*f)(long, long) = pick(0);
	printf("pointers: %ld %ld %ld", f(a, b), f(1, f(a, 2)), table[a & 1](a, table[b & 1](b, a)));
	printf(" %ld %ld", pick(a & 1)(a, b), pick(b & 1)(g(a), g(b)));
	printf(" %ld %d\n", ({ long (*h)(long, long) = k; h; })(a, inlined_plain(a, b)), count);
}

APART static void stack(long a, long b) {
	printf("stack: %ld %ld", ten(a, b, 3, 4, 5, 6, 7, 8, a, b), ten(1, 2, 3, 4, 5, 6, 7, 8, g(a), g(b)));
	printf(" %ld", ten(1, 2, 3, 4, 5, 6, 7, 8, ten(9, 8, 7, 6, 5, 4, 3, 2, a, b), ten(b, a, 1, 1, 1, 1, 1, 1, b, a)));
	printf(" %ld", ten(1, 2, 3, 4, 5, 6, 7, ten(9, 8, 7, 6, 5, 4, 3, 2, a, b), 9, a));
	printf(" %ld", ten(1, 2, 3, 4, 5, 6, 7, 8, a, ten(9, 8, 7, 6, 5, 4, 3, 2, a, ten(1, 1, 1, 1, 1, 1, 1, 1, 1, b))));
	printf(" %ld", ten(1, 2, 3, 4, 5, 6, 7, 8, a, inlined_many(b)));
	printf(" %ld", twelve(a, b, 3, 4, 5, 6, 7, 8, a + 300, b + 70000, g(a), g(b)));
	printf(" %ld\n", ten(1, 2, 3, 4, 5, 6, 7, 8, a, ({ long s = 0; for (int i = 0; i < 3; i++) s += ten(i, 2, 3, 4, 5, 6, 7, 8, s, i); s; })));
}

APART static void floating(double a, float b, int n) {
	printf("floating: %g %g", floats(a, b, n, 1.5, 2.5f), floats(a, b, n, floats(1, 2, 3, a, b), b));
	printf(" %g %g", floats(n, n, (int)a, floats(a, b, n, a, b), a), many(a, 2, 3, 4, b, 6, 7, n, 9, a, n));
	printf(" %g", many(1, 2, 3, 4, 5, 6, 7, 8, floats(a, b, n, a, b), floats(b, a, n, b, a), g(n)));
	printf(" %g\n", many(1, 2, 3, 4, 5, 6, 7, 8, a, b, (int)many(1, 1, 1, 1, 1, 1, 1, 1, b, a, n)));
}

APART static void records(long a, long b) {
	struct pair p = {a, b}, *q = &p;
	struct large l = {{a, 1, 2, 3, b}};
	struct mixed m = {a, b};
	printf("records: %ld %ld", of_pair(1, p, a), of_pair(g(a), *q, g(b)));
	printf(" %ld %ld", of_pair(a, make_pair(b, a), b), of_pair(1, make_pair(g(a), 2), make_pair(3, b).y));
	printf(" %ld %ld", of_large(1, l, a), of_large(a, make_large(a, b), of_large(b, l, 3)));
	printf(" %g %g\n", of_mixed(a, m, b), of_mixed(1, make_mixed(a, b), of_mixed(b, m, 2)));
}

APART static void unnamed(long a, long b) {
	printf("unnamed: %ld %ld", sum(3, a, b, 5L), sum(10, a, b, 3L, 4L, 5L, 6L, 7L, 8L, a, b));
	printf(" %ld", sum(10, a, b, 3L, 4L, 5L, 6L, 7L, 8L, sum(10, 1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L, a), g(b)));
	printf(" %g %g\n", sum_double(2, (double)a, 0.5), sum_double(10, 1., 2., 3., 4., 5., 6., 7., 8., (double)a, sum_double(1, (double)b)));
}

APART static void statements(long a, long b) {
	int n = (int)(b & 7) + 1;
	printf("statements: %ld", k(a, ({ long s = 0; for (int i = 0; i < 3; i++) s += i * b; s; })));
	printf(" %ld", six(a, ({ long s = 0; for (int i = 0; i < 3; i++) s += g(i); s; }), b, ({ if (a > b) b++; a; }), 5, a));
	printf(" %ld", k(a, ({ char list[n]; list[n - 1] = (char)b; list[n - 1]; })));
	printf(" %ld", ten(1, 2, 3, 4, 5, 6, 7, 8, a, ({ char list[n]; list[n - 1] = (char)b; list[n - 1]; })));
	printf(" %ld", k(a, ({ char *p = __builtin_alloca(n); *p = (char)b; (long)*p; })));
	for (int i = 0; i < 4; i++) printf(" %ld", k(i, ({ if (i == 2) continue; g(i); })));
	printf(" %ld", k(a, ({ if (b > 3) goto out; b; })));
out:
	printf(" %ld %ld %ld", inlined_last(g(b)), inlined_once(g(a)), k(3, inlined_once(inlined_once(g(b)))));
	printf(" %ld %ld\n", inlined(a, inlined(b, 3)), k(inlined_plain(a, b), inlined(4, inlined_plain(b, a))));
}

APART static void wide(long a, long b) {
	long double x = a, y = b;
	__int128 i = (__int128)a << 70, j = b;
	_Complex double c = a + b * 1.0i;
	printf("wide: %g %ld", (double)floats((double)(x / y), 1, 2, (double)(x * y), (float)(x - y)), k(a, (long)(i / j >> 60)));
	printf(" %ld %ld", six(a, a / b, a % b, (long)(x + y), (long)(i % (j + 6)), 6), six(1, 2, 3, (long)((unsigned __int128)i / 7 >> 64), a, b));
	printf(" %g\n", floats(1, 2, 3, __real__(c / (1 + 2.0i)), 5));
}

APART static void jumps(long a, long b) {
	volatile int n = 3;
	int status = setjmp(environment);
	if (status < 3) {
		long r = k(a, status < 2 ? leave(status + 1) : b);
		printf("jumps: %ld", r);
		r = ten(1, 2, 3, 4, 5, 6, 7, 8, a, leave(4));
	}
	printf(" %d %d\n", status, n);
}

static void objects(long a, long b) {
	volatile long v = a;
	long w = b;
	_Atomic int atomic = 5;
	static _Thread_local long own = 4;
	own += a;
	printf("objects: %ld %ld", k(v, g(v)), k(w, ({ long *p = &w; *p + g(*p); })));
	printf(" %ld", six(a, __atomic_fetch_add(&atomic, 2, __ATOMIC_SEQ_CST), own, b, g(own), 6));
	printf(" %ld\n", k(own, k(b, own)));
}

/* Locals in an argument behind others may be where those have been read: too many have values at the same time. */
APART static long shared(long a) {
	long a1 = g(a), a2 = g(a1), a3 = g(a2), a4 = g(a3), a5 = g(a4), a6 = g(a5), a7 = g(a6), a8 = g(a7), a9 = g(a8), a10 = g(a9), a11 = g(a10), a12 = g(a11);
	long b1 = g(a + 1), b2 = g(b1), b3 = g(b2), b4 = g(b3), b5 = g(b4), b6 = g(b5);
	return six(b1, b2, b3, b4, b5, ({
		long c1 = g(a12), c2 = g(c1), c3 = g(c2), c4 = g(c3), c5 = g(c4);
		k(c1, c2) + k(c3, c4) + g(c5);
	})) + six(a1, a2, a3, a4, a5, g(a6)) + six(a7, a8, a9, a10, a11, g(a12)) + six(a1, a2, a3, a4, a5, g(a6)) + six(a7, a8, a9, a10, a11, g(a12)) + b6;
}

int main(void) {
	for (long i = 1; i < 4; i++) {
		calls(i * 5, 7), pointers(i, 4), stack(i, i + 3), floating(i, i + 0.5f, 3), records(i, 2), unnamed(i, 5);
		statements(i, 2 * i), wide(i + 100, 3), jumps(i, 6), objects(i, 8);
		printf("%ld\n", shared(i));
	}
	return 0;
}
