// nested functions (GNU C): variables, arrays and parameters of the functions around them, at several levels
int printf(const char *, ...);

int simple(int x)
{
    int g(int y) {
        return x + y;
    }
    return g(1) + g(x);
}

int noncapture(int x)
{
    int g(int y) {
        return y * 2;
    }
    return g(x);
}

int counter(int n)
{
    int c = 0;
    void inc(int k) {
        c += k;
        if (k > 1) inc(k - 1);
    }
    for (int i = 0; i < n; i++) inc(i);
    return c;
}

int deep(int a)
{
    int b = a * 2;
    int f(int c) {
        int d = b + c;
        int g(int e) {
            int h(int i) {
                b++;
                d += i;
                return a + b + c + d + e + i;
            }
            return h(e) + h(e + 1) + a;
        }
        return g(d) + g(c);
    }
    return f(3) + b;
}

int arrays(int n)
{
    int t[10];
    struct {
        int x;
        char y;
    } s = { 5, 6 };
    double d = 1.5;
    void set(int i) {
        t[i] = i * i + s.x;
        s.y++;
        d *= 2;
    }
    for (int i = 0; i < 10; i++) set(i);
    int r = 0;
    for (int i = 0; i < 10; i++) r += t[i];
    return r + s.y * 1000 + (int)d;
}

int vla(int n)
{
    int v[n], w[n][n + 1];
    int sum(void) {
        int r = 0;
        for (int i = 0; i < (int)(sizeof v / sizeof *v); i++) r += v[i] + w[i][n] + (int)sizeof w[i];
        return r;
    }
    for (int i = 0; i < n; i++) {
        v[i] = i;
        w[i][n] = i * 10;
    }
    return sum();
}

int forward(int n)
{
    auto int odd(int);
    int even(int k) {
        return k == 0 ? 1 : odd(k - 1);
    }
    int odd(int k) {
        return k == 0 ? 0 : even(k - 1);
    }
    return even(n) * 10 + odd(n);
}

struct big {
    int a[10];
};

struct big record(int x)
{
    struct big b = { { x } };
    struct big f(struct big c, int y) {
        c.a[1] = x + y + b.a[0];
        b.a[0]++;
        return c;
    }
    b = f(b, 1);
    return f(b, 2);
}

int kr(int x)
{
    int f(a, b) int a;
    char b;
    {
        return a + b + x;
    }
    return f(1, 2);
}

int variadic(int x)
{
    int f(int n, ...) {
        __builtin_va_list l;
        __builtin_va_start(l, n);
        int r = x;
        while (n--) r += __builtin_va_arg(l, int);
        return r;
    }
    return f(3, 1, 2, 3) + f(0);
}

int many(int a, int b, int c, int d, int e, int f, int g, int h, int i)
{
    int n(int a1, int b1, int c1, int d1, int e1, int f1, int g1, int h1, int i1) {
        return a * a1 + b * b1 + c * c1 + d * d1 + e * e1 + f * f1 + g * g1 + h * h1 + i * i1;
    }
    return n(9, 8, 7, 6, 5, 4, 3, 2, 1);
}

int loops(int n)
{
    int r = 0;
    for (int i = 0; i < n; i++) {
        int f(void) {
            return i * r + 1;
        }
        r += f();
    }
    while (n--) {
        int k = n;
        int g(int m) {
            k += m;
            return k;
        }
        r += g(n) + g(1);
    }
    return r;
}

int stmt(int x)
{
    return ({
        int f(int y) {
            return x * y;
        }
        f(3);
    }) + ({
        int f(int y) {
            return x - y;
        }
        f(3);
    });
}

int statics(int x)
{
    static int count;
    int f(void) {
        static int own = 5;
        return own++ + count++;
    }
    int r = f();
    return r + f() * x;
}

int aligned(int n)
{
    _Alignas(64) int t[4];
    int v[n];
    int f(int i) {
        t[i & 3] = i;
        v[0] += (int)((unsigned long)t % 64);
        return t[i & 3] + v[0];
    }
    v[0] = 1;
    return f(3) + f(6);
}

// the tags and enumerators that its parameter list declares
int listed(int m)
{
    int n(enum w { W0 = 5, W1 } a, struct st { int q; } *s) {
        enum w c = W1;
        struct st t = *s;
        return a + c + m + t.q;
    }
    int q = 9;
    return n(2, (void *)&q);
}

int main(void)
{
    int first = statics(3);
    printf("%d %d %d %d %d %d\n", simple(5), noncapture(4), counter(6), deep(7), arrays(3), vla(5));
    printf("%d %d %d %d\n", forward(7), record(3).a[1], kr(10), variadic(100));
    printf("%d %d %d %d %d %d\n", many(1, 2, 3, 4, 5, 6, 7, 8, 9), loops(4), stmt(10), first, statics(4), aligned(3));
    printf("%d\n", listed(100));
    return 0;
}
