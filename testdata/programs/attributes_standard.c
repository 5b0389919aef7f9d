// rv32: attributes in double brackets, in all places
int printf(const char *, ...);
struct [[gnu::packed]] s { [[maybe_unused]] char a [[maybe_unused]]; int b [[gnu::unused]]; };
struct t { char a; [[gnu::aligned(16)]] int b; } [[]];
enum [[deprecated]] e { A [[deprecated("why (not)")]] = 3, B };
typedef int wide [[gnu::__aligned__(8)]];
[[nodiscard("use it"), other::thing(1, (2)), ]] int f([[maybe_unused]] int a, int b [[maybe_unused]]) [[gnu::noinline]];
int x [[gnu::aligned(32)]] = 3, *[[gnu::unused]] p = &x, arr [[maybe_unused]][3] [[]] = { 1, 2, 3 };
int f(int a, int b)
{
    [[maybe_unused]] int y = a; [[]];
    int index[2] = { 0, 1 };
    switch (b) {
    [[likely]] case 1: y++; [[fallthrough]];
    case 2: y++; __attribute__((fallthrough));
    default: y += arr[index[1]];
    }
    [[maybe_unused]] again: if (y < 10) [[likely]] { y++; goto again; }
    for (;;) [[]] { [[unlikely]] break; }
    [[gnu::cold]] return y + (int)sizeof(int [[]]);
}
int main(void)
{
    printf("%d %d %d\n", (int)sizeof(struct s), (int)sizeof(struct t), (int)_Alignof(wide));
    printf("%d %d %d %d\n", B, f(1, 1), f(20, 2), (int)((unsigned long)p & 31));
    return 0;
}
