// addresses of nested functions: in qsort, through several levels, in recursive calls, with floating-point arguments; and
// records and literals in nested functions. testdata/programs/nested.c has the rest.
int printf(const char *, ...);
void qsort(void *, unsigned long, unsigned long, int (*)(const void *, const void *));

int sorted(int *t, int n, int sign)
{
    int calls = 0;
    int cmp(const void *a, const void *b) {
        calls++;
        return sign * (*(int *)a - *(int *)b);
    }
    qsort(t, n, sizeof *t, cmp);
    return calls > 0;
}

int apply(int (*f)(int), int n)
{
    return f(n) + f(n + 1);
}

int pass(int x)
{
    int g(int y) {
        int h(int z) {
            return x * 100 + y * 10 + z;
        }
        return apply(h, y) + x;
    }
    return apply(g, 2);
}

int recursive(int n, int (*up)(int))
{
    int f(int k) {
        return k + n;
    }
    if (n == 0) return up(5);
    return recursive(n - 1, n == 3 ? f : up) + f(n);
}

double floats(double x)
{
    double g(double a, float b, int c) {
        return a * x + b * c;
    }
    double (*p)(double, float, int) = g;
    return p(2, 3, 4) + (*p)(1, 1, 1) + g(5, 6, 7);
}

struct pair { int a, b; };

int members(int x)
{
    struct pair p = { x, x + 1 }, q = { 2, 3 };
    struct pair swap(struct pair r) {
        struct pair s = { r.b, r.a };
        p.a += s.a;
        p.b *= 2;
        return s;
    }
    q = swap(q);
    p.a++;
    q = swap(p);
    return p.a * 1000 + p.b * 100 + q.a * 10 + q.b;
}

// Many literals, of which most are in nested functions.
double literals(double x)
{
    double a(double y) { return y * 1.5 + y * 2.5 + y * 3.5 + y * 4.5; }
    double b(double y) { return y * 5.5 + y * 6.5 + y * 7.5 + y * 8.5 + y * 9.5 + y * 10.5 + a(y); }
    return a(x) + b(x) + x * 1.5 + x * 19.5 + x * 20.5;
}

int main(void)
{
    int t[] = { 5, 3, 9, 1, 7 };
    printf("%d ", sorted(t, 5, 1));
    for (int i = 0; i < 5; i++) printf("%d ", t[i]);
    printf("%d ", sorted(t, 5, -1));
    for (int i = 0; i < 5; i++) printf("%d ", t[i]);
    printf("\n%d %d %g %d %g\n", pass(4), recursive(5, 0), floats(1.5), members(4), literals(0.5));
    return 0;
}
