// rv32
// Functions with alignments of their own in a section with others.
int printf(const char *, ...);
static int last(int x);
__attribute__((section(".text.some"))) int first(int x) { return x < 0 ? last(x) : x + 1; }
__attribute__((section(".text.some"), aligned(64))) int second(int x) { return first(x) + 2; }
__attribute__((section(".text.some"))) static int third(int x) { return x + 3; }
__attribute__((section(".text.some"), aligned(256))) int fourth(int x) { return second(x) + third(x); }
__attribute__((section(".text.some"))) static int last(int x) { return third(-x); }
int main(void)
{
    printf("%d %d %d %d\n", first(1), second(2), fourth(3), fourth(-3));
    printf("%d %d\n", (int)((long)second & 63), (int)((long)fourth & 255));
    return 0;
}
