int printf(const char *, ...);
int snprintf(char *, unsigned long, const char *, ...);
void abort(void);
extern inline __attribute__((gnu_inline, always_inline)) unsigned long size(void *p, int known) {
	unsigned long n = __builtin_object_size(p, 0);
	return n == (unsigned long)-1 || n == (unsigned long)known;
}
extern inline __attribute__((gnu_inline, always_inline)) unsigned long inner(void *p, int known) {
	unsigned long n = __builtin_object_size(p, 1);
	return n == (unsigned long)-1 || n == (unsigned long)known;
}
// The unnamed arguments are passed on.
extern inline __attribute__((gnu_inline, always_inline)) int say(const char *format, ...) {
	return printf(format, __builtin_va_arg_pack());
}
static inline __attribute__((always_inline)) int sayTwice(const char *format, ...) {
	int n = __builtin_va_arg_pack_len();
	if (n > 2)
		return say(format, __builtin_va_arg_pack()) + say(format, __builtin_va_arg_pack());
	say("%d: ", n);
	return say(format, __builtin_va_arg_pack());
}
// Several returns, under conditions that are known and that are not; parameters that change.
static inline __attribute__((always_inline)) int sum(int n, int step) {
	int total = 0;
	if (__builtin_constant_p(n) && n < 0)
		return -1;
	if (step == 0)
		return -2;
	for (int i = 0; i < n; i += step) {
		if (i > 40)
			return -3;
		total += i;
	}
	while (n > 0)
		n -= step;
	return total + n;
}
static int calls;
static int count(int n) { calls = calls * 10 + n; return n; }
// Arguments are evaluated once, in order, whatever the body does with them.
extern inline __attribute__((gnu_inline, always_inline)) int pick(int which, int a, int b) {
	if (__builtin_constant_p(which)) {
		if (which)
			return a;
		else
			return b;
	}
	return which ? a : b;
}
extern inline __attribute__((gnu_inline, always_inline)) void set(int *to, int v) {
	if (__builtin_object_size(to, 0) < sizeof *to)
		abort();
	if (!v)
		return;
	*to = v;
}
extern inline __attribute__((gnu_inline, always_inline)) double scale(double x, float by) {
	return __builtin_constant_p(by) ? x * by : by * x;
}
// These are compiled as other inline functions are.
extern inline __attribute__((gnu_inline, always_inline)) int counted(int n) {
	static int total;
	return __builtin_constant_p(n) || n ? total += n : 0;
}
struct pair { long a, b, c; };
extern inline __attribute__((gnu_inline, always_inline)) long first(struct pair x, int n) {
	return __builtin_constant_p(n) ? x.a + n : n + x.a;
}
struct record { int a; char text[8]; int b; char end[4]; } global;
static char bytes[100];
int main(void) {
	char local[10];
	struct record r, *pointer = &global;
	int n = 3, total = 7, p = 5; // names of the wrappers, too
	say("%d %d %d %d\n", (int)size(local, 10), (int)size(local + 4, 6), (int)size(bytes + 99, 1), (int)size(&r.text[2], 14));
	say("%d %d %d %d %d\n", (int)inner(local, 10), (int)inner(r.text, 8), (int)inner(r.text + 3, 5), (int)inner(&r.text[7], 1), (int)inner(&r.b, 4));
	say("%d %d %d\n", (int)inner(pointer->text, 8), (int)inner(global.end + 1, 3), (int)inner(&r, 20));
	sayTwice("%d %s %g %d\n", n, "two", 2.5, total);
	sayTwice("%ld %c\n", 1234567890123, 'x');
	sayTwice("none\n");
	printf("%d %d %d %d %d\n", sum(4, 1), sum(n + 7, 3), sum(-1, 1), sum(5, p - 5), sum(100, n));
	total += pick(count(0), 2, count(3));
	printf("%d %d ", total - 7, calls == 3 || calls == 30);
	total = pick(0, count(4), 5);
	printf("%d %d\n", total, calls % 10);
	set(&n, 0);
	set(&n, 9);
	set(&p, pick(n > 3, n + 1, 4) + sum(3, 1));
	printf("%d %d %g %g\n", n, p, scale(3, 0.5f), scale(p, n));
	for (int i = 0; i < 3; i++)
		total += pick(i, sum(i, 1), i ? 100 : 50);
	printf("%d\n", total);
	printf("%d ", counted(2));
	printf("%d ", counted(n));
	printf("%ld\n", first((struct pair){5, 6, 7}, n) + first((struct pair){1, 2, 3}, 4));
	return 0;
}
