/* Records of so many members that they are found by a table: also those of anonymous
 * records, behind unnamed bit-fields, in unions and by designators. */
int printf(const char *format, ...);

struct large { int a0, a1, a2, a3; short a4, a5; char a6, a7; int : 3; int b0, b1, b2, b3;
	short b4, b5; char b6, b7; struct { int c0, c1, c2, c3; short c4, c5; char c6, c7; union { int d0;
	unsigned char d1; }; }; unsigned e0 : 5, : 0, e1 : 7; int f0, f1, f2, f3; short f4, f5;
	char f6, f7; int g0, g1, g2, g3; short g4, g5; char g6, g7; struct { int a0, a1, a2, a3;
	short a4, a5; char a6, a7; } h; int i0, i1, i2, i3; short i4, i5; char i6, i7; int last; };
union alike { int a0, a1, a2, a3; short a4, a5; char a6, a7; int : 3; int b0, b1, b2, b3;
	short b4, b5; char b6, b7; struct { int c0, c1, c2, c3; short c4, c5; char c6, c7; union { int d0;
	unsigned char d1; }; }; unsigned e0 : 5, : 0, e1 : 7; int f0, f1, f2, f3; short f4, f5;
	char f6, f7; int g0, g1, g2, g3; short g4, g5; char g6, g7; struct { int a0, a1, a2, a3;
	short a4, a5; char a6, a7; } h; int i0, i1, i2, i3; short i4, i5; char i6, i7; int last; };
typedef struct { const volatile struct large *at; struct { int a0, a1, a2, a3; short a4, a5;
	char a6, a7; int : 3; int b0, b1, b2, b3; short b4, b5; char b6, b7; struct { int c0, c1, c2, c3;
	short c4, c5; char c6, c7; union { int d0; unsigned char d1; }; }; unsigned e0 : 5, : 0, e1 : 7;
	int f0, f1, f2, f3; short f4, f5; char f6, f7; int g0, g1, g2, g3; short g4, g5; char g6, g7;
	struct { int a0, a1, a2, a3; short a4, a5; char a6, a7; } h; int i0, i1, i2, i3; short i4, i5;
	char i6, i7; int last; }; } outer;

struct large one = {.last = 1, .i7 = 2, .h.a3 = 3, .d1 = 4, .c2 = 5, .b0 = 6, 7, .a0 = 8, 9, .e1 = 100, 10};

int main(void) {
	struct large two = {.e0 = 17, .g7 = 1, 2, .a7 = 'x', .b7 = 'y'}, *p = &two;
	union alike u = {.h = {.a1 = 5}};
	struct local { int q0, q1, q2, q3; short q4, q5; char q6, q7; int r0, r1, r2, r3; short r4, r5;
		char r6, r7; int s0, s1, s2, s3; short s4, s5; char s6, s7; int t0, t1, t2, t3; short t4, t5;
		char t6, t7; int a0, a1, a2, a3; short a4, a5; char a6, a7; } three = {.a7 = 1, .q0 = 2};
	outer x = {.at = &one, .d0 = 0x102, .last = 5};
	outer *y = &x;
	p->d0 = 511, p->f3 += one.f0, p->h = one.h, y->e1 = 72;
	printf("%d %d %d %d %d %d %d %d\n", one.last, one.i7, one.h.a3, one.d1, one.c2, one.b0, one.b1, one.a1);
	printf("%d %d %d %d %d\n", one.e1, one.f0, two.e0, two.g7, two.h.a0);
	printf("%c %c %d %d %d %d\n", two.a7, two.b7, two.d1, two.f3, two.h.a3, u.h.a1);
	printf("%d %d %d %d %d %d\n", three.a7, three.q0, x.d1, y->at->i7, y->last, x.e1);
	printf("%d %d %d\n", (int)__builtin_offsetof(struct large, c7), (int)__builtin_offsetof(struct large, h.a7),
		(int)(__builtin_offsetof(outer, d1) - __builtin_offsetof(outer, a0)));
	return 0;
}
