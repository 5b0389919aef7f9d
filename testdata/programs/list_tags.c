// tags and enumerators that a parameter list declares are known in the body; those in lengths that are not constant are declared once
int printf(const char *, ...);
int f(enum k { KA = 3, KB } a) { enum k b = KB; return a == KA ? b : 10; }
struct out { int v; };
int g(struct in { int x, y; } *p, union u { int i; char c[4]; } q) { struct in z = *p; union u w = q; return z.x + z.y + w.c[1]; }
int h(struct later *p) { struct later { int x; }; struct later z = *p; return z.x; }
int v(int n, struct s { int x; } (*a)[n], struct s b) { struct s c = (*a)[n-1]; return c.x + b.x + sizeof *a / sizeof(struct s); }
static inline int e(enum { E1 = 7 } x) { return x + E1; }
int hide(enum k2 { K2 = 1 } a) { { enum k2 { K2 = 5 } b = K2; return a + b; } }
int (*fp(enum r { R1 = 2 } x))(int) { static int t; t = R1 + x; return (int(*)(int))0 + 0*t; }
typedef int T;
int td(T T) { return T; }
int length(int n) {
	char a[sizeof(struct s { int x; }) * n], b[sizeof(enum e { A, B = 5 }) * n], c[sizeof(enum { C = 6 }) * n];
	struct s t = { 3 };
	enum e u = B;
	return t.x + u + C + sizeof a + sizeof b + sizeof c;
}
int lengths(int n, enum { L = 3 } (*a)[n], struct { int x; } (*b)[n]) { return L + sizeof *a + sizeof *b; }
extern inline __attribute__((gnu_inline, always_inline)) int wrapper(enum w { W = 9 } x) {
	enum w y = W;
	return __builtin_constant_p(x) ? y + x : x + W;
}
int main(void) {
	int l = 8;
	printf("%d %d\n", f(3), f(4));
	printf("%d\n", h((void *)&l));
	printf("%d %d %d %d\n", e(3), hide(1), fp(1) == 0, td(3));
	printf("%d %d %d\n", length(2), lengths(2, 0, 0), wrapper(3));
	int (*address)() = g, (*variable)() = v;
	printf("%d %d\n", address != 0, variable != 0);
	return 0;
}
