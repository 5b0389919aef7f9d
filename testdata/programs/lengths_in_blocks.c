// statement expressions in the lengths of arrays, and in initialisers that the parser reads twice
int printf(const char *, ...);
struct p { int x, y; };
int f(int k) {
	int a[({ struct q { int x; } z = { k }; enum { Z = 2 }; z.x + Z; })];
	int b[({ static int s; s++; int r = 0; for (int i = 0; i < k; i++) r += i; r + s; })];
	int c[k][({ int u = k; while (u < 4) u++; u; })];
	return sizeof a / sizeof *a * 10000 + sizeof b / sizeof *b * 100 + sizeof c / sizeof **c;
}
struct v { int t[4]; struct p p; };
int g(int k) {
	struct v v = { { ({ struct q { int x; } z = { k }; z.x; }), 2, 3 }, ({ struct p r = { k, 9 }; r; }) };
	struct v w = { .p = ({ enum { K = 8 } e = K; (struct p){ e, K }; }), .t = { 1 } };
	struct v x[2] = { [1] = { { 7 }, ({ goto m; m: (struct p){ k, 2 }; }) } };
	return v.t[0] + v.p.x * 10 + w.p.y * 100 + x[1].p.y * 10000;
}
int h(int k) {
	int (*p)[({ static int calls; ++calls; })] = 0;
	typedef int row[({ enum { Q = 4 }; Q + k; })];
	row *q = 0;
	return sizeof *p + sizeof *q;
}
typedef unsigned vector __attribute__((vector_size(16)));
int sum(int n, ...) {
	__builtin_va_list l;
	__builtin_va_start(l, n);
	char m[n][__builtin_va_arg(l, int)];
	return sizeof m;
}
/* types in a length behind another one */
int types(int k, __int128 w) {
	char a[k][__real__ ((_Complex unsigned)k)], b[k][(struct p){ k }.x], c[k][(int[]){ k, 2 }[1]], d[k][((vector){ k, k } + k)[1]];
	char e[sizeof(char[k][k])][sizeof(char[2][k])], f[k][w * k >> 1], g[({ 2; })][k += 2];
	return sizeof a + sizeof b + sizeof c + sizeof d + sizeof e + sizeof f + sizeof g + k;
}
/* labels in texts that are read twice */
int labels(int k) {
	char a[k][({ goto l; l: k; })], b[k][({ int i = 0; m: if (i++ < 5) goto m; i; })];
	struct { struct { int x, y; } s; } c = { ({ goto n; n: k; }) };
	char d[k][({
		int i;
		{
			__label__ u, v;
			static const void *const to[] = { &&u, &&v };
			goto *to[k & 1];
		u:
			i = 3;
		v:
			i = 4;
		}
		i;
	})];
	return sizeof a + sizeof b + c.s.x + sizeof d;
}
int main(void) {
	printf("%d %d %d\n", sum(3, 5), types(3, 4), labels(2));
	int first = f(3);
	printf("%d %d %d %d\n", first, f(3), g(5), h(6));
	return 0;
}
