/* Scopes, linkage, typedefs, enums, static locals, recursion, statements. */
int printf(const char *format, ...);

typedef int integer, *integer_pointer, vector[3];
typedef unsigned long word;
typedef vector square[2];
enum color { RED, GREEN = 5, BLUE, LAST = BLUE + 10 };
enum { UNSIGNED = 0x80000000u, TWICE = LAST * 2 };
static int hidden = 1;
int shared = 2;
extern int shared;
int later(integer n);
static word fact(word n) { return n < 2 ? 1 : n * fact(n - 1); }
static int even(int n);
static int odd(int n) { return n == 0 ? 0 : even(n - 1); }
static int even(int n) { return n == 0 ? 1 : odd(n - 1); }

static int counter(void)
{
    static int n = 10;
    static int zero;
    { static int n = 100; n++; zero += n; }
    return ++n + zero;
}

static int shadow(int x)
{
    int y = x;
    { int x = 5; y += x; { int x = y; y += x; } { extern int shared; y += shared; } }
    for (int x = 0, z = 3; x < z; x++) { int x = 100; y += x; }
    { enum { RED = 50 }; typedef char integer; y += RED + (int)sizeof(integer); }
    { int integer = 3; y += integer; }
    return y + x + RED;
}

static int control(int n)
{
    int total = 0, i;
    for (;;) { if (n-- <= 0) break; if (n % 3 == 0) continue; total += n; }
    i = 0;
    do { i++; if (i == 3) continue; if (i > 6) break; total += i; } while (i < 10);
    while (i) { int k = i--; if (k & 1) continue; total += k; for (;;) { if (k > 2) break; k++; } }
    for (i = 0; i < 5; i++) for (int j = 0; j < 5; j++) { if (j == i) break; if (j == 2) continue; total += i * j; }
    if (total > 10) if (total > 1000) total = 0; else total++;
    if (total < 0) ; else if (total == 1) total = 5; else if (total == 2) total = 6; else { total += 2; }
    return total;
}

static void nothing(void) { return; }
static int comma(int a) { int b = (a++, a += 2, a * 2); return nothing(), b; }
static int logic(int a, int b)
{
    int n = 0;
    int r = (a && (n++, b)) || (n += 10, !a && b++);
    return r * 1000 + n * 10 + b;
}
static const char *choose(int n) { return n == 0 ? "zero" : n == 1 ? "one" : n < 0 ? "negative" : "many"; }
int noparams() { return 3; }
static _Bool flag(int x) { return x; }
static unsigned char narrow(int x) { return x; }
static float half(double x) { return x / 2; }
static void many(int a, double b, char c, float d, long e, short f, unsigned g, int h, int i, double j, char k, float l, int m)
{
    printf("%d %g %d %g %ld %d %u %d %d %g %d %g %d\n", a, b, c, d, e, f, g, h, i, j, k, l, m);
}
static int (parenthesized)(int (a), int (*b)) { return a + *b; }

int main(void)
{
    vector v = {1, 2, 3};
    square s = {{1, 2, 3}, {4, 5, 6}};
    integer_pointer p = v;
    const volatile int cv = 4;
    int r = 1;
    auto int au = 2;
    enum color c = GREEN;
    printf("%d %d %d %d %u %d\n", RED, GREEN, BLUE, LAST, UNSIGNED, TWICE);
    printf("%d %lu %lu\n", p[1] + s[1][2], sizeof v, sizeof(square));
    printf("%lu %d %d\n", fact(20), even(10), odd(7));
    printf("%d ", counter()); printf("%d\n", counter());
    printf("%d %d %d\n", shadow(1), control(10), comma(3));
    printf("%d %d %d %d\n", logic(1, 1), logic(1, 0), logic(0, 1), logic(0, 0));
    printf("%s %s %s %s\n", choose(0), choose(1), choose(-5), choose(9));
    printf("%d %d %d %g\n", noparams(), flag(256), narrow(300), half(5));
    many(1, 2.5, 'c', 4.5f, 5, 6, 7, 8, 9, 10.5, 'k', 12.5, 13);
    printf("%d %d %d %d\n", cv, r + au, c, later(4) + hidden + shared);
    int *q = &r - 0 ? v : 0; printf("%d %d\n", *q, parenthesized(1, v + 1));
    printf("%s\n", __func__);
    return 0;
}

int later(int n) { return n * n; }
