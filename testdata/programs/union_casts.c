// Casts to unions, and the second operand of __builtin_expect.
int printf(const char *, ...);
struct pair { int a, b; };
typedef union { int i; double d; char *p; struct pair s; char name[24]; } mixed;
static int take(mixed m) { return m.i; }
static mixed make(double d) { return (mixed)d; }
static long call(long x) { printf("call %ld\n", x); return x; }
int main(void)
{
    int x = 5;
    struct pair pair = { 8, 9 };
    mixed u = (mixed)x, v = (mixed)pair;
    printf("%d %d %d %d\n", u.i, take((mixed)7), v.s.b, ((mixed)pair).s.a);
    u = (mixed)"text";
    printf("%s %g %g\n", u.p, make(2.5).d, ((mixed)(x / 2.0)).d);
    v = (mixed)u; pair = (struct pair)pair;
    v = x ? (mixed)x++ : (mixed)pair;
    printf("%d %d\n", v.i, x);
    if (__builtin_expect(pair.a == 8, x++)) printf("%d\n", x);
    long expected = __builtin_expect(pair.a, call(4) + x--);
    printf("%ld %d\n", expected, x);
    return 0;
}
