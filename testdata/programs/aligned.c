// Objects of large alignment, in sections and in the frame.
int printf(const char *, ...);
void *memset(void *, int, unsigned long);
struct __attribute__((aligned(64))) line { int x; char pad[100]; };
typedef int wide __attribute__((aligned(32)));
union page { char data[4096]; double d; long l; } __attribute__((aligned(4096)));
static union page sp; struct line sl[3] = { { 1 }, { 2 } };
static int bad;
static void check(const void *p, long align) { if ((unsigned long)p % align) bad++; }
static void make(struct line *to, int x) { struct line r = { x, "made" }; check(&r, 64); *to = r; }
static int deep(int n)
{
    char odd[3]; _Alignas(128) int a = n, b[] = { n, n + 1, n + 2 }; wide w = n; struct line l; make(&l, n); struct line self[2] = { { n }, { n + 1 } };
    int *pa = &a; check(pa, 128); check(b, 4); check(&w, 32); check(&l, 64); check(self, 64);
    odd[0] = n;
    if (n == 0) goto skip;
    { _Alignas(256) char text[] = "some text"; check(text, 256); bad += text[5] != 't' || sizeof text != 10; struct { void *me; } __attribute__((aligned(512))) s = { &s }; check(&s, 512); bad += s.me != &s; }
    return *pa + b[2] + w + l.x + self[1].x + odd[0] + deep(n - 1);
skip:;
    _Alignas(1024) static int st = 5; _Alignas(2048) long late; late = st; check(&st, 1024); check(&late, 2048);
    return late + l.pad[0];
}
int main(void)
{
    check(&sp, 4096); check(sl, 64); check(&sl[1], 64);
    printf("%d %d %d\n", deep(5), (int)sizeof(struct line), (int)_Alignof(union page));
    union page lp; memset(&lp, 1, sizeof lp); check(&lp, 4096); struct line c = sl[1], d; d = c; printf("%d %d\n", d.x, lp.data[4095]);
    printf("%d\n", bad);
    return 0;
}
