// rv32: compound literals, typeof, static assertions, omitted operands
int printf(const char *, ...);

struct point { int x, y; };
struct line { struct point a, b; const char *name; int *more; };

_Static_assert(sizeof(struct point) == 8, "two words");
_Static_assert(1);

static struct point *origin = &(struct point){3, 4};
static int *numbers = (int[]){1, 2, 3, 4}, *last = &(int[]){7, 8, 9}[2];
static struct line lines[] = {
    {{1, 2}, .name = "one", .more = (int[]){10, 20}},
    {.more = &(int){5}, .name = (char[]){"two"}, .b = {.y = 6}},
};
static const char *const *words = (const char *const[]){"x", "yy", 0};

static int area(struct point p) { return p.x * p.y; }
static int total(const int *p, int n) { int s = 0; while (n--) s += *p++; return s; }
static struct point *make(int i)
{
    static struct point kept;
    kept = (struct point){i, .y = i * i};
    return &kept;
}

struct held { int a, b[2]; } held = ((struct held){1, {2, 3}}), pair[2] = {((struct held){4, {5, 6}}), (((struct held){7}))};
int three[] = ((int[]){1, 2, 3});

int main(void)
{
    struct inner { _Static_assert(sizeof(int) == 4, ""); int x; } inner = {1};
    printf("%d %d %d %d %d\n", origin->x, origin->y, numbers[3], *last, inner.x);
    printf("%s %d %s %d %d %d %s\n", lines[0].name, lines[0].more[1], lines[1].name, *lines[1].more, lines[1].b.y, lines[1].a.x, words[1]);
    printf("%d %d %d\n", area((struct point){6, 7}), total((int[]){1, 2, 3, 4, 5}, 5), total((int[10]){[2] = 5, [9] = 1, [5] = 3, 2}, 10));
    int sum = 0;
    for (int i = 0; i < 3; i++) {
        struct point *p = &(struct point){i, 1};
        p->x += 10;
        sum += area(*p) * (struct point){.y = i}.y + (int){i}++;
        int *q = (int[]){i, i + 1, i + 2};
        q[1] *= 2;
        sum += total(q, 3);
    }
    printf("%d %d %d\n", sum, make(5)->y, (int)sizeof(int[]){1, 2, 3} + (int)sizeof((struct point){0}.x));
    struct line l = (struct line){(struct point){1, 2}, {3, 4}, "line", (int[]){9}}, m[] = {(struct line){.name = "m"}, l};
    l.a = (sum ? (struct point){8, 8} : l.b);
    printf("%d %d %s %d %s %s %d\n", l.a.y, l.b.y, l.name, *l.more, m[0].name, m[1].name, (int)(sizeof m / sizeof *m));
    struct point grid[2][2] = {{{1, 2}, (struct point){3, 4}}, {*make(2), {5}}};
    printf("%d %d %d %d\n", grid[0][1].y, grid[1][0].x, grid[1][0].y, grid[1][1].x);
    typeof(l.a) a = {1, 2}, *pa = &a;
    typeof(int *) pi = &pa->x;
    __typeof__(*pi) c = *pi + 1;
    __typeof__(area) *f = area;
    printf("%d %d %d\n", f(a), c, *((char[]){"abc"} + 2));
    const char *none = 0;
    int calls = 0;
    printf("%s %s %d ", none ?: "none", "some" ?: "none", calls++ ?: 7);
    printf("%d\n", calls++ ?: 7);
    printf("%d %d\n", calls, (int)((0.0f ?: 2.5f) + (1 ?: 2.0f)));
    printf("%d %d %d %d %d\n", held.b[1], pair[0].b[1], pair[1].a, three[2], (int)sizeof(three));
    return *(unsigned char *)&(int){0x01010103};
}
