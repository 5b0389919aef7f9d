/* Assembler statements in arguments of calls, with operands in registers of other arguments. */
int printf(const char *, ...);

__attribute__((noinline)) static long four(long a, long b, long c, long d) { return a + 3 * b + 5 * c + 7 * d; }
__attribute__((noinline)) static double floats(double a, double b) { return a + 2 * b; }
__attribute__((noinline)) static long ten(long a, long b, long c, long d, long e, long f, long g, long h, long i, long j) { return four(a, b, c, d) + 9 * four(e, f, g, h) + 11 * i + 13 * j; }

static long fixed(long x) {
	return four(x, x + 1, ({
		register long r asm("a0") = x * 2;
		register long s asm("a1") = 5;
		asm volatile("add %0, %0, %1\n\tli %1, 9" : "+r"(r), "+r"(s));
		r + s;
	}), x + 2);
}

static long clobbers(long x) {
	return four(x, 2, 3, ({ asm volatile("li a0, 1\n\tli a1, 1\n\tli a2, 1" ::: "a0", "a1", "a2"); x; }));
}

static long empty(long x) {
	return four(x, 2, ({ register long r asm("a0") = x + 4; asm("" : "+r"(r)); r; }), 4);
}

static double floating(double x) {
	return floats(x, ({ register double r asm("fa0") = 3; asm volatile("fadd.d %0, %0, %0" : "+f"(r)); r; }));
}

static long stored(long x) {
	return ten(1, 2, 3, 4, 5, 6, 7, 8, x, ({ register long r asm("a7") = x; asm volatile("addi %0, %0, 7" : "+r"(r) :: "a0", "s2"); r; }));
}

static long many(long a, long b) {
	long r;
	asm volatile("add %0, %1, %2\n\tadd %0, %0, %3\n\tadd %0, %0, %4\n\tadd %0, %0, %5\n\tadd %0, %0, %6\n\tadd %0, %0, %7"
		: "=&r"(r) : "r"(a), "r"(b), "r"(a + 1), "r"(b + 1), "r"(a * b), "r"(four(a, b, 1, 2)), "r"(8L));
	return r;
}

int main(void) {
	printf("%ld %ld %ld %g %ld %ld\n", fixed(3), clobbers(4), empty(5), floating(1.5), stored(6), many(7, 11));
	return 0;
}
