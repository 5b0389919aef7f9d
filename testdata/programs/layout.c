// Records, enums and objects whose layout attributes, _Alignas and #pragma pack change.
int printf(const char *, ...);
void size(const char *type, long size, long align) { printf("%s %ld %ld\n", type, size, align); }
void at(const char *member, long offset) { printf("  %s %ld\n", member, offset); }
struct __attribute__((packed)) a { char c; int i; short s; double d; };
struct b { char c; int i __attribute__((packed)); short s; } ;
struct c { char c; int i; } __attribute__((packed, aligned(4)));
union __attribute__((packed)) u { int i; char c[5]; };
typedef int unaligned __attribute__((aligned(1)));
typedef int wide __attribute__((aligned(8)));
typedef struct { int x; } __attribute__((aligned(16))) T16;
typedef struct { int x; } U16 __attribute__((aligned(16)));
struct d { char c; unaligned u; wide w; char e; };
struct e { char c; T16 t; char d; U16 u; char f; };
struct __attribute__((packed)) f { unsigned a : 3; int b : 17; unsigned c : 12; long long d : 33; char e : 7; };
struct f2 { unsigned a : 3; int b : 17 __attribute__((packed)); unsigned c : 15; long long d : 33; char e : 7; };
enum __attribute__((packed)) small { A, B = 200 }; enum small2 { C = -1, D = 300 } __attribute__((__packed__));
enum big { E = 0x100000000LL, F = -1 }; enum ubig { G = 0xffffffffffffffffULL };
enum ui { H = 0x80000000 }; enum neg { I = -1, J = 0x7fffffff }; enum wide2 { K = -1, L = 0x80000000 };
#pragma pack(push, 1)
struct p1 { char c; int i; short b : 3; int d : 30; double x; };
#pragma pack(2)
struct p2 { char c; int i; char d; double x; int y __attribute__((aligned(8))); };
struct p3 { char c; int a : 20, b : 20; };
#pragma pack(pop)
struct p0 { char c; int i; };
struct al { _Alignas(8) char c; _Alignas(double) short s; _Alignas(0) int x; int _Alignas(4) y; };
struct z { char c; int : 0; char d; };
struct __attribute__((packed)) z2 { char c; int x : 5; int : 0; char d; };
struct a3 { int x : 5 __attribute__((aligned(8))); int y : 3; };
struct nest { char c; struct a a; struct { short s; struct a b; } in; };
union p4 { struct __attribute__((packed)) { char c; long l; } s; char t; };
struct f gf = { 5, -12345, 4000, -4000000000LL, 33 };
struct p1 gp1 = { 1, 2, -3, 123456789, 2.5 };
static struct a ga[3] = { { 1, 2, 3, 4.5 }, { .d = 7.25, .i = -9 } };
_Alignas(16) char buffer[3]; static char x1 __attribute__((aligned(8)));
void dump(void *p, int n) { unsigned char *b = p; for (int i = 0; i < n; i++) printf("%02x", b[i]); printf("\n"); }
struct a make(int i) { struct a x = { i, i * 2, i * 3, i * 1.5 }; return x; }
struct c twice(struct c x) { x.i *= 2; return x; }
int main(void)
{
    size("struct a", sizeof(struct a), _Alignof(struct a)); at("i", __builtin_offsetof(struct a, i)); at("s", __builtin_offsetof(struct a, s)); at("d", __builtin_offsetof(struct a, d));
    size("struct b", sizeof(struct b), _Alignof(struct b)); at("i", __builtin_offsetof(struct b, i)); at("s", __builtin_offsetof(struct b, s));
    size("struct c", sizeof(struct c), _Alignof(struct c)); at("i", __builtin_offsetof(struct c, i)); size("union u", sizeof(union u), _Alignof(union u)); size("unaligned", sizeof(unaligned), _Alignof(unaligned)); size("wide", sizeof(wide), _Alignof(wide)); size("T16", sizeof(T16), _Alignof(T16)); size("U16", sizeof(U16), _Alignof(U16));
    size("struct d", sizeof(struct d), _Alignof(struct d)); at("u", __builtin_offsetof(struct d, u)); at("w", __builtin_offsetof(struct d, w)); at("e", __builtin_offsetof(struct d, e));
    size("struct e", sizeof(struct e), _Alignof(struct e)); at("t", __builtin_offsetof(struct e, t)); at("d", __builtin_offsetof(struct e, d)); at("u", __builtin_offsetof(struct e, u)); at("f", __builtin_offsetof(struct e, f));
    size("struct f", sizeof(struct f), _Alignof(struct f)); size("struct f2", sizeof(struct f2), _Alignof(struct f2)); size("enum small", sizeof(enum small), _Alignof(enum small)); size("enum small2", sizeof(enum small2), _Alignof(enum small2)); size("enum big", sizeof(enum big), _Alignof(enum big)); size("enum ubig", sizeof(enum ubig), _Alignof(enum ubig)); size("enum ui", sizeof(enum ui), _Alignof(enum ui)); size("enum neg", sizeof(enum neg), _Alignof(enum neg)); size("enum wide2", sizeof(enum wide2), _Alignof(enum wide2));
    size("struct p1", sizeof(struct p1), _Alignof(struct p1)); size("struct p2", sizeof(struct p2), _Alignof(struct p2)); at("i", __builtin_offsetof(struct p2, i)); at("x", __builtin_offsetof(struct p2, x)); at("y", __builtin_offsetof(struct p2, y)); size("struct p3", sizeof(struct p3), _Alignof(struct p3)); size("struct p0", sizeof(struct p0), _Alignof(struct p0));
    size("struct al", sizeof(struct al), _Alignof(struct al)); at("s", __builtin_offsetof(struct al, s)); at("x", __builtin_offsetof(struct al, x)); at("y", __builtin_offsetof(struct al, y)); size("struct z", sizeof(struct z), _Alignof(struct z)); at("d", __builtin_offsetof(struct z, d)); size("struct z2", sizeof(struct z2), _Alignof(struct z2)); at("d", __builtin_offsetof(struct z2, d));
    size("struct a3", sizeof(struct a3), _Alignof(struct a3)); size("struct nest", sizeof(struct nest), _Alignof(struct nest)); at("a", __builtin_offsetof(struct nest, a)); at("in", __builtin_offsetof(struct nest, in)); at("in.b", __builtin_offsetof(struct nest, in.b)); size("union p4", sizeof(union p4), _Alignof(union p4));
    printf("%d %d %d %d\n", (int)sizeof(A), (int)sizeof(E), (int)sizeof(F), (int)sizeof(G));
    printf("%d %d %d %d\n", G > 0, E > 0, H > 0, F < 0);
    printf("%lld %llu %u %d\n", (long long)E, (unsigned long long)G, (unsigned)H, (enum small)200);
    dump(&gf, sizeof gf); dump(&gp1, sizeof gp1); dump(ga, sizeof ga);
    struct f lf = { 5, -12345, 4000, -4000000000LL, 33 };
    lf.b += 77; lf.d *= 2; lf.a++; lf.c |= 1; lf.e--;
    printf("%d %d %d %lld %d\n", lf.a, lf.b, lf.c, (long long)lf.d, lf.e);
    dump(&lf, sizeof lf);
    struct f2 f2 = { 1, -65536, 32767, 4294967295LL, -64 };
    printf("%d %d %d %lld %d\n", f2.a, f2.b, f2.c, (long long)f2.d, f2.e);
    dump(&f2, sizeof f2);
    struct p3 p3 = { 1, -5, 0x7ffff }; p3.a--; p3.b ^= 0x5555; dump(&p3, sizeof p3);
    struct a x = make(7), y; y = x; y.i++; y.d += x.i;
    printf("%d %d %d %g\n", y.c, y.i, y.s, y.d);
    struct c c = { 1, 21 }; c = twice(c); printf("%d\n", c.i);
    unaligned *pu = (unaligned *)((char *)&y + 1); (*pu)++; printf("%d\n", y.i);
    struct nest n = { 'c', { 1, 2, 3, 4 }, { 5, { 6, 7, 8, 9 } } }; n.in.b.i += n.a.i; dump(&n, sizeof n);
    _Alignas(16) char loc[5]; char al8 __attribute__((aligned(8))) = 'x'; __attribute__((aligned(16))) int sc = 5;
    printf("%d %d %d %d %c %d\n", (int)((long)loc & 15), (int)((long)&al8 & 7), (int)((long)&sc & 15), (int)((long)buffer & 15), al8, (int)((long)&x1 & 7));
    return 0;
}
