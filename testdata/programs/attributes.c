// rv32: attributes and assembler names
int say(const char *, ...) __asm__("" "printf") __attribute__((__format__(__printf__, 1, 2), __nothrow__));
extern long double unused_function(long double x, const long double *p) __attribute__((const, noinline));

struct small { char a; char b __attribute__((aligned(8))); char c; };
struct wide { int x; } __attribute__((aligned));
struct __attribute__((__aligned__(8))) front { short s; };
union either { char c; short s __attribute__((__aligned__(16), unused)); };

typedef int word __attribute__((__mode__(__word__)));
typedef unsigned byte __attribute__((mode(QI)));
static struct small statics[3] = {{1, 2, 3}, {4, 5, 6}};
static int __attribute__((noinline, cold)) quiet(int x __attribute__((unused))) { return 7; }

int main(void)
{
    struct small list[2] = {{'a', 'b', 'c'}, {.c = 'd'}}, copy = list[0];
    struct wide w[2] = {{1}, {2}}, *p = &w[1];
    union either e;
    say("%d %d %d %d\n", (int)sizeof(struct small), (int)sizeof(struct wide), (int)sizeof(struct front), (int)sizeof(union either));
    say("%d %d %d\n", (int)_Alignof(struct small), (int)_Alignof(struct wide), (int)sizeof(long double) + (int)_Alignof(long double));
    say("%c%c%c%c %d %d %d\n", copy.a, copy.b, copy.c, list[1].c, p->x, statics[1].b, statics[2].c);
    say("%d %d\n", (int)((unsigned long)w & 15), (int)((unsigned long)&e & 15) + (int)((unsigned long)&statics[1].b & 7));
    say("%d %d\n", sizeof(word) == sizeof(void *), (int)(byte)-1);
    {
        struct unfinished { char c; int d };
        static int first = 3, __attribute__((aligned(16))) second = 4;
        say("%d %d %d\n", (int)sizeof(struct unfinished), first + second, (int)((unsigned long)&second & 15));
    }
    return quiet(1);
}
