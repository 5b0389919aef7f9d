// Operands that are not evaluated, and some that are: of the former, nothing is said.
int f(int, int);
int x;
#define INT_MAX 2147483647
int g(void) {
	int a = 0 ? 1 / 0 : 2, d;
	a += 1 ? 3 : 1 % 0;
	a += 1 ? 3 : 1 << 40;
	a += 1 ? 3 : x / 0;
	a += 1 || x / 0;
	a += 0 && x / 0;
	a += sizeof(x / 0) + sizeof(1 + INT_MAX) + sizeof(1 << 40);
	unsigned char c = 1 ? 2 : 300;
	a += 1 ? 3 : x << 40;
	a += 1 ? 3 : x << -1;
	a += 1 || x >> 33;
	a += sizeof(long) > 4 ? 0 : x >> 32;
	a += sizeof(int) > 4 ? x >> 32 : 0;
	a += 0 ? 1 + INT_MAX : 2;
	a += 1 ? 3 : 1 + INT_MAX;
	f(1, 1 ? 0 : 1 + INT_MAX);
	a += __builtin_add_overflow_p(1, INT_MAX, (int)0) ? 0 : 1 + INT_MAX;
	a += __builtin_add_overflow(1, INT_MAX, &d) ? 0 : 1 + INT_MAX;
	f(1, 1 == 1 || f(1 + INT_MAX, 2));
	a += 0 && 1 + INT_MAX;
	__typeof__(1 / 0) t = 1;
	a += x ? 1 / 0 : x << 40;
	a += x && x % 0;
	a += 1 && x / 0;
	a += x ? x << -1 : 1 + INT_MAX;
	a += x || 2 - -INT_MAX;
	c = x ? 300 : 2;
	a += x >> 32;
	return a + c + d + t;
}
int s = 1 ? 2 : 1 / 0, u = sizeof(int[1 ? 2 : 1 << 40]);
