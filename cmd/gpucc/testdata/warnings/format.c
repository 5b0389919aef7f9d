#include <stdio.h>
#include <stdarg.h>
#include <stdint.h>
#include <inttypes.h>
void logf_(int level, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
enum colour { red } c;
void good(char *s, const unsigned char *u, long l, unsigned n, size_t z, double d, float f, void *p, long long ll, short h, int64_t i64, va_list ap)
{
	printf("%d %i %u %x %X %o %c %%\n", 1, h, n, n, 1, 1, 'c');
	printf("%s %10s %-10s %.*s %*d %p %p\n", s, s, s, 3, s, 4, 5, p, (void *)s);
	printf("%ld %lu %lld %zu %zd %jd %td %hd %hhd\n", l, l, ll, z, l, l, l, h, h);
	printf("%f %e %g %a %5.2f %lf\n", d, f, d, d, d, d);
	printf("%" PRId64 " %d\n", i64, c);
	printf(s);
	vprintf("%d %s\n", ap);
	logf_(1, "%d", 2);
	printf("%ls %lc %S %C %10ls\n", L"x", L'x', L"y", 3, L"z");
	int i; long m; char b[9]; float x; double y; short sh;
	scanf("%d %ld %s %f %lf %hd %*d %5c %[a-z] %n", &i, &m, b, &x, &y, &sh, b, b, &i);
	sscanf(s, "%x%u", &n, &n);
	(void)u;
}
void bad(char *s, long l, unsigned n, double d, void *p, long long ll, int *ip, char *b)
{
	printf("%d\n", l);
	printf("%ld\n", n);
	printf("%ld\n", ll);
	printf("%s\n", 1);
	printf("%d\n", s);
	printf("%f\n", 1);
	printf("%d\n", d);
	printf("%p\n", 1);
	printf("%d %d\n", 1);
	printf("%d\n", 1, 2);
	printf("%y\n", 1);
	printf("%");
	printf("%s\n", p);
	printf("%ls\n", s);
	printf("%s\n", L"x");
	printf("%lc %S\n", s, s);
	printf("%*d\n", l, 1);
	printf("%.*d %.*f\n", l, 1, l, d);
	printf("%*.*d %*.*d\n", 1, l, 1, l, 1, 1);
	printf("%zu\n", 1);
	printf("%c\n", l);
	fprintf(stderr, "%s\n", ip);
	snprintf(b, 10, "%d", "x");
	logf_(1, "%s", 2);
	logf_(1, "%s");
	scanf("%d", &l);
	scanf("%ld", ip);
	scanf("%f", &d);
	scanf("%lf", ip);
	scanf("%d", 1);
	scanf("%s", &s);
	scanf("%d %d", ip);
	printf("%hhd %hd\n", l, l);
	printf("%u %x %lu\n", l, l, n);
	printf("%Lf\n", d);
}
