package main

import (
	"fmt"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"gpucc/gpu/gputest"
	"gpucc/internal/leash"
)

// fortifiedCalls calls functions of the GNU C library. With _FORTIFY_SOURCE, its headers define these as inline functions, which call
// functions that check sizes, where a size is known and may not suffice.
const fortifiedCalls = `#include <stdio.h>
#include <string.h>
#include <stdlib.h>
#include <fcntl.h>
#include <unistd.h>
#include <poll.h>
#include <sys/socket.h>
#include <wchar.h>
#include <syslog.h>
struct s { int a; char buf[8]; int b; char last[8]; } g;
char gb[16], *q;
int test(int n, char *src, struct s *ps, int fd, size_t k)
{
	char b[10], c[20];
	wchar_t w[5];
	struct pollfd pf[2];
	memcpy(b, src, 10); q = b;
	memcpy(c, src, n);
	memcpy(gb + 4, src, 12);
	memset(g.buf, 0, n);
	strcpy(g.buf, src);
	strcpy(ps->buf, src);
	strcpy(ps->last, src);
	sprintf(b, "%d", n);
	snprintf(b, 10, "%d", n);
	snprintf(b, k, "%d", n);
	strncat(c, src, 3);
	if (fgets(b, 10, stdin)) puts(b);
	if (fgets(b, n, stdin)) puts(b);
	fread(c, 1, 20, stdin);
	fread(c, 1, k, stdin);
	read(fd, b, 10);
	read(fd, b, k);
	read(fd, src, k);
	n += open("x", O_RDONLY);
	n += open("y", O_CREAT | O_RDWR, 0644);
	n += open("y", n, 0644);
	n += open("y", n);
	printf("%d %s\n", n, c);
	fprintf(stderr, "hello %d\n", n);
	dprintf(2, "%d", n);
	recv(fd, b, k, 0);
	getcwd(c, 20);
	getcwd(c, k);
	wcscpy(w, L"ab");
	wmemcpy(w, L"ab", n);
	poll(pf, 2, 0);
	poll(pf, n, 0);
	syslog(1, "%d", n);
	return n;
}
`

// TestFortifiedCalls checks that the same functions are called as in gcc's code.
func TestFortifiedCalls(t *testing.T) {
	folders(t, map[string]string{"a.c": fortifiedCalls})
	for _, level := range []string{"1", "2", "3"} {
		flags := []string{"-O2", "-w", "-c", "-D_FORTIFY_SOURCE=" + level, "a.c", "-o"}
		if out, err := exec.Command("riscv64-linux-gnu-gcc", append(flags, "gcc.o")...).CombinedOutput(); err != nil {
			t.Skipf("%s", out)
		}
		mustDo(t, strings.Join(append(flags, "gpucc.o"), " "))
		if got, want := withoutWide(undefined(t, "gpucc.o")), withoutWide(undefined(t, "gcc.o")); !slices.Equal(got, want) {
			t.Errorf("level %s: gpucc's code calls %v, gcc's %v", level, got, want)
		}
	}
}

// withoutWide removes the functions that gcc replaces by stores.
func withoutWide(list []string) []string {
	return slices.DeleteFunc(list, func(name string) bool { return name == "wcscpy" || name == "__wcscpy_chk" })
}

// fortifiedProgram writes as many bytes as its argument has to an object of 8 bytes, in the way that its name has.
const fortifiedProgram = `#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
struct { char text[8], behind[64]; } x;
static inline void copy(char *to, const char *from, size_t n) { memcpy(to, from, n); }
int main(int argc, char **argv)
{
	char local[8], *s = argv[1], *volatile keep = local;
	size_t n = strlen(s) + 1;
	WRITE;
	printf("%s %s\n", x.text, keep == local ? "done" : "");
	return 0;
}
`

// TestFortifiedPrograms checks that programs end where they would write too much, and otherwise run as without checks.
func TestFortifiedPrograms(t *testing.T) {
	gputest.NoRaces(t)
	folders(t, map[string]string{"a.c": fortifiedProgram})
	if _, err := exec.LookPath("qemu-riscv64"); err != nil {
		t.Skip(err)
	}
	for i, write := range []string{
		"strcpy(x.text,s)", "memcpy(local,s,n)", "memmove(local,s,n)", "memset(local,0,n)", "sprintf(x.text,\"%s\",s)", "snprintf(x.text,n,\"%s\",s)",
		"strncpy(local,s,n)", "(local[0]=0,strcat(local,s))", "copy(x.text,s,n)", "stpcpy(local,s)", "readlink(\"/nowhere\",local,n)",
	} {
		for _, flags := range []string{"-O0", "-O1", "-O2", "-Os -g"} {
			program := fmt.Sprintf("p%d", i)
			mustDo(t, "-w -D_GNU_SOURCE -D_FORTIFY_SOURCE=2 -DWRITE="+write+" a.c -o "+program+" "+flags)
			fits, err := leash.Command("qemu-riscv64", "-L", "/usr/riscv64-linux-gnu", program, "1234567").Output()
			if err != nil || !strings.Contains(string(fits), "done") {
				t.Errorf("%s %s: %q %v", flags, write, fits, err)
			}
			out, err := leash.Command("qemu-riscv64", "-L", "/usr/riscv64-linux-gnu", program, "123456789").CombinedOutput()
			detected := strings.Contains(string(out), "buffer overflow detected")
			if want := flags != "-O0" && !strings.HasPrefix(write, "copy"); detected != want && (want || err == nil) {
				t.Errorf("%s %s: overflow detected: %t, %q %v", flags, write, detected, out, err)
			}
		}
	}
}

// TestAttributeWarning checks that calls of functions with the attribute error or warning are reported if they are left, as gcc does.
func TestAttributeWarning(t *testing.T) {
	folders(t, map[string]string{"a.c": `extern void bad(void) __attribute__((error("bad thing")));
extern void odd(void) __attribute__((__warning__("odd thing")));
static inline __attribute__((always_inline)) void check(int n) { if (__builtin_constant_p(n) && n > 3) bad(); }
static inline void inlined(int n) { if (n > 3) bad(); }
int main(int argc, char **argv)
{
	if (0) bad();
	if (sizeof(long) == 4) bad();
	argc ? (void)0 : sizeof(int) == 3 ? bad() : (void)0;
	check(2);
	check(argc);
	odd();
	check(4);
	return argc > 9 ? bad(), 1 : 0;
}
`})
	got := gpucc("", "-c", "-Wno-attribute-warning", "a.c")
	for _, want := range []string{"a.c:13:2: error: call to 'bad' declared with attribute error: bad thing\n", "a.c:14:20: error: call to 'bad' declared", "2 errors generated"} {
		if !strings.Contains(got.Stderr, want) || got.Status != 1 {
			t.Errorf("%q is missing: %+v", want, got)
		}
	}
	if got, want := gpucc("", "-c", "a.c"), "a.c:12:2: warning: call to 'odd' declared with attribute warning: odd thing [-Wattribute-warning]\n"; !strings.HasPrefix(got.Stderr, want) {
		t.Errorf("%q is missing: %+v", want, got)
	}
}

// TestWrapperBodies runs wrappers with unusual bodies: they change parameters behind parentheses, or ask for their own name,
// with notes of other addresses before them. It also checks that the first argument of a call that needs no check is
// evaluated.
func TestWrapperBodies(t *testing.T) {
	directory(t, map[string]string{"a.c": `
int printf(const char *, ...);
int __printf_chk(int flag, const char *format, ...) { return printf("%s", format); }
extern inline __attribute__((gnu_inline, always_inline)) unsigned long size(void *p) { return __builtin_object_size(p, 1); }
struct s { char a[8]; int b; };
unsigned long f(char *p) { _Static_assert(sizeof(((struct s *)0)->a) == 8, ""); return size(p); }
static inline __attribute__((always_inline)) int inc(int x) { if (__builtin_constant_p(x)) (x)++; return x; }
static inline __attribute__((always_inline)) int var(int x) { int n = 3; (n)++; return __builtin_constant_p(x) ? n : x; }
static inline __attribute__((always_inline)) const char *name(int x) { return __builtin_constant_p(x) ? __func__ : "none"; }
int calls;
int g(void) { calls++; return 0; }
int main(void) {
	__builtin___printf_chk(g(), "plain\n");
	printf("%d %d %d %s %d\n", f("x") == -1ul, inc(1), var(2), name(1), calls);
}
`})
	for _, level := range []string{"-O0", "-O1", "-O2"} {
		r := gpucc("", "run", level, "a.c")
		if !strings.HasPrefix(r.Stdout, "plain\n1 ") || !strings.HasSuffix(r.Stdout, " 1\n") || strings.Contains(r.Stdout, "main") || r.Stderr != "" {
			t.Errorf("%s: %+v", level, r)
		}
	}
}

// TestWrapperBomb checks that wrappers that call each other many times end.
func TestWrapperBomb(t *testing.T) {
	gputest.NoRaces(t)
	text := "static inline __attribute__((always_inline)) int w0(int x) { return __builtin_constant_p(x); }\n"
	for i := range 15 {
		call := fmt.Sprintf("w%d(x)", i)
		text += fmt.Sprintf("static inline __attribute__((always_inline)) int w%d(int x) { return __builtin_constant_p(x)%s; }\n", i+1, strings.Repeat(" + "+call, 10))
	}
	directory(t, map[string]string{"a.c": text + "int main(void) { return w15(3); }\n"})
	if r := gpucc("", "-O1", "-c", "a.c"); r != (result{}) {
		t.Errorf("%.500v", r)
	}
}

// TestLineOfDevice checks that a warning about a line that a marker places in a device does not read the device.
func TestLineOfDevice(t *testing.T) {
	directory(t, map[string]string{"a.c": "#line 1 \"/dev/zero\"\nint f(unsigned char c) { return (c + 0) > 1000; }\n"})
	if r := gpucc("", "-Wall", "-Wextra", "-c", "a.c"); r.Status != 0 {
		t.Errorf("%+v", r)
	}
}

// TestObjectSizes compares the sizes of objects to which expressions point with gcc's: of arrays in arrays and in records, of objects behind
// pointers, and of local pointers. In lines of unknown, and where gcc gives a least size, gpucc may give less.
func TestObjectSizes(t *testing.T) {
	const program = `#include <stdio.h>
#include <stdlib.h>
extern inline __attribute__((gnu_inline, always_inline)) unsigned long asks(void *p) { return __builtin_object_size(p, 1); }
#define A(p) printf("%d %ld\n", __LINE__, (long)asks(p))
#define B(p) printf("%d %ld %ld %ld\n", __LINE__, (long)__builtin_object_size(p, 0), (long)__builtin_object_size(p, 1), (long)__builtin_object_size(p, 2))
struct s { char a[3][4]; char b[12]; int c; struct { char x[5]; } r[2]; } gs[2]; char g2[3][4], gb[20]; int v = 1;
struct t { int n; char end[2][4]; };
__attribute__((noinline)) void f(char (*arr)[4], struct s *s, struct t *t, int i) {
	B(arr[1]); B(&arr[1][1]); B(*arr); B(arr[i]); B(&arr[i][1]); B(t->end); B(t->end[1]); B(&t->end[1][2]);
	B(s->a); B(s->a[1]); B(&s->a[1][2]); B(s->r[1].x); B(&s->r[1]); B(s[1].b); B(s->a[i]); B(&s->b[i]);
}
void deep(void) {
	char l2[3][4]; B(g2[1]); B(&g2[1][2]); B(gs[1].a[1]); B(gs[v].a[1]); B(gs[0].r[1].x); B(&gs[1].b[2]); B(*g2); B(g2); B(l2[1]); B(&l2[1][1]);
	char (*m)[4] = malloc(16); B(m[1]); B(m[v]); B(&m[1][1]); struct s *sm = malloc(2 * sizeof *sm); B(sm[1].a[1]); B(sm->a[1]); B(sm->r[1].x);
}
void once(void) {
	char buf[8]; char *p = buf; B(p); B(p + 2); B(&p[3]); *p = 1; char *const q = p + 1, *const volatile k = p; B(q); B(k);
	char *m = malloc(10); if (!m) return; B(m); B(m + 4); char *n; n = calloc(3, 4); B(n); B(n + 12); B(n + 20); typedef char *T; T e = malloc(7); B(e);
	struct s *sp = &gs[1]; B(sp); B(sp->a); B(sp->b); B(&sp->b[2]); B(&sp->c); char *sb = gs[1].b; B(sb); B(sb + 3); char *z = gb + 5; B(z); char *zz = z; B(zz + 1);
	char *c = v ? buf : gb; B(c); B(c + 1); struct s *half = malloc(6); B(half); B(half->a); B(half->b); { char in[5]; char *pi = in; B(pi); } { char in2[9]; char *pi2 = in2; B(pi2); }
	struct t *t = malloc(24); B(t); B(t->end); B(t->end[1]); char (*arr)[4] = malloc(16); B(arr); B(arr[1]);
}
void shadow(void) { char buf[7]; char *p = buf; { char *p = gb; B(p); } B(p); }
`
	const unknown = `void loops(void) { char buf[10]; char *p = buf; for (int i = 0; i < 2; i++) { B(p); p++; } }
void late(char *p) { char buf[6]; if (v) p = buf; B(p); }
void twice(void) { char buf[7]; char *p = buf; if (v) p = gb; B(p); }
void nothing(void) { char *p = 0; if (v) p = gb; B(p); }
void never(void) { char *p; if (!v) p = gb; else p = malloc(3); B(p); }
void changed(void) { char buf[7]; char *p = buf; (*p)++; B(p); }
void before(void) { char buf[7]; char *p = buf + 3; B(p - 2); }
void address(void) { char buf[7]; char *p = buf; char **q = &p; *q = gb; B(p); }
void stored(void) { char buf[7]; char *p = buf; *(p = gb) = 1; B(p); }
void stepped(void) { char buf[7]; char *p = buf; *p++ = 1; B(p); }
void assembled(void) { char buf[7]; char *p = buf; __asm__("" : "+r"(p)); B(p); }
void parenthesized(void) { char buf[7]; char *p = buf; (p) = gb; B(p); }
void commented(void) { char buf[7]; char * /* no star is next to the name */ p = buf; if (v) p = gb; B(p); }
void divided(void) { char buf[7]; char *
#line 247
p = buf; if (v) p = gb; B(p); }
void attributed(void) { char buf[7]; char *p __attribute__((unused)) = buf; if (v) p = gb; B(p); }
void selected(void) { char buf[7]; char *p = buf, *q = buf; if (v) _Generic(1, int: p, default: q) = gb; B(p); }
void chosen(void) { char buf[7]; char *p = buf, *q = buf; if (v) __builtin_choose_expr(1, p, q) = gb; B(p); }
void extended(void) { char buf[7]; char *p = buf; char **pp = & __extension__ p; if (v) *pp = gb; B(p); }
void inner(void) { char buf[7]; char *p = buf; void change(void) { p = gb; } if (v) change(); B(p); }
void member(void) { struct { char *p; int n; } r; r.p = gb; B(r.p); A(r.p); char *q = r.p = gb; B(q); A(q); A(r.p = gb); }
void members(void) { struct { char *p; int n; struct { char *q; } in; } r; r.p = gb; r.in.q = gb; B(r.p); B(r.in.q); char *p = r.p = gb; B(p); r.n = 1; B(r.p); }
`
	directory(t, map[string]string{"a.c": program + unknown + `int main(void) {
	f(g2, gs, (struct t *)gb, 1); deep(); once(); shadow(); loops(); late(gb); twice(); nothing(); never(); changed(); before(); address(); stored(); stepped(); assembled(); parenthesized();
	commented(); divided(); attributed(); selected(); chosen(); extended(); inner(); member(); members();
	return 0;
}
`})
	if r := gpucc("", "-w", "-O1", "a.c", "-o", "ours"); r != (result{}) {
		t.Fatal(r.Stderr)
	}
	if out, err := exec.Command("riscv64-linux-gnu-gcc", "-w", "-O1", "a.c", "-o", "theirs").CombinedOutput(); err != nil {
		t.Fatalf("%s", out)
	}
	lines := func(program string) []string {
		out, err := leash.Command("qemu-riscv64", "-L", "/usr/riscv64-linux-gnu", program).Output()
		if err != nil {
			t.Fatal(err)
		}
		return strings.Split(strings.TrimSpace(string(out)), "\n")
	}
	want, got := lines("./theirs"), lines("./ours")
	first := strings.Count(program, "\n")
	if len(got) != len(want) {
		t.Fatalf("%d lines, gcc %d", len(got), len(want))
	}
	for i, w := range want {
		var line, size int
		fmt.Sscan(got[i], &line, &size)
		if got[i] != w && (line <= first || size != -1) {
			t.Errorf("line, sizes: %s, gcc %s", got[i], w)
		}
	}
}
