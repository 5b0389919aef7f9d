// Vectors of GNU C with elements of 64 bits and more.
int printf(const char *, ...);

typedef double doubles __attribute__((vector_size(16)));
typedef long longs __attribute__((vector_size(64)));
typedef unsigned long words __attribute__((vector_size(16)));
typedef short shorts __attribute__((vector_size(8)));
typedef __int128 wide __attribute__((vector_size(16)));

static longs difference(longs a, double d, longs b) { a[3] = d; return a - b; }
static doubles third(doubles d) { return d / 3; }

int main(void)
{
	longs l = difference((longs){1, 2, 3}, 8.5, (longs){3, 2, 1, 0, 5});
	for (int i = 0; i < 8; i++)
		printf("%ld %ld\n", l[i], (l > 0)[i]);
	shorts s = {1, 2, 3, -4};
	long bits = (long)s;
	shorts back = (shorts)bits;
	printf("%lx %d\n", bits, back[3]);
	wide w = {(__int128)5 << 70};
	w = w * 3 + 1;
	printf("%lx %lx %d\n", (long)(w[0] >> 64), (long)w[0], (int)(w > 4)[0]);
	doubles d = {1, 2};
	d = third(d) + 1;
	d -= 0.25;
	printf("%.15g %.15g %ld\n", d[0], d[1], (d < 1.1)[0]);
	words u = {-1ul, 3};
	u = u / 7 ^ (u << 3 | u % 5);
	printf("%lu %lu %ld\n", u[0], u[1], (u > 5)[0]);
	__int128 whole = (__int128)u;
	printf("%lx\n", (unsigned long)(whole >> 32));
	doubles converted = __builtin_convertvector(u, doubles);
	printf("%.15g\n", converted[0]);
	return 0;
}
