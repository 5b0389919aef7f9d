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
int main(void) {
	int m[4][3];
	printf("%d %d %d %d\n", f(3), f(3), g(5), h(6));
	return 0;
}
