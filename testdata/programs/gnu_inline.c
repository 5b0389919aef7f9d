// Functions that are extern inline as in GNU C89 and have the attribute always_inline: nothing else may define them. Others are defined
// behind them, too, and declared before.
int printf(const char *, ...);
unsigned long strlen(const char *);
char *strcpy(char *, const char *);
static int calls;
extern inline __attribute__((gnu_inline, always_inline)) int fresh(int x) { return x * 5 + 1; }
int before(int);
static int early(int x) { return x ? before(x - 1) : 7; }
extern inline __attribute__((gnu_inline, always_inline)) int before(int x) { return x * 7 + 1; }
extern inline __attribute__((gnu_inline, always_inline)) int later(int x) { return x * 9 + 1; }
static int use_later(int x) { return later(x); }
int later(int x) { return x * 9 + 1; }
int other(int x);
extern inline __attribute__((gnu_inline, always_inline)) int other(int x) { return x - 3; }
static int use_other(int x) { return other(x); }
int other(int x) { return x - 3; }
extern char *copy(char *, const char *) __asm__("strcpy");
extern inline __attribute__((gnu_inline, always_inline)) char *strcpy(char *to, const char *from) { calls++; return copy(to, from); }
extern inline __attribute__((gnu_inline, always_inline)) unsigned long unused(const char *s) { return strlen(s); }
extern inline __attribute__((gnu_inline, always_inline)) int recursive(int x, int (*f)(int)) { return f(x); }
int fresh(int);
int main(void)
{
	char text[20];
	int (*address)(int) = later;
	strcpy(text, "text");
	printf("%s %d %d %d %d %d %d\n", text, fresh(2), before(3), use_later(4) + later(5), use_other(6) + other(7), address(8), recursive(9, address));
	printf("%d %d\n", calls, early(0));
	return 0;
}
int before(int x) { return x * 7 + 1; }
