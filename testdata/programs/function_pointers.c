// rv32: calls through pointers, and tables of functions
int printf(const char *, ...);

typedef int binary(int, int);
typedef int (*binary_pointer)(int, int);
typedef void visitor(int *, void (*)(int *));

static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
binary mul, sub;
int mul(int a, int b) { return a * b; }
static int zero() { return 0; }

static binary_pointer const table[] = {add, &sub, *mul, 0};
static struct op { const char *name; binary *apply; char tag; } ops[] = {
    {"add", add, 'a'}, {"sub", sub, 's'}, {.apply = mul, .name = "mul"},
};
binary *global = mul;
int (*(*chooser_pointer)(int))(int, int);
int (*printer)(const char *, ...) = printf;

static int (*choose(int which))(int, int) { return which ? add : sub; }
static binary_pointer pick(char c)
{
    for (struct op *p = ops; p < ops + 3; p++)
        if (p->tag == c) return p->apply;
    return 0;
}

static int twice(binary f, int x) { return f(f(x, x), x); }
static int apply(int f(int, int), int (*g)(int), int x) { return f((*g)(x), g(x + 1)); }
static int square(int x) { return x * x; }
static float half(float x) { return x * 0.5f; }
static void bump(int *p) { ++*p; }
static void visit(int *p, void (*f)(int *)) { f(p); f(p); }
static int calls;
static binary_pointer count(void) { calls++; return add; }
static int many(int a, float b, int c, float d, int e, int f, int g, int h, int i, float j, int k)
{
    return a + (int) b * 2 + c * 3 + (int) d * 4 + e * 5 + f * 6 + g * 7 + h * 8 + i * 9 + (int) j * 10 + k * 11;
}

struct machine { int (*step)(struct machine *); int left, done; };
static int stop(struct machine *m) { m->done = 1; return 100; }
static int walk(struct machine *m) { if (--m->left == 0) m->step = stop; return m->left; }

static int compare(const void *a, const void *b) { return *(const int *) a - *(const int *) b; }
static int backwards(const void *a, const void *b) { return compare(b, a); }
static void sort(void *base, int n, int size, int (*less)(const void *, const void *))
{
    char *p = base;
    for (int i = 1; i < n; i++)
        for (int k = i; k > 0 && less(p + (k - 1) * size, p + k * size) > 0; k--)
            for (int b = 0; b < size; b++) {
                char t = p[k * size + b];
                p[k * size + b] = p[(k - 1) * size + b];
                p[(k - 1) * size + b] = t;
            }
}

int main(void)
{
    int (*f)(int, int) = add;
    printf("%d %d %d %d %d\n", f(1, 2), (*f)(3, 4), (****f)(5, 6), (&add)(7, 8), (*add)(9, 10));
    f = sub;
    binary *fs[3] = {f, mul}, **cursor = fs;
    printf("%d ", fs[0](9, 4));
    printf("%d ", (*++cursor)(9, 4));
    printf("%d ", (*cursor--)(2, 3));
    printf("%d\n", (*cursor)(2, 3));
    for (int i = 0; table[i]; i++) printf("%d ", table[i](20, i));
    for (int i = 0; i < 3; i++) printf("%s=%d ", ops[i].name, ops[i].apply(6, 7));
    printf("\n%d %d %d\n", choose(1)(3, 4), choose(0)(3, 4), pick('s')(1, 2));
    chooser_pointer = choose;
    printf("%d %d\n", chooser_pointer(0)(10, 20), (*(*chooser_pointer)(1))(10, 20));
    printf("%d %d %d\n", twice(mul, 3), apply(mul, square, 4), global(global(2, 3), global(4, 5)));
    printf("%d %d %d\n", f == sub, f != add, (f ? f : add)(5, 3) + (f == mul ? sub : add)(5, 3));
    printf("%d %d %d\n", !f, pick('?') == 0, f && pick('a'));
    printf("%d ", count()(count()(1, 2), count()(3, 4)));
    printf("%d\n", calls);
    float (*h)(float) = half;
    printf("%d %d\n", (int) h(9.0f) * 10, (int) (h(h(12.0f)) * 4));
    int (*m)(int, float, int, float, int, int, int, int, int, float, int) = many;
    printf("%d\n", m(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, m(1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)));
    int n = 5;
    visitor *v = visit;
    v(&n, bump);
    void *opaque = (void *) bump;
    ((void (*)(int *)) opaque)(&n);
    printf("%d %d\n", n, (int) sizeof f == (int) sizeof opaque);
    struct machine machine = {walk, 4};
    for (n = 0; !machine.done; ) n += machine.step(&machine);
    printf("%d\n", n);
    int data[] = {5, 2, 9, -1, 7, 0};
    sort(data, 6, sizeof *data, compare);
    for (int i = 0; i < 6; i++) printf("%d ", data[i]);
    sort(data, 6, sizeof *data, backwards);
    for (int i = 0; i < 6; i++) printf("%d ", data[i]);
    int (*unprototyped)() = zero;
    printf("%d %d\n", unprototyped(), ((int (*)(int)) square)(12));
    static binary *later = sub;
    printer("%d %s\n", later(1, 2), "through a pointer");
    (*printer)("%d\n", (n > 0 ? printer : printf)("%c%c\n", 'o', 'k'));
    if (add && printf) return twice(f, 3) & 127;
    return 1;
}
