// Operands with blocks and calls in them, whose values live while other operands are evaluated.
int printf(const char *, ...);
void *memset(void *, int, unsigned long);
struct pair { long a, b; };
static struct pair pair(long a, long b) { return (struct pair){a, b}; }
static int calls;
static long next(void) { return ++calls; }
static void fill(char *p, int n) { memset(p, 0x55, n); }
static long double *at(long double *p) { calls++; return p; }
static long double mixed(long double x)
{
	long double y = x * 3, z[2] = {x, y};
	long double r = *at(z + 1) + ({ long t; { long u = next(), v = next(), w = next(); t = u + v * w; } t; });
	r += (x * y) - ({ long double q; { char b[64]; fill(b, 64); q = b[3]; } next(); q; });
	r = r * 2 + pair(next(), 3).b + *at(z) * (pair(4, next()).b + ({ struct pair p = pair(1, 2); { struct pair k = pair(7, 8); fill((char *)&k, 16); } p; }).a);
	z[({ { long i = next(); fill((char *)&i, 8); } 1; })] = x + ({ { long i = next(); fill((char *)&i, 8); } 1; });
	return r + z[1];
}
static _Complex double twist(_Complex double c)
{
	return c * 2 + ({ double d; { double e = next(), f = next(); d = e / f; } d; }) * (c - ({ _Complex double s; { char b[32]; fill(b, 32); s = b[1]; } s; }));
}
int main(void)
{
	printf("%.6f\n", (double)mixed(1.5L));
	_Complex double c = twist(__builtin_complex(1.0, 2.0));
	printf("%.6f %.6f %d\n", __real__ c, __imag__ c, calls);
	struct pair list[] = {pair(1, 2), pair(next(), 9), {pair(3, 4).a, pair(5, 6).b}};
	for (int i = 0; i < 3; i++) printf("%ld %ld\n", list[i].a, list[i].b);
	return 0;
}
