// Bit-fields of packed records that begin and end anywhere.
int printf(const char *, ...);
struct __attribute__((packed)) a { unsigned long long x : 60, y : 64; long long z : 50; char c; };
struct __attribute__((packed)) b { unsigned a : 20; int b : 4; };
struct __attribute__((packed)) c { unsigned a : 3; int b : 18; unsigned c : 3; };
struct __attribute__((packed)) d { char e; unsigned f : 5; long long g : 63; unsigned char h : 4; };
struct __attribute__((packed)) f5 { unsigned a : 7; unsigned b : 30; int c : 3; };
static void dump(const void *p, int n) { const unsigned char *b = p; for (int i = 0; i < n; i++) printf("%02x", b[i]); printf("\n"); }
struct a ga = { 0x123456789abcdefULL, 0xfedcba9876543210ULL, -5, 'c' }; struct c gc[3] = { { 5, -1000, 6 }, { .b = 131071 } }; struct d gd = { 1, 17, -2, 9 };
struct a *pa = &ga; int calls; struct a *get(void) { calls++; return pa; }
int main(void)
{
    dump(&ga, sizeof ga); dump(gc, sizeof gc); dump(&gd, sizeof gd);
    ga.x++; get()->y += ga.x; ga.z *= 3; ga.z--; --get()->z; printf("%llx %llx %lld %d %d\n", (unsigned long long)ga.x, (unsigned long long)ga.y, (long long)ga.z, ga.c, calls);
    struct b b = { 0xfffff, -3 }; b.a -= 5; b.b ^= 1; printf("%x %d ", b.a, b.b); printf("%d\n", b.a++ > 5); dump(&b, sizeof b);
    for (int i = 0; i < 3; i++) { gc[i].b = gc[i].b * 2 + i; gc[i].c |= i; gc[i].a = ~gc[i].a; printf("%d %d %d\n", gc[i].a, gc[i].b, gc[i].c); } dump(gc, sizeof gc);
    struct d d = gd, e = { .g = 0x3fffffffffffffffLL, .h = 15 }; d.g = -d.g; e.f = 31; e.g ^= 0x5555; printf("%d %d %lld %d %d %llx %d\n", d.e, d.f, (long long)d.g, d.h, e.f, (long long)e.g, e.h);
    struct f5 f = { 100, 0x3fffffff, -4 }; f.b &= 0x12345678; printf("%d %x %d ", f.a, f.b, f.c); printf("%d\n", (f.b = 77) + f.c++); dump(&f, sizeof f);
    volatile struct c v = { 1, 2, 3 }; v.b -= 7; printf("%d %d %d\n", v.a, v.b, v.c);
    return 0;
}
