package main

import (
	"strings"
	"testing"
)

// typedefNames has types with typedefs in all messages about types.
const typedefNames = `#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <stdio.h>
#include <sys/types.h>
typedef size_t mysize, *psize; typedef unsigned u32; typedef int myint; typedef signed char sc; typedef double real; typedef const char cchar;
typedef struct tag { size_t n; mysize m; uint32_t u; const char *p; psize ps; u32 b : 3; int *ip; } T; typedef struct { int a, b; psize q; } U; typedef U V; typedef T W; typedef enum en { A, B } E; typedef enum { C, D } F;
typedef T *PT; typedef mysize arr[4]; typedef myint (*fn)(size_t); typedef struct same same; struct same { int x; };
size_t size(void); psize pointer(int); PT pt(void); myint *ints(void); E en; F ef; FILE *file; T t; U u; V v; W w; arr ar; fn callback; same *sa; uint8_t bytes[3];
int compare(int i, T *s, mysize *pm, size_t k, ssize_t sk, unsigned un, u32 x, myint mi, psize ps, sc c, cchar *cp, E e, F f) {
	int r = i < s->n; r += i < s->m; r += i < *pm; r += i < strlen(s->p); r += i < sizeof(i); r += (size_t)i > sk; r += i < (psize)0 - ps; r += i < *(psize)k; r += i < *s->ps;
	r += i < k; r += i < k + 1; r += i < k + 1UL; r += i < k * i; r += i < pm[2]; r += i < s->u; r += i < un + s->u; r += i < s->u + un; r += sk < k; r += i < 1 + k; r += i < k + s->n; r += i < k + s->m;
	r += i < (i ? k : k); r += i < (i ? k : 1); r += i < (i ? k : *pm); r += i < -k; r += i < ~k; r += i < +k; r += i < k++; r += i < --k; r += i < (k = 3); r += i < (k += 3); r += i < (k << 1); r += i < ((k)); r += i < k >> i;
	r += i < k - k; r += i < k - i; r += i < un - i; r += i < x + x; r += i < x + un; r += un < mi; r += un < mi + i; r += un < i + mi; r += un < mi + mi; r += un < mi + 1; r += un < c; r += un < c + c; r += mi < x; r += un < mi << 2;
	const size_t ck = 3; r += i < ck; volatile mysize vk = 3; r += i < vk; r += i < size(); r += i < *pointer(1); r += i < pt()->n; r += un < *ints(); r += i < ar[1]; r += i < (size_t){ 3 }; r += un < callback(1); r += i < ({ k; });
	r += i < (0, k); r += i ? i : k; r += i ? x : mi; typedef unsigned long local; local l = 1; r += i < l; r += mi < e; r += i < e; r += i < f; __typeof__(k) tk = k; r += i < tk; r += mi + 1 < un; r += 1 + mi < un; r += x & mi; r += i < (x & 7u) + mi;
	return r + *cp;
}
void assign(const mysize *cp, size_t *sp, int *ip, psize ps, PT pt, W *wp, V *vp, E *ep, FILE *fp, fn cb, cchar *cc, same *sa, const real *rp, uint8_t *up, char *ch) {
	int *q = cp; q = sp; sp = ip; ps = ip; ip = ps; long l = cp; l = ps; ps = l; ip = pt; pt = ip; wp = ip; ip = wp; vp = ip; ip = vp; ep = ip; ip = ep; fp = ip; ip = fp; ip = cb; cb = ip; cc = ip; ip = cc; ip = sa; sa = ip; ip = rp; rp = ip; up = ch; ch = up;
	PT a = ip; const W *b = ip; psize *c = ip; W **d = ip; int *e = &ps; int *g = &pt->n; int *h = pt->ps; int *i = ar; psize z = 3; T *y = &w; int *cast = (psize)0; cast = (W *)0; cast = (const PT)0; cast = (psize *)0; cast = (arr *)0;
	struct { psize p; T *t; V *v; } s = { ip, ip, ip }; U us = { 1, 2, ip }; W ws = { .ip = ps, .ps = ip }; psize ap[2] = { ip, ip }; static PT st = 1; (void)(U){ .q = ip }; pt->ps = ip; wp->ip = ps; *sp = ip; (void)s, (void)us;
	uint8_t byte = 300; byte = 300; int8_t sb = 200; up[0] = 256; uint16_t half = -1; myint big = 1e10; u32 neg = -1; bytes[0] = 1000; (void)byte;
}
psize result(int *ip) { return ip; } const T *result2(U *p) { return p; } uint8_t result3(void) { return 300; } myint *result4(size_t *p) { return p; }
void take(psize a, const T *b, V *, myint d[4], fn e, uint8_t f, mysize g, same *h, FILE *); void take1(int *, size_t *x);
void call(int *ip, char *cp, size_t *sp) { take(ip, ip, ip, cp, cp, 300, ip, ip, ip); take1(sp, ip); strlen(ip); memcpy(1, 2, 3); fprintf(ip, 1); callback(ip); }
void print(size_t k, mysize m, T t, PT p, u32 x, sc c, cchar *cc, psize ps, real d, ssize_t s, off_t o, E e, int *ip, uint64_t u6) {
	printf("%d %d %d", k, m, s); printf("%s %d %c", t, p, p); printf("%ld %lld %p", x, c, d); printf("%d %d", cc, ps); printf("%d %f", d, k); printf("%d %ld %s", o, e, ip); printf("%llu %d", u6, t.n); scanf("%d %s", ps, &k);
}
W missing = { 1 }; U missing2 = { 1 }; const V missing3 = { .a = 1, 2 }; W missing4[2] = { { 1 } }; struct { W w; int z; } missing5 = { { 2 }, 1 }; const struct tag missing6 = { 1 };
void bounds(uint8_t a[16]); void bounds(uint8_t a[8]); void bounds2(T a[3]); void bounds2(T *a); void bounds3(uint8_t *restrict a); void bounds3(uint8_t a[static 3]);
int absolute(size_t k, real d) { return __builtin_abs(k) + __builtin_abs(d) + __builtin_fabs(k) > 0; }
int size_of(uint8_t a[4], T *t) { memset(t, 0, sizeof(t)); memset(t, 0, sizeof(T *)); return sizeof(a); }
int cases(E e, F f) { switch (e) { case 5: return 1; default: break; } switch (f) { case 7: return 2; default: ; } return 0; }
E econvert(F f) { E e = f; e = f; return f; }
void errors(size_t k, T t, U u, PT p, V v, psize ps) { t.nothing; p->nothing; v.nothing; *k; k->n; t + 1; ps + t; u = t; t = 3; }
typedef unsigned char u8; typedef u8 *pb; void params(char *const p, char *restrict q, const int k, const pb s, const T t, char *const volatile restrict w, u8 *const *restrict x, int);
void passes(int *i) { params(i, i, i, i, i, i, i, i); }
`

// TestTypedefNames compares the types in messages with gcc's: gcc names the typedef that a declaration names, and the type without typedefs.
func TestTypedefNames(t *testing.T) {
	directory(t, map[string]string{"a.c": strings.ReplaceAll(typedefNames, "restrict", "__restrict")})
	const pattern = `(.*\[-W.*\]|expected .* but argument is of type .*|previously declared .*|.* (?:has no member|argument of|operands|types when).*|incompatible type for .*)`
	for flags, want := range map[string]int{"-Wall -Wextra -Wno-unused -Wno-uninitialized": 232, "-std=gnu90": 121} {
		if n := len(sameLines(t, pattern, false, "a.c", strings.Fields(flags)...)); n != want {
			t.Errorf("%s: gcc gives %d messages, not %d", flags, n, want)
		}
	}
}
