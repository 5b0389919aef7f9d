// Jumps out of nested functions, to labels that blocks declare.
int printf(const char *, ...);
void qsort(void *, unsigned long, unsigned long, int (*)(const void *, const void *));
static int apply(int (*f)(int), int n) { int s = 0; for (int i = 0; i < n; i++) s += f(i); return s; }
static int simple(int n) {
	__label__ out;
	int count = 0;
	int f(int i) { count++; if (i == n) goto out; return i; }
	int s = apply(f, 100);
	return s;
out:
	return 1000 + count * 10 + n;
}
static int loop(int n) {
	int sum = 0, register_like = n * 3;
	for (int i = 0; i < n; i++) {
		__label__ next;
		auto void check(int k);
		void check(int k) { if (k % 3 == 0) goto next; sum += k; }
		for (int k = i; k < i + 5; k++) { check(k); register_like += k; }
		sum += 100;
	next:
		sum += 1;
	}
	return sum * 1000 + register_like;
}
static int two(int n) {
	__label__ a, b;
	int depth = 0;
	void g(int k) {
		depth++;
		void h(int m) { if (m == 1) goto a; if (m == 2) goto b; g(m - 1); }
		h(k);
		depth += 1000;
	}
	g(n);
	return -1;
a:	return depth;
b:	return depth + 100;
}
static int recursive(int n, void (*up)(int)) {
	__label__ done;
	int result = n;
	void back(int v) { result += v; goto done; }
	if (n == 0) up(5);
	else if (n == 3) recursive(n - 1, back);
	else recursive(n - 1, up);
	result += 10000;
done:
	return result;
}
static void nothing(int v) { printf("nothing %d\n", v); }
static double floats(double x) {
	__label__ out;
	double y = x * 2, z = x;
	void f(int i) { z += i; if (i > 3) goto out; }
	for (int i = 0;; i++) { y += z; f(i); }
out:
	return y * 10 + z;
}
static int compare(int n) {
	__label__ equal;
	int list[] = {5, 2, 9, 2, 7, 1};
	int f(const void *a, const void *b) { int x = *(const int *)a, y = *(const int *)b; if (x == y && n) goto equal; return x - y; }
	qsort(list, 6, sizeof *list, f);
	return list[0] * 10 + list[5];
equal:
	return -7;
}
static int addresses(int n) {
	__label__ one, two;
	void *where(int k) { return k == 1 ? &&one : &&two; }
	goto *where(n);
one:
	return 11;
two:
	return 22;
}
int main(void) {
	printf("%d %d\n", addresses(1), addresses(2));
	printf("%d %d\n", simple(7), simple(200));
	printf("%d %d\n", loop(3), loop(20));
	printf("%d %d %d\n", two(1), two(2), two(5));
	printf("%d %d\n", recursive(5, nothing), recursive(2, nothing));
	printf("%g\n", floats(1.5));
	printf("%d %d\n", compare(0), compare(1));
}
