// rv32
// Jumps back into functions: by the library's setjmp, and by the compiler's.
int printf(const char *, ...);
typedef long jmp_buf[64];
int _setjmp(jmp_buf);
void longjmp(jmp_buf, int) __attribute__((noreturn));

static jmp_buf env;
static void *buffer[5], *outer[5];
static float total;

// deep keeps values in registers of every kind on the way to the jump.
__attribute__((noinline)) static int deep(int n, float x)
{
    if (n == 0)
        longjmp(env, (int)x);
    float y = x * 1.5f, z = y + x;
    int a = n * 3, b = n * 5, c = n * 7, d = n * 11;
    int r = deep(n - 1, x + 1);
    return r + a * b - c * d + (int)(y - z);
}

static int through(void)
{
    int a = 1, b = 2, c = 3;
    float e = 4.5f, f = 5.25f;
    volatile int v = 0;
    volatile float w = 0;
    int r = _setjmp(env);
    if (r == 0) {
        v = 7;
        w = 2.5f;
        deep(10, 1);
        return -1;
    }
    printf("%d %d %d %d %d %d %d %d\n", r, a, b, c, (int)(e * 4), (int)(f * 4), v, (int)(w * 4));
    return a + b + c;
}

static void zero(void)
{
    switch (_setjmp(env)) {
    case 0: longjmp(env, 0);
    case 1: printf("one\n"); break;
    default: printf("neither\n");
    }
}

static int loop(void)
{
    volatile int n = 0;
    if (_setjmp(env) < 5) {
        n++;
        longjmp(env, n);
    }
    return n;
}

__attribute__((noinline)) static void thrower(int n)
{
    int a[20];
    for (int i = 0; i < 20; i++)
        a[i] = i * n;
    total += a[n];
    if (n == 3)
        __builtin_longjmp(buffer, 1);
    thrower(n + 1);
    total += a[n];
}

static int catcher(int x)
{
    volatile int state = 0;
    int k1 = x * 3, k2 = x + 1, k3 = x - 1, k4 = x * x, k5 = x / 2, k6 = x ^ 5, k7 = x | 1, k8 = x & 6, k9 = -x;
    float half = x * 0.5f;
    if (__builtin_setjmp(buffer) == 0) {
        state = 1;
        thrower(0);
        printf("never\n");
    } else
        state += 10;
    return state + k1 + k2 + k3 + k4 + k5 + k6 + k7 + k8 + k9 + (int)half;
}

// leave allocates on the stack that it never gives back.
__attribute__((noinline)) static void leave(void **to, int n)
{
    char area[100 + n];
    area[n] = 1;
    total += area[n];
    __builtin_longjmp(to, 1);
}

static void nested(int n)
{
    volatile int count = 0;
    if (__builtin_setjmp(outer)) {
        printf("outer %d\n", count);
        return;
    }
    for (int i = 0; i < 3; i++)
        if (__builtin_setjmp(buffer) == 0) {
            count += 10;
            thrower(i);
        } else
            count += 100;
    leave(outer, n);
}

/* Locals that are no volatile ones have their last values, too. */
static int last(int x, float y)
{
    int a = 0, i;
    for (i = 0; i < 3; i++) {
        float d = y;
        if (__builtin_setjmp(buffer) == 0) {
            a += x;
            d += a;
            thrower(i);
        } else
            printf("%d %d %d\n", i, a, (int)(d * 2));
    }
    return a;
}

int main(void)
{
    int a = 5, b = 6;
    float c = 1.5f;
    printf("%d\n", through());
    zero();
    printf("%d\n", loop());
    printf("%d %d\n", catcher(9) + a, b);
    nested(1000);
    printf("%d\n", last(3, 2.5f));
    printf("%d %d\n", (int)total, (int)(c * 2));
    return a + b;
}
