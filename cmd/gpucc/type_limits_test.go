package main

import "testing"

// TestTypeLimits compares warnings with gcc's: about comparisons with a result that follows from a
// type.
func TestTypeLimits(t *testing.T) {
	directory(t, map[string]string{"a.c": `enum e { A, B };
struct m { unsigned u; unsigned char c; unsigned b : 3; };
extern unsigned g; extern unsigned char gc; extern const unsigned char kc;
int f(unsigned u, unsigned char c, signed char s, short h, unsigned short w, unsigned long l, long n, int i, _Bool b, enum e e, struct m *m, unsigned char *p, unsigned long long ll) {
 int r = 0;
 r += u < 0; r += u >= 0; r += u <= 0; r += u > 0; r += u == 0; r += 0 > u; r += 0 <= u;
 r += l < 0; r += l >= 0u; r += l >= 0L; r += ll < 0;
 r += c < 0; r += c >= 0; r += c > 255; r += c == 256; r += c != -1; r += c < 256; r += c <= 255; r += c > 254; r += 255 < c; r += 300 == c;
 r += s < -128; r += s > 127; r += s == 200; r += s <= 127; r += s >= -128; r += s > 126; r += s == -129;
 r += h > 40000; r += w == -1; r += w < 65536; r += h == 32768u; r += h < 40000u; r += s == 255u; r += s == -1u;
 r += u > 4294967295u; r += u > 5000000000; r += u == -1L; r += i == 5000000000; r += u < 0L; r += i < 5000000000; r += i == 5000000000u; r += u != 0x100000000;
 r += b < 0; r += b > 1; r += e < 0; r += e >= 0; r += e == 5;
 r += m->u < 0; r += m->u >= 0; r += m->b >= 0; r += (unsigned)i < 0; r += (unsigned)h >= 0; r += u + 1 < 0; r += sizeof(int) >= 0; r += sizeof u < 0;
 r += g < 0; r += gc > 255; r += kc == 256; r += (u & 1) >= 0; r += *&u < 0; r += u++ < 0; r += n < 0; r += (c & 1u) >= 0; r += u % 3 >= 0; r += (i ? u : 2) < 0; r += u < (unsigned)0; r += u < A; r += u >= (i = 0); r += (i, u) < 0;
 while (u >= 0) u--; for (unsigned k = 5; k >= 0; k--) ; if (!(l < 0)) r++; r += f(u < 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0) < 0; r += '\0' > u; r += u < '\0'; r += l < 0 ? 1 : 2;
 return r; }
`})
	for _, flags := range [][]string{{"-Wextra"}, {"-Wtype-limits"}, {"-Wextra", "-Werror=type-limits"}} {
		if n := compareMessages(t, "type-limits", "a.c", flags...); n < 50 {
			t.Errorf("%s: gcc gives only %d warnings", flags, n)
		}
	}
	for _, flags := range [][]string{{"-Wall"}, {"-Wextra", "-Wno-type-limits"}} {
		compareMessages(t, "type-limits", "a.c", flags...)
	}
}

// TestSignsOfMembers compares warnings about the signs of members that are read by a pointer to a const structure with gcc's.
func TestSignsOfMembers(t *testing.T) {
	directory(t, map[string]string{"a.c": `struct time { long s, u; };
const struct time fixed = { 1, 2 };
int f(const struct time *p, struct time v, const long *q, const long k) {
	if (p->u >= 1000000ULL) return 1;
	if (v.u >= 1000000ULL) return 2;
	if (p->s >= 1000000UL) return 3;
	if (*q > 5UL || q[1] > 5UL) return 4;
	if (p[1].u > 5UL) return 5;
	return 0;
}
`})
	for _, flags := range [][]string{{"-Wextra"}, {"-Wextra", "-O2"}} {
		if n := compareMessages(t, "sign-compare", "a.c", flags...); n != 6 {
			t.Errorf("%s: gcc gives %d warnings", flags, n)
		}
	}
}
