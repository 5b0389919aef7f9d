// Parameters that stay where they arrive until a call gets them, and parameters that must not.
int printf(const char *, ...);

static unsigned long hash;
static void mix(long x) { hash = hash * 31 + x; }

struct pair {
	int a, b;
};

__attribute__((noinline)) static int one(int a) { mix(a); return a * 3; }
__attribute__((noinline)) static int two(int a, int b) { mix(a), mix(b); return a - b; }
__attribute__((noinline)) static long three(long a, int b, long c) { mix(a), mix(b), mix(c); return a + b - c; }
__attribute__((noinline)) static int narrow(int a, int b, int c, int d, signed char e) { mix(a), mix(b), mix(c), mix(d), mix(e); return e; }
__attribute__((noinline)) static double mixed(double a, int b, double c) { mix(a), mix(b), mix(c); return a * b + c; }
__attribute__((noinline)) static int record(struct pair p, int b) { mix(p.a), mix(p.b), mix(b); return p.a + b; }
__attribute__((noinline)) static long nine(long a, long b, long c, long d, long e, long f, long g, long h, long i) { mix(a), mix(b), mix(c), mix(d), mix(e), mix(f), mix(g), mix(h), mix(i); return i; }

__attribute__((noinline)) static int same(int x) { return one(x) + 1; }
__attribute__((noinline)) static int computed(int x) { return one(x + 5) + 1; }
__attribute__((noinline)) static int both(int x, int y) { return two(x, y) + 1; }
__attribute__((noinline)) static int swapped(int x, int y) { return two(y, x) + 1; }
__attribute__((noinline)) static int twice(int x) { return two(x, x) + 1; }
__attribute__((noinline)) static int moved(int x, int y, int z) { return one(z) + 1; }
__attribute__((noinline)) static long behind(long x, int y, long z) { return three(z, y, x) + 1; }
__attribute__((noinline)) static int read_early(int x, int y, int z, int w, int v) { return narrow(0, 0, v, 1, (signed char)v) + 1; }
__attribute__((noinline)) static int read_in_expression(int x, int y, int z, int w, int v) { return narrow(v + 1, y, v, w, v + 2) + 1; }
__attribute__((noinline)) static int called_behind(int x, int y) { return two(x, one(y)) + 1; }
__attribute__((noinline)) static int called_before(int x, int y) { return two(one(x), y) + 1; }
__attribute__((noinline)) static int nested(int x, int y) { return two(1, two(x, y)) + 1; }
__attribute__((noinline)) static int chosen(int x, int y, int z) { return two(x ? y : z, z - 1) + 1; }
__attribute__((noinline)) static int looped(int x) { int s = 0; for (int i = 0; i < 3; i++) s += one(x); return s; }
__attribute__((noinline)) static int in_statements(int x, int y) { return two(1, ({ int s = 0; for (int i = 0; i < 3; i++) s += y; s; })) + x; }
__attribute__((noinline)) static int indirect(int (*f)(int), int x) { return f(x) + 1; }
__attribute__((noinline)) static int indirect_last(int x, int (*f)(int)) { return f(x) + 1; }
__attribute__((noinline)) static double floating(double d, int n, double e) { return mixed(d, n, e) + 1; }
__attribute__((noinline)) static double floating_swapped(double d, int n, double e) { return mixed(e, n, d) + 1; }
__attribute__((noinline)) static double converted(int n, double d) { return mixed(n, n, d) + 1; }
__attribute__((noinline)) static int of_record(struct pair p, int n) { return record(p, n) + 1; }
__attribute__((noinline)) static int into_record(int n, int m) { return record((struct pair){n, m}, n) + 1; }
__attribute__((noinline)) static long on_stack(long a, long b, long c, long d, long e, long f, long g, long h, long i) { return nine(a, b, c, d, e, f, g, i, h) + 1; }
__attribute__((noinline)) static int unnamed(int n, double d) { return printf("%d %g %d\n", n, d, n + 1) + 1; }
__attribute__((noinline)) static int changed(int x) { x += 2; return one(x) + 1; }
__attribute__((noinline)) static int assigned(int x, int y) { return two(x = 7, y) - 1; }
__attribute__((noinline)) static int tail(int x, int y) { if (x > 3) return one(y) + 1; return two(y, x); }

int main(void) {
	long s = 0;
	for (int i = 0; i < 6; i++) {
		s += same(i), s += computed(i), s += both(i, 9), s += swapped(i, 9), s += twice(i), s += moved(1, 2, i), s += behind(i, 5, 8);
		s += read_early(1, 2, 3, 4, i + 300), s += read_in_expression(1, 2, 3, 4, i + 50), s += called_behind(i, 4), s += called_before(i, 4);
		s += nested(i, 3), s += chosen(i & 1, i, 77), s += looped(i), s += in_statements(i, 6), s += indirect(one, i), s += indirect_last(i, one);
		s += floating(i, 3, 2.5), s += floating_swapped(i, 3, 2.5), s += converted(i, 1.5), s += of_record((struct pair){i, 4}, 3), s += into_record(i, 8);
		s += on_stack(1, 2, 3, 4, 5, 6, 7, i, 9), s += unnamed(i, 0.5), s += changed(i), s += assigned(i, 3), s += tail(i, 2);
		printf("%d %ld %lu\n", i, s, hash);
	}
	return 0;
}
