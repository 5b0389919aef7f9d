// Bit-fields under #pragma pack.
int printf(const char *, ...);
typedef unsigned long uint64_t;
#pragma pack(push)
#pragma pack(1)
struct S0 { const volatile signed f0 : 19; volatile signed f1 : 28; unsigned f2 : 14; unsigned f3 : 2; signed f4 : 9; const volatile signed f5 : 28; volatile signed f6 : 10; const uint64_t f7; signed f8 : 30; volatile signed f9 : 14; };
struct S3 { volatile signed f0 : 14; volatile unsigned f1 : 5; unsigned f2 : 21; volatile unsigned f3 : 30; signed f4 : 18; signed f5 : 7; signed f6 : 18; unsigned : 0; };
#pragma pack(pop)
static void dump(const void *p, int n) { const unsigned char *b = p; for (int i = 0; i < n; i++) printf("%02x", b[i]); printf("\n"); }
struct S0 a = { 1000, -20000, 5000, 2, -77, 123456, -300, 0x123456789abcdef0, -99999, 1234 }, b[2] = { { 1 }, { .f9 = -1 } };
struct S3 c = { -1, 17, 1000000, 0x2fffffff, -100000, 33, 99999 };
static struct S0 f(struct S0 x) { x.f2++; x.f1--; return x; }
int main(void) {
 printf("%d %d\n", (int)sizeof a, (int)sizeof c); dump(&a, sizeof a); dump(b, sizeof b); dump(&c, sizeof c);
 printf("%d %d %d %d %d %d %d %lx %d %d\n", a.f0, a.f1, a.f2, a.f3, a.f4, a.f5, a.f6, a.f7, a.f8, a.f9);
 a.f2 = 123; a.f1 += 5; a.f3 ^= 1; a.f9--; a.f8 *= 2; a.f4 |= 5; a.f6 = -5; dump(&a, sizeof a);
 struct S0 l = a, m = f(l); l.f2 ^= 77; dump(&l, sizeof l); dump(&m, sizeof m);
 c.f3 = 5; c.f2 = 77; c.f5--; c.f6 = -3; dump(&c, sizeof c);
 unsigned r = a.f2 - 200; printf("%d %d %d\n", a.f2 - 200 < 0, c.f3 - 10 < 0, c.f1 > -1);
 struct S0 n = { 1000, -20000, 5000, 2, -77, 123456, -300, 0x123456789abcdef0, -99999, 1234 }; dump(&n, sizeof n);
 return 0; }

#pragma pack(1) /* a comment */
struct commented { char c; long l; };
#pragma pack(push, outer, 2) // another one
#pragma pack(push, 4)
#pragma pack(pop, outer)
struct named { char c; long l; };
#pragma pack()
_Static_assert(sizeof(struct commented) == 9 && sizeof(struct named) == 9, "comments and names of #pragma pack");
