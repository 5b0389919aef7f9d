// Variables of registers that a function keeps for its caller begin with the caller's values: garbage collectors look
// for pointers there. Variables that are assigned first are like others.
#include <stdio.h>

__attribute__((noinline)) static void registers(unsigned long *list, int n) {
	register unsigned long first asm("s1");
	register unsigned long second asm("x18");
	register unsigned long third asm("s11");
	for (int i = 0; i < n; i++) {
		list[3 * i] = first;
		list[3 * i + 1] = second + i;
		list[3 * i + 2] = third;
	}
}

__attribute__((noinline)) static long square(long x) { return x * x; }

// What is computed in advance, for loops and between calls, must not be in such a register before it is read.
__attribute__((noinline)) static void within(unsigned long *list, int n) {
	long a = square(n), b = square(a + n), c = square(b) + a, d = a ^ b, e = c - d;
	for (int i = 0; i < n; i++) {
		long k = square(a * b + i) + a * b;
		for (int j = 0; j < 2; j++) {
			register unsigned long first asm("s1");
			register volatile unsigned long second asm("s2");
			register unsigned long third asm("s11");
			list[6 * i + 3 * j] = first + k - k;
			list[6 * i + 3 * j + 1] = second + (a + b + c + d + e) * 0;
			list[6 * i + 3 * j + 2] = third;
		}
	}
	if (a > 0)
		goto behind;
	{
		register unsigned long skipped asm("s11");
	behind:
		list[6 * n] = skipped;
	}
}

static void add(long *to, long x) { *to += x; }

// The object of a block must not share its place with the variables that are only in the frame because of the register.
__attribute__((noinline)) static long objects(int n) {
	long sum = 0;
	for (int i = 0; i < n; i++) {
		register unsigned long r asm("s1");
		long k = i;
		add(&k, 5);
		sum += k + (r != 0) * 0;
	}
	return sum + n;
}

static long assigned(long x) {
	register long a asm("s2");
	register double b asm("fs3");
	a = x + 1;
	b = x * 0.5;
	asm("addi %0, %0, 3" : "+r"(a));
	asm("fadd.d %0, %0, %0" : "+f"(b));
	return a + (long)b;
}

static double half(void) {
	register double d asm("fs2");
	return d / 2;
}

int main(void) {
	unsigned long list[6] = {0}, more[19] = {0};
	double result;
	register unsigned long *p asm("a0") = list;
	register long n asm("a1") = 2;
	asm volatile("mv s3, sp\n\tli s1, 1234\n\tli s2, 77\n\tli s11, -5\n\tjalr %2" : "+r"(p), "+r"(n) : "r"(registers)
		: "ra", "s1", "s2", "s3", "s11", "t0", "t1", "t2", "t3", "t4", "t5", "t6", "a2", "a3", "a4", "a5", "a6", "a7", "memory");
	for (int i = 0; i < 6; i++)
		printf("%ld\n", (long)list[i]);
	p = more;
	n = 3;
	asm volatile("mv s3, sp\n\tli s1, 1234\n\tli s2, 77\n\tli s11, -5\n\tjalr %2" : "+r"(p), "+r"(n) : "r"(within)
		: "ra", "s1", "s2", "s3", "s11", "t0", "t1", "t2", "t3", "t4", "t5", "t6", "a2", "a3", "a4", "a5", "a6", "a7", "memory");
	for (int i = 0; i < 19; i++)
		printf("%ld\n", (long)more[i]);
	register double r asm("fa0");
	asm volatile("li t0, 9\n\tfcvt.d.w fs2, t0\n\tjalr %1" : "=f"(r) : "r"(half)
		: "ra", "fs2", "t0", "t1", "t2", "t3", "t4", "t5", "t6", "a0", "a1", "a2", "a3", "a4", "a5", "a6", "a7", "fa1", "fa2", "fa3", "fa4", "fa5", "fa6", "fa7", "ft0", "ft1", "ft2", "ft3", "memory");
	result = r;
	printf("%ld %g %ld\n", assigned(39), result, objects(5));
	return 0;
}
