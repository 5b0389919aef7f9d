// Definitions as before C89, and what they leave out.
int printf(const char *, ...);
typedef struct { int x, y; } point;

static narrow(c, s, f, u, b) char c; short s; float f; unsigned char u; _Bool b;
{
	printf("%d %d %g %d %d\n", c, s, f, u, b);
	return c + s;
}
long sum(a, n)
	long a[];
	register int n;
{
	long s = 0;
	while (n--) s += *a++;
	return s;
}
double mix(i, d, p, f, g) double d; point p; float f; volatile short g; { g++; f *= 2; return i + d + p.x * p.y + f + g; }
float prototyped(float f, char c);
float prototyped(f, c) float f; char c; { return f * c; }
apply(f, x) int (*f)(); int x; { return f(x, x); }
int *first(p) int *p; { return p; }
int (*choose(w))() int w; { return w ? apply : narrow; }
twice(x, y) { return 2 * x + y; }
int nothing() { return 7; }
many(a, b, c, d, e, f, g, h, i, j) char i; int a, j; { return a + b + c + d + e + f + g + h + i + j; }
unsigned char wrap(x) unsigned char x; { return x; }
main(argc, argv) int argc; char **argv;
{
	long list[] = {1, 2, 3, 4};
	point p = {3, 4};
	float f = 1.5f;
	auto a = 5;
	static st = 6;
	const cc = 8;
	printf("%d\n", narrow(300, 70000, f, -1, 1));
	printf("%ld %g\n", sum(list, 4), mix(1, 2.5, p, 0.25f, 3));
	printf("%g %d %d\n", prototyped(2.5, 3), apply(twice, 4), *first(list) ? 1 : 0);
	printf("%d %d %d\n", choose(1) == apply, nothing(), many(1, 2, 3, 4, 5, 6, 7, 8, 257, 10));
	printf("%d %d %d %d %d\n", wrap(-1), wrap(511), a, st, cc);
	return 0;
}
