package main

// A warningCase is a text, and the number of warnings with a flag that gcc gives for it if a group of flags is on.
type warningCase struct {
	flag, group string // without -W. Without a group, the warning is on by default
	messages    int
	text        string // lines with the comment silent have no such warning
}

// needed gives, for a flag that does nothing by itself, the flags that it needs.
var needed = map[string]string{
	"format-contains-nul": "-Wformat", "format-extra-args": "-Wformat", "format-zero-length": "-Wformat",
	"maybe-uninitialized":        "-O1",
	"missing-parameter-type":     "-std=gnu89",
	"override-init-side-effects": "-Woverride-init", // gcc does not need it
	"unused-but-set-parameter":   "-Wunused", "unused-parameter": "-Wunused",
}

// silent is in a line of a case about which there is no warning, although the line is much like one that has the warning.
const silent = "/* silent */"

// implicitFunctions calls functions that are not declared: gcc warns of each once. A built-in one may have the type of an undeclared one.
const implicitFunctions = `void a(void) { putchar('x'); puts("a"); qqqq(1); qqqq(2); }
int b(void) { return strcmp("a", "b") + qqqq(3) + wwww(); }
int c(void) { return strcmp("a", "b") + wwww(); }
void d(void *q) { printf("x"); q = memcpy(q, q, 1); toupper(3); isalpha(3); fputs("a", q); putchar(3); ffs(3); exit(strlen("")); }
void e(void *q) { abort(); free(q); printf("x"); }
double f(double x) { return sin(x) + floor(x) + sinf(x) + putchar(1) + abs(2) + labs(1); }
int declared(int); void g(void) { declared(abs(putchar(declared(1)))); } /* silent */
`

var warningCases = []warningCase{
	{"array-parameter=", "all", 23, `void f(int *p); void f(int p[2]); void f(int p[2]); void f(int p[3]); void f(int *p);
void g(int p[2], int *); void g(int p[2], int[3]); void g(int q[2], int[4]);
void h(); void h(int a[2]); void h(int a[3]);
typedef int T[4]; void k(T); void k(T a); void k(int *); void k(int a[4]); void k(int a[5]);
void l(int * restrict p); void l(int p[restrict static 3]); void l(int p[static 4]) {}
void m(T a[2]); void m(T a[3]); void m(int (*a)[4]);
typedef int E[]; void n(E); void n(int a[3]); void n(E);
static void o(int (*a[3])(int x[2])) {}
void p(const int a[2]); void p(const int a[const 3]) {}
void q(const T); void q(const T a); void q(const int *); void q(const int * const volatile b);
void r(int a[0]); void r(int a[]); void r(int *); void r(int[1]);
void s(int n, int a[n]); void s(int n, int a[n]);
struct s; void t(struct s *x, char s[2]), u(char[3]); void u(char s[4]), t(struct s *, char[3]);
int v(int (*f)(int a[3])); int v(int (*f)(int a[4])); void w(int a[volatile 3]); void w(int a[restrict const 4]);
void x(int a[2][3]); void x(int a[4][3]); void x(int a[][3]); void y(char **a); void y(char *a[]); void y(char *a[5]);
`},
	{"unused-value", "all", 73, `int x, y, *p; void g(void); int fn(int); struct s { int a; } *sp; _Bool bf(void); void *pf(void); double df(void); char cf(void); long lf(void);
void f(void) {
	x; 3; x + 1; -x; *p; sp->a; &x; fn; "abc"; x == 1; sizeof(x = 2); fn(1); x++; *p++; (*p)++; (void)x; g();
	({ sizeof(x = 2); g(); }); ({ x; g(); }); x = ({ int z = 1; sizeof(z = 2); z; }); y = ({ x == 1; 3; });
	fn(1) && (x = 1); fn(1) || (x = 1); x && (y = 1); x && fn(2); fn(1) && fn(2) && (x = 1); (fn(1) || fn(2)) && (x = 3); (x == 1) && (y = 2); !x && (y = 2);
	fn(1) && x == 1; (void)(fn(1) && (x = 1)); x && (*p = 2); x && (sp->a = 2); x && bf(); x && pf(); x && df(); x && lf(); x && cf();
	x && fn(2) > 1; x == 1 && ({ y = 2; }); fn(1) == 3 || fn(2); fn(1) == 2;
}
void silent(void) { x = 1; fn(2); (void)x; x++; p++; } /* silent */
volatile int v;
int commas(int i, int *p) {
	(x, y); x, y; fn(1), x; x, fn(1); (void)x, y; (void)(x, y); x = (y, 3); fn((x, y)); (x = 1), y; x = 1, y; (fn(1), x), y; fn(1), (x, y); (g(), 0); g(), 1; (void)0, x; (fn(1), fn(2)) + 1;
	if (x, y) g(); while (x++, y) ; i++, p++; (i++, *p++); x ? fn(1) : 0; x ? y : fn(1); (x++, y) ? 1 : 2; if (i) return (x, y), fn(1); x, y + 1; (x, -y); fn(1), (long)y; fn(1), x, y; fn(1), x, fn(2);
	v, x; x, v; *p, i; (*p)++, i; ((void)x, x); (x)++, (y); ({ x; }), y; ({ fn(1); }), fn(2); sizeof(int), x; 0, x; (0, x); (0), fn(2); fn(1), 0; i = ({ fn(1), y; }); _Atomic int at = 1; at; at, i; return i;
}
void silentcommas(int i, int *p) { i++, p++; fn(1), fn(2); (void)i, (void)p; fn(1), (void)i; i = 1, x = 2; for (i = 0, x = 1; i < 2; i++, x++) ; fn(1), (long)y; } /* silent */
struct e { } e1, *e2; void empty(void) { e1 = (struct e){ }; *e2 = e1; e2[1] = e2[2] = e1; } /* silent */
`},
	{"unused-label", "all", 8, `int standard(int i) {
	[[maybe_unused]] a: i++; [[maybe_unused]] b: i++; c: __attribute__((unused)); [[maybe_unused]] d: [[maybe_unused]] e: i++; if (i) [[maybe_unused]] g: i++; k: i--;
	[[maybe_unused]] int z; h: ; { [[maybe_unused]] l: ; } m: [[maybe_unused]] n: o: ;
	[[maybe_unused]] q: (void)0; r: [[maybe_unused]] s: return i;
}
int f(int x) { if (x) return 1; out: __attribute__((unused)); return 2; }
int g(int x) { if (x) return 1; out:; return 2; }
int h(int x) { if (x) goto out; out: __attribute__((unused)); a: b: __attribute__((unused)) c: __attribute__((unused)) x++; goto c; d: __attribute__((cold)) return 2; }
int silent(int x) { if (x) goto out; x++; out: return x; } /* silent */
`},
	{"implicit-function-declaration", "all", 20, implicitFunctions},
	{"builtin-declaration-mismatch", "", 11, implicitFunctions},
	{"old-style-declaration", "extra", 14, `int static a; const static int b; int inline f1(void) { return 0; } int _Noreturn g1(void); const int typedef T;
extern int x1; int extern x2; int __thread y; int __attribute__((unused)) static w; __attribute__((unused)) static int w2;
struct s { int i; } static z; volatile extern int q; __extension__ int static q2; int * static_p; static const int __inline h(void) { return 1; }
void fn(const register int k) { int static l; T register m; unsigned register long int n; (void)l, (void)m; (void) n; }
int _Alignas(8) static aa; int const
 static
 bb;
static const int silent = 1; static inline int silent2(void) { return silent; } extern const int silent3; /* silent */
`},
	{"pointer-to-int-cast", "", 12, `void f(int *p, char c, short h, int i, unsigned u, long l, _Bool b, enum e { A } e, void (*fp)(void), unsigned long long ll, unsigned __int128 w, double d) {
 (void)(int)p; (void)(long)p; (void)(char)p; (void)(_Bool)p; (void)(enum e)p; (void)(unsigned __int128)p; (void)(short)"x"; (void)(int)fp; (void)(int)f; (void)(int)&i;
 (void)(void *)c; (void)(void*)i; (void)(char *)u; (void)(void*)l; (void)(void*)b; (void)(void *)e; (void)(void*)(h + 1); (void)(void*)w; (void)(void *)3; (void)(void*)(A+1); (void)(int*)'a';
 (void)(void (*)(void))i; (void)sizeof((void *)i); (void)(void*)(i ? 1 : 2); (void)(void *)(0 * i); (void)(const unsigned)p; if (0) (void)(int)p; const int k = 3; (void)(void*)k; (void)(int)(char *)0;
 (void)(int)(void *)0; (void)(void *)sizeof(int); static const int sk = 5; (void)(void*)sk; (void)(void*)(int)&i; struct bf { int x : 5; } v; (void)(void*)v.x; (void)(void*)(i,3); (void)(void*)(short)4;
}
void *v = (void*)(int)5;
long g(int *p) { return (long)p + (_Bool)p + (int)(long)p; } /* silent */
`},
	{"int-to-pointer-cast", "", 14, `void f(int *p, char c, short h, int i, unsigned u, long l, _Bool b, enum e { A } e, void (*fp)(void), unsigned long long ll, unsigned __int128 w, double d) {
 (void)(int)p; (void)(long)p; (void)(char)p; (void)(_Bool)p; (void)(enum e)p; (void)(unsigned __int128)p; (void)(short)"x"; (void)(int)fp; (void)(int)f; (void)(int)&i;
 (void)(void *)c; (void)(void*)i; (void)(char *)u; (void)(void*)l; (void)(void*)b; (void)(void *)e; (void)(void*)(h + 1); (void)(void*)w; (void)(void *)3; (void)(void*)(A+1); (void)(int*)'a';
 (void)(void (*)(void))i; (void)sizeof((void *)i); (void)(void*)(i ? 1 : 2); (void)(void *)(0 * i); (void)(const unsigned)p; if (0) (void)(int)p; const int k = 3; (void)(void*)k; (void)(int)(char *)0;
 (void)(int)(void *)0; (void)(void *)sizeof(int); static const int sk = 5; (void)(void*)sk; (void)(void*)(int)&i; struct bf { int x : 5; } v; (void)(void*)v.x; (void)(void*)(i,3); (void)(void*)(short)4;
}
void *v = (void*)(int)5;
void *g(long l, int i) { (void)(char *)(long)i; return (void *)l + (long)(void *)0 + (long)(int *)5; } /* silent */
`},
	{"empty-body", "extra", 5, `int f(int a) {
	if (a); if (a) ; else a++; if (a) a++; else ;
	if (a) if (a > 1); else a--; else if (a > 2) ; else a++;
	if (a)
		;
	do ; while (a--); while (a--) ; for (;a;) ; if (a) {} if (a) ;; switch (a) ; if (a) {;} else {;} do {} while (0);
	return a;
}
void silent(int a) { if (a) {} while (a) ; for (;a;) ; do {} while (a); } /* silent */
`},
	{"absolute-value", "extra", 31, `int abs(int); long labs(long); double fabs(double); float fabsf(float); long long llabs(long long);
int f(int i, unsigned u, unsigned long ul, long l, double d, float g, char c, short h, unsigned short us, _Bool b, enum e { A } e, long double ld, const unsigned cu, int *p) {
	int r = abs(i) + abs(u) + abs(ul) + abs(l) + abs(d) + abs(g) + abs(c) + abs(h) + abs(us) + abs(b) + abs(e) + abs(ld) + abs(cu) + abs(u - 1) + abs(3u) + abs(1L);
	r += labs(i) + labs(u) + labs(l) + labs(d) + llabs(l) + llabs(ul) + __builtin_abs(u) + __builtin_labs(d);
	double s = fabs(i) + fabs(d) + fabs(g) + fabs(ld) + fabsf(d) + fabsf(i) + fabs(u) + fabs(e) + __builtin_fabs(i) + fabs(1) + fabsf(1.0);
	struct { int x : 3; } v = { 1 };
	return r + s + sizeof abs(u) + abs(v.x) + (0 ? abs(u) : 1) + abs(u << 1) + abs((int)u) + abs(-u) + abs(*p) + abs(p[1]);
}
int silent(int i) { return abs(i) + abs(-3); } /* silent */
`},
	{"address", "all", 39, `struct p { int (*f)(void), (*a)[3], b[3]; struct p *n; }; int pointed(struct p *q) { return *&q->b ? 1 : 0; }
int points(struct p *q) { return (*q->f && 1) + (*q->a ? 1 : 2) + (*q->n->f == 0) + !*q->a + (*q->a != 0) + (**q->f || 0); } /* silent */
#define NULL ((void *)0)
#define IS(x) ((x) != 0)
#define IF(x) if (x)
int a[3], v; struct s { int m, r[2]; struct s *n; } s; void fn(void); void wk(void) __attribute__((weak)); extern int we[] __attribute__((weak));
int f(int *p, struct s *q, int pa[4]) {
	int l[2]; int r = 0; static int st;
	if (a == NULL) r++;
	if (a != 0) r++; if (0 == l) r++; if (fn == 0) r++;
	if (&fn != NULL) r++;
	if (&v == 0) r++; if (0 != &r) r++; if (&v /* one */ == 0) r++;
	if (&q->m == 0) r++; if (&s.m != 0) r++; if (q->r == 0) r++; if (s.r != 0) r++; if (q->n->r != 0) r++; if (pa == 0) r++; if (&pa == 0) r++;
	if (wk == 0) r++; if (we != 0) r++; if (p == 0) r++; if (&*p == 0) r++; if ((a) == 0) r++; if ("x" == 0) r++; if (&st == 0) r++;
	if (IS(a) + IS(&v)) r++; if (IS(fn)) r++;
	if (a == (void *)0) r++; if (p == a) r++; if (v == 0) r++; if (&s == 0) r++; if (&s.n->m == 0) r++;
	return r + (p ? &r : &v)[0];
}
int b2[3], c2[3], d2[3], e2[3], g2[3], h2[3]; void f2(void), f3(void); int x1;
int g(int i) {
	int lo[2]; int r = 0;
	if (b2) r++; while (i-- && c2) r++; r += d2 ? 1 : 2; r += !e2; r += g2 && i; r += i || h2; if (f2) r++; if (&x1) r++; if (wk) r++; if (s.r) r++; if ("x") r++; if (lo) r++; if (lo) r++;
	for (;f3;) r++; do r++; while (&s.m); if (b2) r++; r += !!lo;
	return lo && i;
}
int h(int i) { int lo[2]; if (b2 && lo) i++; if (i == 0 || f2) i++; if (lo[0]) i++; IF(c2) i++; return i; }
int silent(int *p, int q) { return p == 0 || !p || q == 0; } /* silent */
`},
	{"type-limits", "extra", 23, narrowComparisons + `int silent(int i, unsigned u) { return (i < 0) + (u > 0) + (u <= 3) + (u == 0); } /* silent */
`},
	{"sign-compare", "extra", 15, narrowComparisons + `int silent(int i, unsigned u, unsigned char c) { return (i < 3) + (u < 3) + (c < i) + (u == 5) + ((int)u < i); } /* silent */
unsigned long strlen(const char *); int known(long a, int i, const char *s) { return (a == strlen(s)) + (i < strlen("abc")); }
int silent2(long a, int i) { return (a == strlen("abc")) + (i != strlen("abc") + 1) + (i == __builtin_strlen("abc" + 1)); } /* silent */
`},
	{"unused-function", "all", 5, `__attribute__((__constructor__)) static void begin(void) {} static void end(void) __attribute__((destructor)); static void end(void) {}
static void dead(void) {} __attribute__((used)) static void kept(void) {} __attribute__((unused)) static void known(void) {} static void missing(void);
__attribute__((cold)) static void cold(void) {} static inline void line(void) {}
static inline int declared(int); int declared(int a) { return a; } static int defined(void); inline int defined(void) { return 3; } /* silent */
static int before(int a) { return a; } static inline int before(int a); static inline int never(void); static int neither(int); static int neither(int a) { return a; }
static int silent(void) { return 1; } int uses(void) { return silent(); } static int silent2(void) __attribute__((unused)); static int silent2(void) { return 1; } /* silent */
`},
	{"ignored-qualifiers", "extra", 10, qualifierProgram},
	{"duplicate-decl-specifier", "all", 6, qualifierProgram},
	{"pointer-sign", "all", 10, `unsigned char uc[4]; char ch[4]; unsigned *up; int *ip; long *lp; unsigned long *ulp; const void *vp; const int *cip;
void tc(char *); void tu(const unsigned char *); __int128 *wp; unsigned __int128 *wup; unsigned __int128 *fw(void) { wp = wup; wup = wp; return wup; }
unsigned *f(void) { tc(uc); tu(ch); tu("abc"); up = ip; unsigned *x = ip; lp = ulp; char *c = uc; (void)x; (void)c; ip = 0; vp = up; up = (unsigned *)ip; up = cip; lp = ip; return ip; }
void silent(unsigned *u, int *i, char *c) { u = (unsigned *)i; *u = *i; *c = *u; void *v = u; i = v; } /* silent */
`},
	{"switch-bool", "", 4, booleanSwitches},
	{"switch-bool", "", 15, `_Bool bf(void);
int f(int i, _Bool b, double d) {
	switch ((int)(i == 4)) { case 5: i++; } switch (({ i == 1; })) { case 5: i++; } switch (__builtin_isnan(d)) { case 5: i++; } switch (__builtin_isless(d, 1)) { case 5: i++; }
	switch ((int)!i) { case 5: i++; } switch (+!i) { case 5: i++; } switch (i ? i == 1 : i == 2) { case 5: i++; } switch (-(i && b)) { case 5: i++; }
	switch (({ b; })) { case 5: i++; } switch ((_Bool)i) { case 5: i++; } switch (bf()) { case 5: i++; } switch ((b)) { case 5: i++; }
	switch (!i) { case 5: i++; } switch (!(i == 1)) { case 5: i++; } switch ((!(i == 1))) { case 5: i++; } switch (!!i) { case 5: i++; } switch (!d) { case 5: i++; }
	switch (((i) == 1)) { case 5: i++; } switch ((i) == (1)) { case 5: i++; } switch ((i) && (1 || i)) { case 5: i++; } switch (d > 1) { case 5: i++; }
	switch ((int)i != 2) { case 5: i++; } switch (!i == 1) { case 5: i++; } switch ((i == 2) == !i) { case 5: i++; }
	return i;
}
`},
	{"switch-outside-range", "", 3, booleanSwitches},
	{"sizeof-array-argument", "", 3, `int f(int a[4], int b[], int *c, char s[static 3]) { return sizeof a + sizeof(b) + sizeof c + sizeof (s) + sizeof *a + sizeof(a + 0) + sizeof(int[2]); }
int g(int n, int a[n]) { int b[2]; return sizeof(b) + (int)a[0]; }
int h(int a[4]) { return _Alignof(a) + __alignof__(a) + __alignof__ a + _Alignof a; }
int silent(int *a) { int b[4]; return sizeof(b) + sizeof(*a) + sizeof(int *); } /* silent */
`},
	{"tautological-compare", "all", 17, `struct q { int m; struct q *n; }; enum e { A, B = 4 };
int f(int x, int *p, struct q *s, int a[], double d, char c, volatile int v, unsigned u, long l) {
	int r = x == x; r += x != x; r += x < x; r += *p == *p; r += s->m == s->m; r += a[x] == a[x]; r += d == d; r += c == c; r += v == v; r += x == (long)x; r += (int)x == x;
	r += (x & 8) == 4; r += (x | 3) == 4; r += (x & 3) == 4; r += 4 != (u & 3); r += (u | 1) != 0; r += p >= p; r+= x <= x; r += (x & 1) == 1; r += (u & -1879048192) != -1879048192;
	r += s->m == s->n->m; r += x == r; r += A == A; r += (l & 0xff00) == 0xff; r += s->n->n == s->n->n; r += a[x++] == a[x++]; r += (x & 8) > 9; r += sizeof(x == x);
	return r;
}
int silent(int a, int b, double d) { return (a == b) + (a < b + 0) + (d == d); } /* silent */
`},
	{"tautological-compare", "all", 6, `struct q { int m; const int ci; _Atomic int at; };
_Atomic int at; const int ci = 1;
int f(int x, unsigned u, long l, int *p, int i, struct q *s, const struct q *t, _Atomic int *ap, const int *cp, int a[], int *_Atomic pa, int *volatile pv) {
	int r = (x & 8) == 8.0; r += (x | 8) == 12.0; r += 8.0 == (x & 8); r += (l & 1) == 1.0; r += (u & 4) != 3.0f; r += (x & 8) == 9;
	r += at == at; r += ci == ci; r += *ap == *ap; r += *pa == *pa; r += *pv == *pv; r += *cp == *cp; r += s->ci == s->ci; r += s->at == s->at; r += t->m == t->m; r += a[i+1] == a[1+i];
	r += a[ i + 1 ] == a[i +1]; r += s -> m==s->m; r += x
	== x; r += x<=x; r += p[i] == p[i];
	return r;
}
`},
	{"sizeof-pointer-memaccess", "all", 23, `#include <string.h>
#include <strings.h>
#include <stdio.h>
struct q { int a, b; };
int f(char *p, char *q, struct q *s, void *v, const struct q *t) {
	char buf[10], big[20], same[10]; int r = 0;
	memset(p, 0, sizeof p); memset(p, 0, sizeof(p)); memset(s, 0, sizeof(s)); memset(&s, 0, sizeof(&s)); memset(buf, 0, sizeof(char *)); memcpy(p, q, sizeof q); memcpy(p, q, sizeof(p)); memcpy(s, v, sizeof(struct q *));
	strncpy(p, q, sizeof p); strncpy(p, q, sizeof q); strncpy(buf, same, sizeof same); strncpy(buf, big, sizeof buf); snprintf(p, sizeof p, "x"); r += memcmp(p, q, sizeof p); r += memcmp(p, q, sizeof(q));
	strncat(p, q, sizeof(p)); memset(v, 0, sizeof v); memcpy(&buf, &big, sizeof(&buf)); memset((p), 0, sizeof p); r += strncmp(p, q, sizeof q); memset(p + 1, 0, sizeof(p+1)); memset(&s, 0, sizeof s); memset(s, 0, sizeof *s);
	memcpy(s, t, sizeof(t)); memmove(s, t, sizeof(s)); bzero(s, sizeof(s)); memset((char *)s, 0, sizeof(s)); memset(p, 0, 2 * sizeof(p)); memcpy(&p, &q, sizeof(p)); memcpy(&p, q, sizeof(p)); r += memchr(s, 0, sizeof s) != 0;
	return r;
}
void silent(char *p, int *q) { char a[9]; memset(a, 0, sizeof(a)); memset(q, 0, sizeof(*q)); memcpy(p, a, 9); } /* silent */
`},
	{"main", "all", 5, "static float main(float a, int *b, char c) { return 1; }\n"},
	{"main", "all", 0, "int main(int a, char **b) { return a + !b; } /* silent */\n"},
	{"main", "all", 1, "int main(const int a) { return a; }\n"},
	{"main", "all", 2, "int main(int a, char **b, const char *const *c, int d, ...) { return a + d + !b + !c; }\n"},
	{"main", "all", 0, "int main(foo c, char **v) { return 0; }\n"},
	{"main", "all", 0, "foo main(void) { return 0; }\n"},
	{"main", "all", 0, "int main(int a, const char *b[], char *c[]) { return a + !b + !c; }\n"},
	{"cast-align", "cast-align", 6, `struct q; struct r { int a; }; typedef long odd __attribute__((aligned(1))); typedef int *ip;
void f(char *c, void *v, short *s, struct q *q, long *l, void (*g)(void), const char *k) {
	int *i = (int *)c; i = (int *)v; i = (int *)s; l = (long *)i; c = (char *)i; i = (int *)q; struct r *r = (struct r *)c; odd *o = (odd *)c; i = (int *)g; i = (ip)k; q = (struct q *)c; (void)r; (void)o; (void)l; (void)(int (*)[2])s;
}
char *silent(int *p) { return (char *)p; } /* silent */
`},
	{"cast-align", "cast-align", 1, `typedef char ca __attribute__((aligned(8))); struct q { ca x; }; typedef struct { char c; } as __attribute__((aligned(4)));
long *c(ca *p) { return (long *)p; } long *d(struct q *q) { return (long *)&q->x; } int *e(as *p) { return (int *)p; } int *k(short *s) { return (int *)s; }
`},
	{"unused-result", "", 14, `#define MUST __attribute__((warn_unused_result))
MUST int must(int); MUST void *pointer(void); MUST struct s { int a; } record(void); MUST void nothing(void); int may(int);
int f(int i) {
	must(1); (void)must(2); (must(3)); if (must(4)) i++; for (must(5); i; must(6)) i--; must(7), i++; i = (must(8), 3); i = must(9); i = !must(10); if (0) must(11); pointer(); record();
	({ must(15); }); i = ({ must(16); }); must(must(17)); i = sizeof must(18); may(19); i += must(20); return must(21), 3; while (i) must(22); nothing();
}
int g(int must(int)) { must(1); return 0; }
int silent(void) { may(1); int i = may(2); return i; } /* silent */
`},
	{"unused-result", "", 7, `int early(int), before(int); void e(void) { early(1); }
#define MUST __attribute__((warn_unused_result))
MUST int early(int); MUST int before(int); int before(int x) { return x; }
MUST int must(int); int g(int); int g2(int,int); MUST int none(void); inline void in(void) { must(1); }
void v(int i) {
	g(sizeof must(1)); g(sizeof(must(1))); g(__builtin_constant_p(must(1))); for (g(sizeof must(1)); i; g(sizeof(must(1)))) i--; for (g(__builtin_constant_p(must(1))); i;) i--;
	early(1); before(2); none(); g2(must(1), g(2)); g(must(3)); g(__builtin_expect(must(1), 0)); g(0 && must(1)); g(0 ? must(1) : 1); g(_Alignof(must(1)));
	(void)sizeof(must(1)); (typeof(must(1)))2; g(({ must(3); })); i = none(); i += (must(1)); while (must(1)) ; if (must(1)) ; else; g(__builtin_object_size((void *)(long)must(1), 0));
	g(__builtin_choose_expr(0, none(), 1)); g(__builtin_classify_type(must(1))); (void)(must(1)); must(1) + 1; !must(1); __extension__ must(1);
}
static void unused(void) { must(1); } void last(void) { must(2); }
`},
	{"nonnull", "all", 34, `#include <string.h>
#include <stdio.h>
__attribute__((nonnull ())) void all(char *a, int b, int *c); void some(char *a, char *b, char *c) __attribute__((nonnull(1, 3))); void two(char *a, char *b) __attribute__((nonnull(1))) __attribute__((nonnull (2)));
void later(char *a); void (*fp)(char *) __attribute__((nonnull)); static void def(char *a) {} __attribute__((nonnull(2))) void v(int, char *, ...);
void f(char *p, int i, const char *const c) {
	all(0, 0, 0); all(p, 0, (void *)0); some(0, 0, 0); some(p, 0, p); two(0, 0); later(0); fp(0); def(0); v(1, 0, 0, (char *)0);
	i += strlen(0); i += strlen((void *)0); memcpy(0, p, 3); memcpy(p, 0, 0); i += strcmp(0, p); printf(0); fprintf(0, "x"); puts(0); p = strdup(0); i += strlen((char *)0); i += strlen((const char *)(void *)0);
	i += strlen(i ? 0 : p); i += strlen(i ? 0 : 0); i += strlen((0, (void *)0)); i += strlen((void*)(long)0); i += strlen(1 - 1); if (0) strlen(0); i += sizeof(strlen(0)); snprintf(0, 0, "x"); sprintf(0, "x");
	fputc('a', 0); strcpy(p, 0); i += strlen((char *)0 + 0); enum { E }; i += strlen(E); i += strlen('\0'); const char *const z = 0; i += strlen(z); static char *const sz = 0; i += strlen(sz); stpcpy(0, p); i += strlen(p = 0);
}
void later(char *a) __attribute__((nonnull));
void g(void) { later(0); }
void silent(char *p, int i) { some(p, 0, p); all(p, 0, &i); memset(p, 0, 0); printf("%p", (void *)0); } /* silent */
`},
	{"deprecated-declarations", "", 10, `int old(int) __attribute__((deprecated)); __attribute__((deprecated("use new"))) int old2(int); int before(int); extern int var __attribute__((deprecated)); int arr[3] __attribute__((__deprecated__("gone")));
int f(int x) {
	int r = old(x) + old2(x)+before(x) + var + arr[1];
	r += sizeof(old(1)); int (*p)(int) = old; p = &old2; r += (old)(3) + p(1); var = 3;
	return r +
	  old(
	  3);
}
int before(int) __attribute__((deprecated)); int g(void) { return before(1); } [[deprecated("text")]] int standard(void); int m(void) { return standard(); }
int silent(int new) { return new; } int before2(int); int silent2(void) { return before2(1); } int before2(int) __attribute__((deprecated)); int unused __attribute__((deprecated)); /* silent */
`},
	{"bool-compare", "all", 29, boolProgram},
	{"bool-operation", "all", 12, boolProgram},
	{"logical-not-parentheses", "all", 16, boolProgram},
	{"shift-negative-value", "extra", 11, shiftProgram},
	{"shift-overflow=", "", 11, shiftProgram},
	{"array-parameter=", "array-parameter=1", 1, `void f(int p[static 3]); void f(int p[static 2]);
void g(int p[3]); void g(int p[3]); void h(int p[static 3]); void h(int p[static 3]); /* silent */
`},
	{"attribute-warning", "", 1, `void old(void) __attribute__((warning("use new"))); void new(void);
void f(void) { old(); }
void g(void) { new(); (void)sizeof(old(), 1); } /* silent */
`},
	{"cast-function-type", "extra", 2, `typedef int (*one)(int); typedef void (*any)(void); int two(int, int); void g(long);
one a = (one)two; void (*b)(int *) = (void (*)(int *))g;
any c = (any)two; one d = (one)(any)two; long e(int); one k = (one)(void *)two; /* silent */
`},
	{"dangling-else", "all", 1, `void g(int);
void f(int a, int b) { if (a) if (b) g(1); else g(2); }
void h(int a, int b) { if (a) { if (b) g(1); else g(2); } if (a) if (b) g(1); } /* silent */
`},
	{"misleading-indentation", "all", 18, `#define NOTHING
#define TWICE(x) x; x
int g(int); int i;
void f(int a, int b) {
	if (a)
		g(1);
		g(2);
	if (a)
	        g(1);
		g(2);
	if (a) g(1); g(2);
	if (a)
	  g(1); g(2);
	else_: if (a) g(3); g(4); /* silent */
	while (a)
		g(a--);
		/* a comment */
		g(2);
	for (i = 0; i < 3; i++)
		if (a)
			g(1);
		g(2);
	if (a)
		g(1);
	else
		g(2);
		g(3);
	if (a)
		g(1);
	else if (b)
		g(2);
		g(3);
	if (a)
		g(1);
	else if (b) g(2); g(3);
	while (a--);
		g(1);
	for (;a--;); { g(1); }
	if (a == i) TWICE(g(1));
	if (a)
		TWICE(g(1));
	if (a)
		g(1);
		TWICE(g(2));
	if (a)
		NOTHING g(1);
		g(2);
	if (a)
		;
		g(1); /* silent */
	if (a)
		/* blank */;
		g(1);
	do
		g(1);
		while (a--); /* silent */
	if (a) {
		g(1);
	} else
		g(2);
		g(3);
	if (a) {
	g(1);
	} else
	g(2);
	g(3); /* silent */
	if (a)
		g(1);
		NOTHING g(2); /* silent */
	if (a)
		g(1);
	NOTHING
		g(2); /* silent */
	if (a)
		g(1);
#if 0
	if (b)
#endif
		g(2); /* silent */
	if (a)
	g(1);
	g(2); /* silent */
	if (a)
		b: g(1);
		g(2);
	if (a) switch (b) case 1: g(1); g(2);
	if (a == i) g(1); /* c */ if (b) g(3); g(2);
	if (a)
		for (;;)
			g(1);
		g(1);
	goto b; goto else_;
}
`},
	{"discarded-qualifiers", "", 4, `char *f(const char *s, volatile int *v) { char *t = s; int *i = v; t = s; (void)t, (void)i; return s; }
const char *g(char *s) { const char *t = s; char *u = (char *)t; (void)u; char *literal = "abc"; (void)literal; return s; } /* silent */
`},
	{"div-by-zero", "", 10, `int f(int x) { return x / 0 + x % 0; } int n = 1 / 1;
double h(double x, float y) { x /= 0; return x / 0 + y / (1 - 1); }
long double k(long double x) { return x / 0; } __int128 l(__int128 x) { return x / 0 + x % 0; }
float _Complex m(float _Complex x) { x /= 0; return x / (2 - 2); }
double g(double x, int y) { return x / 0.0 + sizeof(y / 0) + y / (y & 1); } /* silent */
long double o(long double x) { return x / 0.0L + x / 2 + sizeof(x / 0); } /* silent */
`},
	{"enum-conversion", "extra", 4, `enum e { A } e; enum k { B } k;
void f(enum e x) { x = B; k = x; e = k; f(k); }
void g(enum e x) { x = A; x = 0; k = (enum k)x; e = x; f(A); } /* silent */
`},
	{"format=", "all", 8, `static void late(const char *, ...); static inline void wrapper(const char *s, ...) { (void)s; }
void e(void) { late("%d", 1l); wrapper("%d", 1l); } /* silent */
static __attribute__((format(printf, 1, 2))) void late(const char *s, ...) { (void)s; }
void wrapper(const char *, ...) __attribute__((format(printf, 1, 2)));
void d(void) { late("%d", 1l); wrapper("%d", 1l); late("%s", 1); wrapper("%s", 1); }
int printf(const char *, ...), scanf(const char *, ...);
void f(long l, char *s) { printf("%d", l); printf("%s"); printf("%q", s); scanf("%d", s); }
void g(long l, char *s) { printf("%ld %s %%", l, s); scanf("%ld", &l); printf(s); } /* silent */
`},
	{"format-contains-nul", "all", 1, `int printf(const char *, ...);
void f(void) { printf("a\0b"); }
void g(void) { printf("ab\n"); printf("%c", 0); } /* silent */
`},
	{"format-extra-args", "all", 2, `int printf(const char *, ...);
void f(int x) { printf("a", x); printf("%d", x, x); }
void g(int x) { printf("%d", x); printf("%*d", x, x); } /* silent */
`},
	{"format-zero-length", "all", 1, `int printf(const char *, ...);
void f(void) { printf(""); }
void g(void) { printf(" "); printf("%s", ""); } /* silent */
`},
	{"implicit-fallthrough=", "extra", 1, `void g(int);
void f(int x) {
	switch (x) {
	case 1: g(1);
	case 2: g(2); break;
	case 3: case 4: g(3); return; case 5: g(4); /* silent */
	/* fall through */
	case 6: g(5); __attribute__((fallthrough)); default: g(6); /* silent */
	}
}
`},
	{"missing-parameter-type", "extra", 3, `int f(a, b, c) char b; { return a + b + c; }
int g(x) { return x; }
int h(x) int x; { return x; } static i; k(void) { extern l; return i + l; } /* silent */
`},
	{"implicit-int", "all", 5, `static a; f(void) { return 1; } g(x) { return x; } const b = 1;
static int c; int h(void) { return c + a; } void k(x) int x; {} int m(register int r) { return r; } /* silent */
`},
	{"incompatible-pointer-types", "", 4, `void f(int *p, char *c, struct s *q, int (*g)(int)) { p = c; q = p; f(c, c, q, g); g = f; }
void h(int *p, void *v, struct s *q) { p = v; v = q; p = 0; p = (int *)q; h(v, p, v); } /* silent */
`},
	{"int-conversion", "", 5, `int *f(int i, int *p) { p = i; i = p; f(p, i); return 1; }
int *g(long i, int *p) { p = 0; p = (int *)i; i = (long)p; _Bool b = p; (void)b; return (void *)0; } /* silent */
`},
	{"maybe-uninitialized", "all", 1, `int h(int); int f(int c) { int x; if (c) x = h(c); return x; }
int g(int c) { int x; if (c) x = h(1); else x = 2; return x; } int k(int c) { int x = 0; if (c) x = h(1); return x; } /* silent */
`},
	{"missing-braces", "all", 2, `struct s { int a[2]; int b; }; struct s x = { 1, 2, 3 }; int m[2][2] = { 1, 2, 3, 4 };
struct s y = { { 1, 2 }, 3 }, z = { 0 }; int n[2][2] = { { 1, 2 }, { 3, 4 } }; char t[2][2] = { "a", "b" }; /* silent */
`},
	{"missing-field-initializers", "extra", 2, `struct s { int a, b; }; struct s x = { 1 }; struct s y[2] = { { 1, 2 }, { 3 } };
struct s z = { 0 }, u = { .a = 1 }, v = { 1, 2 }, w[2] = { { 1, 2 } }, e = {}; /* silent */
`},
	{"multichar", "", 2, `int a = 'ab', b = 'abc';
int c = 'a', d = '\0', e = L'x'; char *s = "ab"; /* silent */
`},
	{"overflow", "", 13, `long v = 0x7fffffff + 1 + 0x7fffffff; int w = - - -(-0x7fffffff - 1), y = 0x7fffffff * 2 + 1, aa = (0x7fffffff + 1) * (0x7fffffff + 1), bb = ~(0x7fffffff + 1) - 0x7fffffff, cc = 1 + (0x7fffffff + 1);
int dd = 0x7fffffff + 1 + (0x7fffffff + 1), ee = -(0x7fffffff + 1);
int a = 0x7fffffff + 1, b = 10000000000; signed char c = 300;
unsigned u = 0xffffffff + 1; int d = 0x7fffffff; unsigned char e = 255; long l = 0x7fffffffL + 1; /* silent */
`},
	{"override-init", "extra", 2, `int a[3] = { 1, [0] = 2 }; struct s { int x, y; } s = { .x = 1, .x = 2 };
int b[3] = { 1, [2] = 2 }; struct s t = { .y = 1, .x = 2 }; int c[9] = { [0 ... 3] = 1, [4 ... 8] = 2 }; /* silent */
`},
	{"override-init-side-effects", "", 1, `int g(void); void use(int *);
void f(void) { int a[3] = { g(), [0] = 2 }; use(a); }
void h(void) { int a[3] = { g(), [1] = g() }; use(a); } /* silent */
`},
	{"parentheses", "all", 4, `void g(int);
int f(int a, int b, int c) { if (a = b) g(1); g(a & b == c); g(a << b + c); return a || b && c; }
int h(int a, int b, int c) { if ((a = b)) g(1); g(a & (b == c)); g(a << (b + c)); g(a + b * c); return a || (b && c); } /* silent */
void k(int a, int b, int c) { int v[a > b], w[({ a > b ? 2 : 3; })], x[2][b == c]; g(v[0] + w[0] + x[0][0]); } /* silent */
`},
	{"pragmas", "", 18, `#pragma GCC diagnostic
#pragma pack(3)
#pragma pack(push, 5)
#pragma pack(foo)
#pragma pack(1.5)
#pragma pack(pop
#pragma pack 1
#pragma pack(push, 1) x
#pragma pack(pop, a)
#pragma pack(-1)
#pragma pack(32)
#pragma pack(push, a, b)
#pragma pack(pop, 1)
#pragma pack(1, 2)
#pragma pack
#pragma pack(pop)
#pragma pack(push, a, 2) /* silent */
#pragma pack(push, 4) /* silent */
#pragma pack(pop, a) /* silent */
#pragma GCC diagnostic foo
#pragma GCC diagnostic ignored
#pragma GCC diagnostic push /* silent */
#pragma GCC diagnostic pop /* silent */
int x;
`},
	{"return-type", "all", 2, `int f(int x) { if (x) return 1; } g(void) { return 1; } int h(void) { return; }
int k(int x) { if (x) return 1; return 2; } void m(void) { return; } int n(void) { for (;;) ; } /* silent */
`},
	{"shift-count-negative", "", 2, `int f(int x) { return x << -1 | x >> -2; }
int g(int x, int y) { return x << 1 | x >> y; } /* silent */
`},
	{"shift-count-overflow", "", 3, `int f(int x, long l, char c) { return x << 32 | l >> 64 | c << 40; }
int g(int x, long l, char c) { return x << 31 | l >> 63 | c << 20; } /* silent */
`},
	{"switch", "all", 2, `enum e { A, B };
int f(enum e e) { switch (e) { case A: return 1; } switch (e) { case A: case B: return 2; case 5: return 3; } return 0; }
int g(enum e e) { switch (e) { case A: case B: return 1; } switch (e) { case A: return 2; default: return 3; } switch ((int)e) { case 7: return 4; } return 0; } /* silent */
`},
	{"switch-enum", "switch-enum", 1, `enum e { A, B };
int f(enum e e) { switch (e) { case A: return 1; default: return 2; } }
int g(enum e e) { switch (e) { case A: return 1; case B: default: return 2; } } /* silent */
`},
	{"uninitialized", "all", 1, `int f(void) { int x; return x; }
int g(void) { int x = 1, y; y = x; return y; } int h(void) { static int x; return x; } /* silent */
`},
	{"unknown-pragmas", "all", 7, `#pragma foo
#pragma packed(1)
#pragma pack_it
#pragma foo(bar)
#pragma omp parallel
#pragma STDC FP_CONTRACT OFF
#pragma once_more
#pragma GCC poison xyz /* silent */
int x;
`},
	{"unused-but-set-parameter", "extra", 1, `int f(int x, int y) { x = 1; return y; }
int g(int x, int y) { x = y; return x; } void h(int x) {} void k(int x __attribute__((unused))) { x = 1; } /* silent */
`},
	{"unused-but-set-variable", "all", 2, `void f(void) { int x; x = 1; int y = 2; y = 3; }
int g(void) { int x; x = 1; int y __attribute__((unused)); y = 1; int *z = &y; return x + *z; } /* silent */
`},
	{"unused-const-variable=", "all", 4, `int lf(void) { static const int k = 1; static const char *const p = "x"; static const int t[2] = { 1, 2 }; static const int u = 2; static const int v __attribute__((unused)) = 2; return u; }
static const int a = 1;
const int b = 1; static const int c = 2; int f(void) { return c; } static const int d __attribute__((unused)) = 3; /* silent */
`},
	{"unused-const-variable=", "unused-const-variable=2", 1, `int x;
# 1 "a.h" 1
static const int a = 1;
const int b = 1; /* silent */
`},
	{"unused-local-typedefs", "all", 1, `void f(void) { typedef int unused; }
int g(void) { typedef int used; used x = 1; return x; } typedef int global; void h(void) { typedef int u __attribute__((unused)); } /* silent */
`},
	{"unused-parameter", "extra", 1, `int f(int x, int y) { return y; }
int g(int x, int y __attribute__((unused))) { return x; } int h(int x); void k(int x) { (void)x; } /* silent */
`},
	{"unused-variable", "all", 23, `int sf(void) { static int s; static int a[3], i = 1; static int set; set = 1; static int used; static volatile int v; static struct { int a; } r; ({ static int se; 0; }); return used; }
void sh(void) { if (0) { static int s0; } return; static int s1; static __thread int tt; static int uu __attribute__((unused)); } inline int in(void) { static int sn; return 1; } int sf2(void) { extern __thread int et; return in(); }
static int a; void f(void) { int x; int z = 1; }
static int b; int c; int g(void) { int x = 1; int y __attribute__((unused)); static int z __attribute__((unused)); return x + b; } /* silent */
#include <unistd.h>
int h(void) { extern int optind; extern char *optarg; return 0; } /* silent */
int k(void) { extern int c; return 0; }
`},
}

const boolProgram = `int f(_Bool b, _Bool c, int i, int j, unsigned u, enum e { A, B } e, double d, int *p) {
 int r = 0;
 r += b == 2; r += b != 2; r += b > 1; r += b < 0; r += b >= 0; r += b <= 1; r += b > -1; r += 2 == b; r += 2 > b; r += b < 2; r += b == 1; r += b > 0; r += b < 1; r += b >= 1; r += b <= 0; r += 0 > b; r += 1 < b; r += 0 <= b; r += 1 >= b; r += -1 < b;
 r += (i == j) == 2; r += (i && j) > 1; r += !i == 3; r += (i > j) < 0; r += (i == j) >= 0; r += (i, i == j) == 5; r += (i ? b : c) == 2; r += (i & 1) == 2; r += i == 2; r += (b | c) == 2; r += (int)b == 2; r += (_Bool)i == 2; r += b == i; r += b == A; r += b == B; r += b == 2.0; r += b == 2u; r += b == 'a'; r += (i == j) == -1; r += 5 != (i < j); r += b == (1 + 1); r += i == j == 2; r += (i == j) > 1; r += b < -1;
 r += !i == j; r += !i != u; r += !i < j; r += !i > 0; r += !i == 0; r += !i != 0; r += !i == 1; r += !!i == j; r += !b == j; r += !i == !j; r += !i == b; r += !i == (j > 2); r += (!i) == j; r += j == !i; r += !p == j; r += !i == (j && i); r += !i == (i ? 1 : 0); r += !d == j; r += !i == ~(b | c); r += !i >= j; r += !(i) == j; r += !i == (_Bool)j; r += !i == i + j; r += !i == (b | c); r += !i == -b; r += !(i == j) == r; r += !(i && j) == r; r += !f(b,c,i,j,u,e,d,p) == r; r += !i == A; r += !i == j == u;
 r += ~b; r += ~(i == j); r += ~(i && j); r += ~!i; r += ~i; r += ~(i, b); r += ~(i, i > j); r += ~(int)b; r += ~(b | c); r += ~(i ? b : c); b++; ++b; b--; --c; r += b++; r += ~(b ? 1 : 0); r += ~b == 1;
 return r;
}
int g(_Bool b, _Bool c, int i, int j) { return (b == c) + (b == 0) + (b != 1) + !b + (b & c) + (!i == !j) + (i == !j) + !(i == j) + (~i == j); } /* silent */
`

const shiftProgram = `int f(int i, unsigned u) {
	int r = -1 << 2; r += 1 << 31; r += 2 << 31; r += 1 << 30; r += 0x7fffffff << 1; r += -5 << i; r += -1 << 31; r += -3 << 31; r += 1L << 62; r += 4L << 62; r += 1u << 31; r += 5u << 31; r += 1LL << 63; r += 'a' << 30; r += (short)4 << 29; r += 0 << 31; r += (-1) << 1; r += (char)1 << 31; r += ~0 << 3; r += 3 << 31u; r += -1 >> 1; r += (-1 - 1) << 4; r += i << 2; r += 0 ? -1 << 3 : 1; r += 7L << 62ul; r += 3LL << 63; r <<= 2; r += -1L << 3; r += 1 << 40; r += (long)3 << 62; r += 3 << 31 << 1;
	return r + sizeof(-1 << 2) + sizeof(2 << 31);
}
int g = -1 << 4, h = 2 << 31; enum { E = 3 << 31, F = -1 << 3 };
int k(int i, unsigned u) { return (1 << 30) + (i << 2) + (1u << 31 != u) + (-1 >> 1) + (3 << 29); } /* silent */
`

const qualifierProgram = `typedef const int CI; typedef volatile int VI;
const int f1(void); CI f2(void); int *const f3(void); volatile int f4(void) { return 1; } static const char f5(int a); int f6(CI a);
int const f6b(void); const int *f7(void); const int (*f8)(void); void f9(const int (*cb)(int)); struct q { const int (*m)(void); }; int (*const fp)(void);
const const int d1 = 1; volatile int volatile d2; int *const const d3 = 0; const int const *d4; const volatile CI d5;
static const char f5(int a) { const int const x = a; int *volatile volatile y = &a; return *y + x; }
int *use = (int *)f5; const CI d6 = 1; VI *volatile d7;
const int *f10(const int a); int const *const d8 = 0; static const volatile int d9 = 1; /* silent */
`

const booleanSwitches = `int f(_Bool b, int i, unsigned char c, enum { A, B } e) {
	switch (b) { case 2: return 1; } switch (i == 2) { case 0: return 1; case 1: return 2; default: return 3; } switch (i && b) { case 0: return 1; case 1: return 2; }
	switch ((int)b) { case 3: return 1; } switch (!i) { case 0: default: return 1; } switch (b) { case -1: return 2; } switch (c) { case 256: return 1; } switch (i < 2) { case 5: return 2; } switch (e == A) { case 1: return 4; }
	return i;
}
int g(_Bool b, int i, unsigned char c) { switch (i) { case 300: return 1; } switch (c) { case 255: return 2; } switch (b + 0) { case 1: return 3; } return 0; } /* silent */
`

// narrowComparisons compares integers of narrow types: with -Wextra, two flags warn.
const narrowComparisons = `struct m { unsigned char c; short s; unsigned b : 3; signed char a[3]; _Bool t; };
unsigned char fc(void); short fs(void);
#define BIG 300
#define CMP(x) ((x) == 300)
int f(unsigned char c, unsigned short h, unsigned u, unsigned long l, int i, struct m *m, struct m v, unsigned char *p) {
 int r = 0;
 r += ~c == 0; r += ~c == 5; r += ~c == -1; r += ~c == -2; r += ~h == c; r += ~c == ~h; r += ~c == i; r += (unsigned char)~c == 0; r += 0 == ~c; r += ~u == 0; r += ~u == l; r += ~u == 5l; r += ~l == 0; r += ~c != u; r += ~c < 3; r += ~h != 0xffff; r += h == ~c;
 r += (~c & 1) == 0; r += ~i == 0; r += ~(c + 1) == 0; r += ~m->c == 0; r += ~p[1] == c; r += ~*p != 0; r += ~c == 0xffffff00;
 r += m->c == 256; r += m->s == 40000; r += m->a[1] == 128; r += v.c > 255; r += v.s < -40000; r += p[3] == 300; r += *p == 256; r += (unsigned char)i == 300; r += fc() == 256; r += fs() == 40000; r += (c = i) == 300; r += c++ == 300; r += (short)i < 40000; r += m->b == 9; r += v.b > 8; r += m->t == 2;
 r += 300 == m->c; r += 256 > *p; r += (i ? c : 3) == 300; r += (i, c) == 300; r += -c == 300; r += (char)i == -1; r += (signed char)i == 255; r += (c & 15) == 300; r += (unsigned char)300 == 300; r += (unsigned short)u > 65535; r += (unsigned char)(i + 1) >= 0; r += *p >= 0; r += m->c < 0; r += u == 300;
 r += m->c == BIG;
 r += CMP(m->c);
 return r;
}
`
