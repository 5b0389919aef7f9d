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
}
