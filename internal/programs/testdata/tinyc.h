// What makes TinyC of C++. A program that has a scan of its own has it: among
// functions of the same parameters, C++ prefers one that is no template.
extern "C" int getchar(void), putchar(int), printf(const char *, ...);

template <class T, class E> T cast(E e) { return (T)e; }
template <class = void> long long scan() { return getchar(); }
template <class = void> void print(long long c) { putchar((int)c); }
template <class = void> void printnum(long long n) { printf("%lld\n", n); }

extern long long tinyc_main();
int main() { return (int)tinyc_main(); }

#define main tinyc_main
#define int long long
#define sizeof (long long)sizeof
