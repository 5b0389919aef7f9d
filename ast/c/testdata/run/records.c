/* Structures and unions: layout, members, copies, initializers, lists. */
int printf(const char *format, ...);
void *memcpy(void *d, const void *s, unsigned long n);
void *memset(void *s, int c, unsigned long n);

struct point { int x, y; };
struct mixed { char c; double d; short s; struct point p; char name[5]; long l; };
union number { int i; float f; unsigned char bytes[8]; long l; };
struct node { struct node *next; int value; };
typedef struct { struct point from, to; } line;
struct outer { int tag; union { int i; struct { short lo, hi; }; double d; }; struct { int z; } inner; };
struct forward;
struct holder { struct forward *f; };
struct forward { int n; struct holder h; };
struct flexible { int n; int data[]; };
struct bits { unsigned char a; unsigned short b; unsigned char c; };

struct point origin, unit = {1, 2}, points[] = {{1, 2}, {3}, 4, 5, [4] = {.y = 9}};
struct mixed m = {'c', 1.5, -3, {7, 8}, "name", 1L << 33};
union number u = {42}, uf = {.f = 1.0f};
struct node third = {0, 3}, second = {&third, 2}, first = {&second, 1};
line lines[2] = {{{1, 2}, {3, 4}}, 5, 6, 7, 8};
const struct outer o = {1, {.d = 2.5}, {3}};
static struct outer designated = {.inner = {.z = 4}, .tag = 2, .lo = 5, .hi = 6};
int *inside = &points[1].x, *deep = &lines[1].to.y;
struct { int a; char b; } anonymous = {1, 'b'};
struct mixed table[3] = {[1].p.y = 5, [2] = {.name = "xyz", .l = 2}};

static int sum(struct node *n) { int s = 0; for (; n; n = n->next) s += n->value; return s; }
static void move(struct point *p, int dx, int dy) { p->x += dx; p->y -= dy; }
static struct point *pick(int n) { return &points[n]; }

int main(void)
{
    struct point a = {3, 4}, b = a, c, *p = &a;
    struct mixed local = {.d = 2.5, .name = "ab", .p = {.y = 6}}, copy;
    struct point array[3] = {{1, 2}, b, {.x = 5}};
    union number n;
    line l = {a, {5, 6}}, *q = &l;
    struct outer lo = {.i = 7};
    struct bits bits = {1, 2, 3};
    struct node list[4];
    static struct point counter;
    int i;

    printf("%lu %lu %lu %lu %lu %lu\n", sizeof(struct point), sizeof m, sizeof u, sizeof(line), sizeof o, sizeof bits);
    printf("%lu %lu %lu\n", sizeof(struct flexible), sizeof a.x, sizeof ((struct mixed *)0)->name);
    printf("%ld %ld %ld\n", (long)&((struct mixed *)0)->d, (char *)&m.p.y - (char *)&m, (char *)m.name - (char *)&m);
    printf("%d %d %d %d\n", origin.x, unit.y, points[2].y, points[4].y + points[1].y);
    printf("%c %g %d %d %d %s %ld\n", m.c, m.d, m.s, m.p.x, m.p.y, m.name, m.l);
    printf("%d %d %d\n", u.i, uf.i, uf.bytes[3]);
    printf("%d %d %d\n", sum(&first), first.next->next->value, (*second.next).value);
    printf("%d %d %d\n", lines[0].to.x, lines[1].from.y, lines[1].to.y);
    printf("%d %g %d %d %d %d %d\n", o.tag, o.d, o.inner.z, designated.tag, designated.lo, designated.hi, designated.inner.z);
    printf("%d %d %d %c\n", *inside, *deep, anonymous.a, anonymous.b);
    printf("%d %d %s %ld %d\n", table[1].p.y, table[1].p.x, table[2].name, table[2].l, table[0].c);
    printf("%d %d %d %d\n", a.x, b.y, p->x, (*p).y);
    c = b = a; c.x++; ++c.y; c.x *= 5; p->y--;
    printf("%d %d %d %d %d %d\n", a.x, a.y, b.x, b.y, c.x, c.y);
    copy = local; local.p.y = 1; local.name[0] = 'z';
    printf("%d %g %s %d %d %ld %s\n", copy.c, copy.d, copy.name, copy.p.x, copy.p.y, copy.l, local.name);
    for (i = 0; i < 3; i++) printf("%d,%d ", array[i].x, array[i].y);
    n.l = 0; n.f = 1.5f; printf("%d %d %ld\n", n.i, n.bytes[3], n.l);
    printf("%d %d %d %d\n", l.from.x, l.to.y, q->to.x, (&q->to)->y);
    printf("%d %d %d %g\n", lo.tag, lo.i, lo.hi, lo.d > 1 ? 1.0 : 0.0);
    bits.a += 255; bits.b--; bits.c <<= 7; printf("%d %d %d\n", bits.a, bits.b, bits.c);
    for (i = 0; i < 4; i++) { list[i].value = i * i; list[i].next = i ? &list[i - 1] : 0; }
    printf("%d\n", sum(&list[3]));
    move(&a, 10, 20); move(pick(0), 1, 1); pick(2)->x++; (*pick(2)).y += 2;
    printf("%d %d %d %d %d %d\n", a.x, a.y, points[0].x, points[0].y, points[2].x, points[2].y);
    counter.x++; counter.y += counter.x; printf("%d %d\n", counter.x, counter.y);
    a = i ? b : c; printf("%d ", a.x); printf("%d\n", (a = c).y);
    *p = points[4]; array[1] = *pick(2); printf("%d %d %d\n", p->y, array[1].x, (&array[1] == p));
    { struct point { char x; } a = {1}; struct forward f = {2}, *pf = &f; f.h.f = pf; printf("%lu %d\n", sizeof a, f.h.f->h.f->n); }
    { union { struct point p; int v[2]; } x; x.p = b; x.v[0] += 1; printf("%d %d\n", x.p.x, x.v[1]); }
    { volatile struct point v = {1, 2}; const struct point *k = &b; v.x += k->y; printf("%d\n", v.x); }
    printf("%d\n", &a.y - &a.x == 1 && (void *)&a == (void *)&a.x);
    return 0;
}
