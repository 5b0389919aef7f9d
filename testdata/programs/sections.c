// Sections, weak and other names, constructors.
int printf(const char *, ...);
int s1 __attribute__((section("mysec"))) = 42; const int s2 __attribute__((section(".myro"))) = 43;
static int s3 __attribute__((section("mysec"), used)) = 44;
extern int __start_mysec[], __stop_mysec[];
__attribute__((section(".text.hot"))) int hot(int x) { return x + 1; }
int cold(int x) __attribute__((section(".text.cold"), noinline));
int cold(int x) { return hot(x) * 2; }
int plain(int x) { return cold(x) + hot(x); }
__attribute__((section(".text.hot"))) int hot2(int x) { return hot(x) + plain(x); }
int target(int x) { return x * 3; }
int ali(int) __attribute__((alias("target"))); static int vari = 9; extern int varia __attribute__((alias("vari")));
int weakdef(int x) __attribute__((weak)); int weakdef(int x) { return x + 100; }
extern int nothere(int) __attribute__((weak)); extern int nodata __attribute__((weak));
__attribute__((visibility("hidden"))) int hid = 3; int hidf(void) __attribute__((visibility("hidden"))); int hidf(void) { return 5; }
char big[10] __attribute__((aligned(256))); _Alignas(64) int big2 = 3; static const int big3 __attribute__((aligned(128))) = 8;
static int order;
__attribute__((constructor)) static void c1(void) { order = order * 10 + 1; }
__attribute__((constructor(200))) static void c2(void) { order = order * 10 + 2; }
static void __attribute__((constructor(150))) c3(void) { order = order * 10 + 3; }
__attribute__((destructor)) static void d1(void) { printf("d1\n"); }
__attribute__((destructor(300))) void d2(void) { printf("d2\n"); }
static int counter = 5;
__attribute__((aligned(64))) int aligned64(int x) { counter += plain(x); return counter; }
int aligned256(int) __attribute__((aligned(256)));
int aligned256(int x) { return aligned64(x) * 2 + counter; }
int main(void)
{
    printf("%d %d %d\n", aligned256(3), (int)((long)aligned64 & 63), (int)((long)aligned256 & 255));
    printf("%d %d %d\n", s1, s2, s3);
    int sum = 0; for (int *p = __start_mysec; p < __stop_mysec; p++) sum += *p; printf("%d\n", sum);
    printf("%d %d %d %d\n", hot(1), cold(2), plain(3), hot2(4));
    printf("%d %d %d %d %d\n", ali(5), varia, weakdef(1), nothere ? 1 : 0, &nodata != 0);
    printf("%d %d\n", hid, hidf());
    printf("%d %d %d %d\n", (int)((long)big & 255), (int)((long)&big2 & 63), (int)((long)&big3 & 127), big2 + big3);
    printf("%d\n", order);
    return 0;
}
