package main

import (
	"strings"
	"testing"
)

// A warningCase is a text, and the number of warnings with a flag that gcc gives for it if a group of flags is on.
type warningCase struct {
	flag, group string // without -W. Without a group, the warning is on by default
	messages    int
	text        string
}

// TestFrontWarnings compares warnings of the front end with gcc's: with the flag that stands for them and for others, with their own
// flag, as errors, switched off, and in a text that switches them off.
func TestFrontWarnings(t *testing.T) {
	for _, x := range warningCases {
		name := strings.TrimSuffix(x.flag, "=")
		t.Run(name, func(t *testing.T) {
			directory(t, map[string]string{"a.c": x.text, "off.c": "#pragma GCC diagnostic ignored \"-W" + name + "\"\n" + x.text})
			group := []string{"-w"}[:0]
			if x.group != "" {
				group = append(group, "-W"+x.group)
			}
			for _, flags := range [][]string{group, {"-W" + name}, append(group, "-Werror="+name)} {
				if n := compareMessages(t, x.flag, "a.c", flags...); n != x.messages {
					t.Errorf("%s: gcc gives %d messages, not %d", flags, n, x.messages)
				}
			}
			if n := compareMessages(t, x.flag, "a.c", append(group, "-Wno-"+name)...) + compareMessages(t, x.flag, "off.c", group...); n != 0 {
				t.Errorf("gcc gives %d messages that are switched off", n)
			}
			if x.group != "" {
				compareMessages(t, x.flag, "a.c")
			}
		})
	}
}

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
	{"old-style-declaration", "extra", 14, `int static a; const static int b; int inline f1(void) { return 0; } int _Noreturn g1(void); const int typedef T;
extern int x1; int extern x2; int __thread y; int __attribute__((unused)) static w; __attribute__((unused)) static int w2;
struct s { int i; } static z; volatile extern int q; __extension__ int static q2; int * static_p; static const int __inline h(void) { return 1; }
void fn(const register int k) { int static l; T register m; unsigned register long int n; (void)l, (void)m; (void) n; }
int _Alignas(8) static aa; int const
 static
 bb;
`},
	{"pointer-to-int-cast", "", 12, `void f(int *p, char c, short h, int i, unsigned u, long l, _Bool b, enum e { A } e, void (*fp)(void), unsigned long long ll, unsigned __int128 w, double d) {
 (void)(int)p; (void)(long)p; (void)(char)p; (void)(_Bool)p; (void)(enum e)p; (void)(unsigned __int128)p; (void)(short)"x"; (void)(int)fp; (void)(int)f; (void)(int)&i;
 (void)(void *)c; (void)(void*)i; (void)(char *)u; (void)(void*)l; (void)(void*)b; (void)(void *)e; (void)(void*)(h + 1); (void)(void*)w; (void)(void *)3; (void)(void*)(A+1); (void)(int*)'a';
 (void)(void (*)(void))i; (void)sizeof((void *)i); (void)(void*)(i ? 1 : 2); (void)(void *)(0 * i); (void)(const unsigned)p; if (0) (void)(int)p; const int k = 3; (void)(void*)k; (void)(int)(char *)0;
 (void)(int)(void *)0; (void)(void *)sizeof(int); static const int sk = 5; (void)(void*)sk; (void)(void*)(int)&i; struct bf { int x : 5; } v; (void)(void*)v.x; (void)(void*)(i,3); (void)(void*)(short)4;
}
void *v = (void*)(int)5;
`},
	{"int-to-pointer-cast", "", 14, `void f(int *p, char c, short h, int i, unsigned u, long l, _Bool b, enum e { A } e, void (*fp)(void), unsigned long long ll, unsigned __int128 w, double d) {
 (void)(int)p; (void)(long)p; (void)(char)p; (void)(_Bool)p; (void)(enum e)p; (void)(unsigned __int128)p; (void)(short)"x"; (void)(int)fp; (void)(int)f; (void)(int)&i;
 (void)(void *)c; (void)(void*)i; (void)(char *)u; (void)(void*)l; (void)(void*)b; (void)(void *)e; (void)(void*)(h + 1); (void)(void*)w; (void)(void *)3; (void)(void*)(A+1); (void)(int*)'a';
 (void)(void (*)(void))i; (void)sizeof((void *)i); (void)(void*)(i ? 1 : 2); (void)(void *)(0 * i); (void)(const unsigned)p; if (0) (void)(int)p; const int k = 3; (void)(void*)k; (void)(int)(char *)0;
 (void)(int)(void *)0; (void)(void *)sizeof(int); static const int sk = 5; (void)(void*)sk; (void)(void*)(int)&i; struct bf { int x : 5; } v; (void)(void*)v.x; (void)(void*)(i,3); (void)(void*)(short)4;
}
void *v = (void*)(int)5;
`},
	{"empty-body", "extra", 5, `int f(int a) {
	if (a); if (a) ; else a++; if (a) a++; else ;
	if (a) if (a > 1); else a--; else if (a > 2) ; else a++;
	if (a)
		;
	do ; while (a--); while (a--) ; for (;a;) ; if (a) {} if (a) ;; switch (a) ; if (a) {;} else {;} do {} while (0);
	return a;
}
`},
	{"absolute-value", "extra", 31, `int abs(int); long labs(long); double fabs(double); float fabsf(float); long long llabs(long long);
int f(int i, unsigned u, unsigned long ul, long l, double d, float g, char c, short h, unsigned short us, _Bool b, enum e { A } e, long double ld, const unsigned cu, int *p) {
	int r = abs(i) + abs(u) + abs(ul) + abs(l) + abs(d) + abs(g) + abs(c) + abs(h) + abs(us) + abs(b) + abs(e) + abs(ld) + abs(cu) + abs(u - 1) + abs(3u) + abs(1L);
	r += labs(i) + labs(u) + labs(l) + labs(d) + llabs(l) + llabs(ul) + __builtin_abs(u) + __builtin_labs(d);
	double s = fabs(i) + fabs(d) + fabs(g) + fabs(ld) + fabsf(d) + fabsf(i) + fabs(u) + fabs(e) + __builtin_fabs(i) + fabs(1) + fabsf(1.0);
	struct { int x : 3; } v = { 1 };
	return r + s + sizeof abs(u) + abs(v.x) + (0 ? abs(u) : 1) + abs(u << 1) + abs((int)u) + abs(-u) + abs(*p) + abs(p[1]);
}
`},
}
