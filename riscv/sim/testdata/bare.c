// A program without a library, for RV32 and RV64: sorting, a sieve, 64-bit
// arithmetic, structures, recursion, function pointers, floats.
#if __riscv_xlen == 64
typedef long Word;
#else
typedef int Word;
#endif

static Word call(Word number, Word a, Word b, Word c) {
    register Word a0 __asm__("a0") = a, a1 __asm__("a1") = b, a2 __asm__("a2") = c, a7 __asm__("a7") = number;
    __asm__ volatile("ecall" : "+r"(a0) : "r"(a1), "r"(a2), "r"(a7) : "memory");
    return a0;
}

static void print(const char *name, unsigned long long value) {
    char text[80];
    int n = 0;
    while (*name) text[n++] = *name++;
    text[n++] = ' ';
    for (int shift = 60; shift >= 0; shift -= 4) text[n++] = "0123456789abcdef"[value >> shift & 15];
    text[n++] = '\n';
    call(64, 1, (Word)text, n);
}

static unsigned seed = 1;
static unsigned next(void) { return seed = seed * 1664525 + 1013904223; }

static unsigned char composite[100000];
static int numbers[5000];

static void sort(int *low, int *high) {
    if (high - low < 2) return;
    int pivot = low[(high - low) / 2], *i = low, *j = high - 1;
    while (i <= j) {
        while (*i < pivot) i++;
        while (*j > pivot) j--;
        if (i <= j) {
            int t = *i;
            *i++ = *j;
            *j-- = t;
        }
    }
    sort(low, j + 1);
    sort(i, high);
}

static int ackermann(int m, int n) {
    return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
}

static double square(double x) { return x * x; }
static double half(double x) { return x / 2; }

struct Point {
    short x;
    signed char y;
    long long z;
    float w;
};

static struct Point move(struct Point p, int by) {
    p.x += by;
    p.y -= by;
    p.z *= by;
    p.w /= by;
    return p;
}

int run(void) {
    int primes = 0;
    for (int i = 2; i < 100000; i++) {
        if (composite[i]) continue;
        primes++;
        for (int j = 2 * i; j < 100000; j += i) composite[j] = 1;
    }
    print("primes", primes);

    for (int i = 0; i < 5000; i++) numbers[i] = next();
    sort(numbers, numbers + 5000);
    int ordered = 1;
    for (int i = 1; i < 5000; i++) ordered &= numbers[i - 1] <= numbers[i];
    print("ordered", ordered);
    print("middle", (unsigned)numbers[2500]);
    print("ackermann", ackermann(2, 9));

    unsigned long long product = 1;
    for (int i = 0; i < 50; i++) {
        product = product * 6364136223846793005ULL + next();
        product ^= product >> 29;
        product += product / 1000003 + product % 10007;
        product -= (long long)product / 77 - (long long)product % 13;
    }
    print("product", product);

    double (*functions[])(double) = {square, half};
    double x = 1.1;
    for (int i = 0; i < 60; i++) x = functions[next() >> 20 & 1](x) + 0.25;
    union { double d; unsigned long long u; } bits = {x};
    print("double", bits.u);
    float f = 0;
    for (int i = 1; i < 2000; i++) f += 1.0f / i - (float)(int)(f * 3);
    union { float f; unsigned u; } single = {f};
    print("float", single.u);

    struct Point p = {1, 2, 3, 4};
    for (int i = 1; i < 40; i++) p = move(p, i % 7 + 1);
    print("point", (unsigned long long)p.x << 32 ^ p.y ^ p.z);
    print("bits", (unsigned)(p.w * 1e20f));
    return 7;
}

// start wants nothing of the stack that Linux makes but its address.
__asm__(".globl _start\n_start:\n.option push\n.option norelax\nla gp, __global_pointer$\n.option pop\ncall run\nli a7, 93\necall\n");
