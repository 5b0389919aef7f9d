// rv32: structures and unions as arguments, results and values
typedef __builtin_va_list va_list;
int printf(const char *, ...);

struct empty { };
struct byte { char c; };
struct three { char c[3]; };
struct point { int x, y; };
struct mixed { float f; short s; };
struct pair { float a, b; };
struct lone { struct { float f; } inner[1]; };
struct five { char c[5]; };
struct seven { short s[3]; char c; };
struct big { int n[9]; char tail; };
union either { int i; float f; char c[4]; };
struct node { struct node *next; int value; };

static struct byte byte(int c) { struct byte b = {c}; return b; }
static struct three three(struct three t) { t.c[0]++; t.c[2] += t.c[1]; return t; }
static struct point point(int x, int y) { struct point p = {x, y}; return p; }
static struct point plus(struct point a, struct point b) { return point(a.x + b.x, a.y + b.y); }
static struct mixed mix(struct mixed m, float f) { m.s += (short) f; m.f *= f; return m; }
static struct pair swap(struct pair p) { struct pair q; q.a = p.b; q.b = p.a; return q; }
static struct lone lone(struct lone l) { l.inner[0].f += 1; return l; }
static struct five five(struct five f) { for (int i = 0; i < 5; i++) f.c[i] += i; return f; }
static struct seven seven(struct seven s, char c) { s.s[1] = s.s[0] + s.s[2]; s.c = c; return s; }
static struct big big(struct big b, int k) { b.n[k] = 100; b.tail++; return b; }
static union either either(union either e) { e.i ^= 0x80000000; return e; }
static struct empty none(struct empty e, int x) { return e; }
static int last(int a, int b, int c, int d, int e, int f, int g, struct point p, int h, struct five q, struct big r, struct mixed m)
{
    return a + b + c + d + e + f + g + p.x * 2 + p.y * 3 + h * 5 + q.c[4] * 7 + r.n[8] * 11 + (int) m.f * 13 + m.s * 17;
}
static int floats(float a, struct pair p, float b, float c, struct pair q, float d, struct pair r, struct lone s, struct mixed m)
{
    return (int) (a + p.a * 2 + p.b * 3 + b * 4 + c * 5 + q.a * 6 + q.b * 7 + d * 8 + r.a * 9 + r.b * 10 + s.inner[0].f * 11 + m.f * 12) + m.s * 13;
}
static int sum(int n, ...)
{
    va_list ap;
    int total = 0;
    __builtin_va_start(ap, n);
    while (n--) {
        struct point p = __builtin_va_arg(ap, struct point);
        struct five f = __builtin_va_arg(ap, struct five);
        total = total * 3 + p.x * p.y + f.c[4] + __builtin_va_arg(ap, struct big).n[2];
        total += __builtin_va_arg(ap, int) + __builtin_va_arg(ap, struct byte).c;
    }
    __builtin_va_end(ap);
    return total;
}
static struct big recurse(struct big b, int depth)
{
    if (depth == 0) return b;
    b.n[depth % 9] += depth;
    struct big c = recurse(b, depth - 1);
    c.n[0] += b.n[depth % 9];
    return c;
}
static int calls;
static struct point *next(struct point *p) { calls++; return p; }
static struct point origin, table[4] = {{1, 2}, {3, 4}, {5, 6}, {7, 8}};
static const struct big constant = {{1, 2, 3, 4, 5, 6, 7, 8, 9}, 'x'};

int main(void)
{
    struct three t = {"ab"};
    t = three(three(t));
    printf("%c %d %d %d\n", byte('q').c, t.c[0], t.c[1], t.c[2]);
    struct point p = plus(point(1, 2), plus(point(10, 20), table[3]));
    printf("%d %d %d\n", p.x, p.y, plus(p, p).y);
    struct mixed m = {1.5f, 7};
    m = mix(mix(m, 2), 4);
    struct pair s = {1, 2};
    s = swap(swap(swap(s)));
    struct lone l = {{{41}}};
    printf("%d %d %d %d %d\n", (int) m.f, m.s, (int) s.a, (int) s.b, (int) lone(l).inner[0].f);
    struct five f = {"abcd"};
    f = five(five(f));
    struct seven v = {{1, 2, 3}, 'v'};
    v = seven(v, 'w');
    printf("%d %d %d %d %d %c\n", f.c[1], f.c[4], v.s[0], v.s[1], v.s[2], v.c);
    struct big b = big(big(constant, 3), 5);
    printf("%d %d %d %c %d\n", b.n[3], b.n[4], b.n[5], b.tail, constant.n[3]);
    union either e = {.f = 3.0f};
    printf("%d\n", (int) either(e).f);
    struct empty none_at_all;
    none_at_all = none(none_at_all, 3);
    printf("%d\n", last(1, 2, 3, 4, 5, 6, 7, p, 8, f, b, m));
    struct pair q = {3, 4}, r = {5, 6};
    printf("%d\n", floats(1, s, 2, 3, q, 4, r, l, m));
    printf("%d\n", sum(3, p, f, b, 5, byte(6), point(-3, 9), five(f), constant, 7, byte(8), table[1], f, b, 9, byte(1)));
    b = recurse(constant, 30);
    for (int i = 0; i < 9; i++) printf("%d ", b.n[i]);
    struct point (*adder)(struct point, struct point) = plus, *where = table;
    struct point a[] = {adder(table[0], table[1]), point(9, 9), *where, p};
    printf("\n%d %d %d %d\n", a[0].x, a[0].y, a[1].x, a[3].y + (int) (sizeof a / sizeof *a));
    *next(table) = *next(where + 2);
    *where++ = (p.x ? a[1] : a[0]);
    where[0] = where[1] = point(70, 80);
    table[2].x = (p = table[3], p).x;
    printf("%d %d %d %d %d %d\n", calls, table[0].x, table[1].y, table[2].x, table[2].y, p.y);
    struct node x = {0, 5}, y = {&x, 6}, z = *y.next, *chain = &y;
    chain = chain->next;
    z.value += chain->value;
    struct big *pb = &b, copy = *pb;
    copy.n[1] = 0;
    *pb = copy;
    origin = point(origin.x + 1, -1);
    printf("%d %d %d %d\n", z.value, b.n[1], origin.x, origin.y);
    volatile struct point w = origin;
    struct point u = w;
    w = p;
    return u.y + w.x;
}
