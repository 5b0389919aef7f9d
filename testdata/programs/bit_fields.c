// rv32: bit-fields
int printf(const char *, ...);

enum kind { none, some, all };
struct flags { unsigned a : 1, b : 3; int c : 4; unsigned d : 24; };
struct mixed { char tag; int x : 5; unsigned : 3; unsigned y : 9; short s; unsigned char u : 4, v : 4; };
struct wide { unsigned full : 32; int s : 32; unsigned : 0; int one : 1; _Bool t : 1; enum kind k : 2; };
struct tight { unsigned a : 20; unsigned b : 20; unsigned short c : 9; char d : 7; };
union view { struct { unsigned low : 4, high : 4; } nibbles; unsigned char byte; };

static struct flags global = {1, 5, -3, 0xabcdef}, other = {.d = 7, .a = 1};
static struct mixed table[] = {{'x', -16, 511, -1, 9, 15}, {.v = 3, .y = 300}};

static struct flags change(struct flags f) { f.c--; f.d += 2; return f; }
static int sum(struct mixed *m) { return m->tag + m->x + m->y + m->s + m->u * 10 + m->v * 100; }
static int calls;
static struct flags *next(struct flags *f) { calls++; return f; }

int main(void)
{
    printf("%d %d %d %d\n", (int)sizeof(struct flags), (int)sizeof(struct mixed), (int)sizeof(struct wide), (int)sizeof(struct tight));
    printf("%d %d %d %d %d\n", global.a, global.b, global.c, global.d, other.d + other.a + other.b);
    printf("%d %d\n", sum(table), sum(table + 1));
    struct flags f = {0};
    f.a = 3;
    f.b = f.a + 8;
    int value = (f.c = 9);
    printf("%d %d %d %d %d\n", f.a, f.b, f.c, f.d, value);
    f.d = -1;
    f.b--; ++f.c; f.b -= 5; f.d >>= 4; f.a ^= 1;
    printf("%d %d %d %d\n", f.a, f.b, f.c, f.d);
    value = f.b++;
    printf("%d ", value);
    value = f.b++ + 100;
    printf("%d ", value);
    value = --f.c;
    printf("%d %d %d\n", value, f.b, f.c);
    next(&f)->b = 6;
    next(&f)->b += 3;
    next(&f)->d++;
    printf("%d %d %d\n", calls, f.b, f.d);
    f = change(change(global));
    printf("%d %d %d %d\n", f.a, f.b, f.c, f.d);
    struct mixed m = {.x = 15, .y = f.d, .tag = 1};
    m.x++;
    printf("%d %d %d %d\n", m.x, m.y, m.s, m.u);
    struct wide w = {0xffffffff, -5, .k = all};
    w.one = 1;
    w.t = 8;
    printf("%u %d %d %d %d %d\n", w.full, w.s, w.one, w.t, w.k, w.full > 0 && w.s < 0);
    w.t = w.full == 5;
    w.full += 3;
    w.s >>= 1;
    printf("%u %d %d %d\n", w.full, w.s, w.t, -w.k < 0);
    struct tight t = {0xfffff, 0x12345, 300, 77}, u = t;
    t.a += u.b;
    printf("%d %d %d %d %d\n", t.a, t.b, t.c, t.d, (t.a, u.d));
    union view v = {{3, 12}};
    printf("%d ", v.byte);
    v.byte = 0x5a;
    printf("%d %d\n", v.nibbles.low, v.nibbles.high);
    struct flags list[] = {{1, 2, 3, 4}, {.c = value, .b = 7}, change(f)}, *p = list;
    printf("%d %d %d %d\n", p->d, p[1].c, p[1].b, (p + 2)->d);
    static struct flags kept = {.b = 2};
    kept.b += 4;
    for (volatile struct flags *q = &kept; q->b; q->b--) q->d += q->b;
    if (kept.a || !kept.d) return 1;
    switch (kept.d) { case 21: return kept.b ? 2 : (struct flags){.c = -6}.c + 50; }
    return 3;
}
