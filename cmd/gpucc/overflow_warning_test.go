package main

import (
	"strings"
	"testing"
)

// TestOverflowWarnings compares warnings about constants that do not fit with gcc's: in conversions, of floating-point numbers too, in bit-fields,
// negations and case labels.
func TestOverflowWarnings(t *testing.T) {
	directory(t, map[string]string{"a.c": `int a = -(-2147483647-1), a1 = -(1 << 31), a2 = -2147483647;
long b = -(-9223372036854775807L - 1);
int c = 3e10, c1 = -3e10, c2 = __builtin_inf(), c3 = -__builtin_inf(), c4 = 2147483648.0, c5 = -2147483648.9, c6 = 1e10f, c7 = 3.4e38f, c8 = 1.23456789012345678e300;
unsigned u = -1.0, u1 = 4294967296.0, u2 = -0.5, u3 = 4294967295.9;
long l = 1e30, l1 = -1e18;
unsigned long ul = -1e0;
float f = 1e300;
struct bits { unsigned a : 3; int b : 2; long c : 33; unsigned d : 32; int e : 31; unsigned g : 8; _Bool h : 1; };
struct bits s = { 9, 5, 1L << 40, -1, 1 << 31, 300, 2 };
void assign(struct bits *p, int v, unsigned char k, struct bits q) {
	p->a = 8; p->a = 7; p->a = -4; p->a = -5;
	p->b = 2; p->b = -3; p->b = 3; p->b = 4;
	p->c = 1L << 33; p->c = (1L << 33) - 1; p->d = -1; p->e = 0x7fffffff; p->g = -129;
	k = 256; k = -129; k = 'a' + 300; v = 5000000000; v = -5000000000;
	p->a += 9; p->a |= 16; p->a = v ? 9 : 1;
	q = (struct bits){ .b = 5 };
	v = sizeof(-(-2147483647 - 1));
	if (0)
		v = 3e10;
	v = 1 ? 1 : 3e10;
	v = (int)3e10;
	k = (unsigned char)300;
	v = -(unsigned)1;
	(void)q;
}
void labels(int i, unsigned u, long l, unsigned char c, signed char sc, short h, _Bool b) {
	switch (i) { case 5000000000: case -5000000000: case 4294967295: ; }
	switch (u) { case -1: case 5000000000: ; }
	switch (l) { case 5000000000: ; }
	switch (c) { case 256: ; case -1: ; case 255: ; }
	switch (c) { case 1 ... 300: ; }
	switch (sc) { case -200 ... -120: ; case 128: ; case 127 - 100: ; }
	switch (sc) { case 100 ... 200: ; }
	switch (h) { case -40000 ... 40000: ; }
	switch (c + 0) { case 300: ; }
	switch (b) { case 1: ; }
}
`})
	for _, flag := range []string{"-Wall", "-Werror"} {
		if n := compareMessages(t, "overflow", "a.c", flag); n < 20 {
			t.Errorf("gcc gives %d messages about overflow", n)
		}
		if n := compareMessages(t, "switch-outside-range", "a.c", flag); n < 5 {
			t.Errorf("gcc gives %d messages about cases", n)
		}
	}
}

// TestOverflowOnce checks that there is one warning about a constant that fits neither a bit-field nor the narrow type with which it is
// declared. gcc's names the bit-field, gpucc's the type.
func TestOverflowOnce(t *testing.T) {
	directory(t, map[string]string{"a.c": `struct bits { unsigned char u : 3; signed char s : 5; unsigned short h : 10; };
struct bits b = { 300, 1000, 70000 }, c = { 44, 31, 1 };
void f(struct bits *p) { p->u = 300; p->s = 1000; p->h = 70000; p->u = 44; p->h = 1; }
`})
	got := gpucc("", "-c", "a.c")
	if n := strings.Count(got.Stderr, "[-Woverflow]"); n != 8 {
		t.Errorf("%d warnings, want 8:\n%s", n, got.Stderr)
	}
	if strings.Count(got.Stderr, "from '44' to '4'") != 2 {
		t.Errorf("a value that conversions to the declared type leave as it is:\n%s", got.Stderr)
	}
}
