// Calls with which functions end, of all types of results that need 64 bits: of functions and through pointers, with arguments that change
// places, behind statements, in arms, in front of returns. With -O2 they are tail calls.

int printf(const char *format, ...);

long long i64_swap(long long a, long long b, int left);
long long i64_turn(long long a, long long b, int left) {
	return left == 0 ? a : i64_swap(b, a + 1, left - 1);
}
long long i64_swap(long long a, long long b, int left) {
	return i64_turn(b, a, left);
}
long long i64_through(long long (*next)(long long, long long, int), long long a, long long b, int left) {
	return next(b, a, left);
}

unsigned long long u64_swap(unsigned long long a, unsigned long long b, int left);
unsigned long long u64_turn(unsigned long long a, unsigned long long b, int left) {
	return left == 0 ? a : u64_swap(b, a + 1, left - 1);
}
unsigned long long u64_swap(unsigned long long a, unsigned long long b, int left) {
	return u64_turn(b, a, left);
}
unsigned long long u64_through(unsigned long long (*next)(unsigned long long, unsigned long long, int), unsigned long long a, unsigned long long b, int left) {
	return next(b, a, left);
}

double f64_swap(double a, double b, int left);
double f64_turn(double a, double b, int left) {
	return left == 0 ? a : f64_swap(b, a + 1, left - 1);
}
double f64_swap(double a, double b, int left) {
	return f64_turn(b, a, left);
}
double f64_through(double (*next)(double, double, int), double a, double b, int left) {
	return next(b, a, left);
}

int main(void) {
	printf("i64 %lld %lld\n", i64_turn(1, 2, 1001), i64_through(i64_turn, 3, 4, 77));
	printf("u64 %llu %llu\n", u64_turn(1, 2, 1001), u64_through(u64_turn, 3, 4, 77));
	printf("f64 %.3f %.3f\n", f64_turn(1, 2, 1001), f64_through(f64_turn, 3, 4, 77));
	return 0;
}
