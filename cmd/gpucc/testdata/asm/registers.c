// Register variables: system calls, and registers of all kinds.
#include <stdio.h>
#include <string.h>

static inline long call3(long n, long a, long b, long c)
{
	register long a7 __asm__("a7") = n;
	register long a0 __asm__("a0") = a;
	register long a1 __asm__("a1") = b;
	register long a2 __asm__("a2") = c;
	__asm__ __volatile__("ecall\n\t" : "=r"(a0) : "r"(a7), "0"(a0), "r"(a1), "r"(a2) : "memory");
	return a0;
}

static inline long call6(long n, long a, long b, long c, long d, long e, long f)
{
	register long a7 asm("a7") = n;
	register long a0 asm("a0") = a;
	register long a1 asm("a1") = b;
	register long a2 asm("a2") = c;
	register long a3 asm("a3") = d;
	register long a4 asm("a4") = e;
	register long a5 asm("x15") = f;
	asm volatile("ecall" : "+r"(a0) : "r"(a7), "r"(a1), "r"(a2), "r"(a3), "r"(a4), "r"(a5) : "memory");
	return a0;
}

static long strange(long x)
{
	register long t asm("t3") = x;
	register long s asm("s3") = x + 1;
	register double f asm("fs3") = 2.5;
	register double g asm("ft8");
	asm("add %0, t3, s3\n\tadd s3, s3, %0" : "+r"(t), "+r"(s));
	asm("fadd.d ft8, fs3, fs3" : "=f"(g) : "f"(f));
	return 1000 * t + 10 * s + (long)g;
}

static int aligned(void)
{
	register long sp asm("sp");
	register long tp asm("tp");
	long a, b;
	asm volatile("mv %0, %1" : "=r"(a) : "r"(sp));
	asm volatile("mv %0, %1" : "=r"(b) : "r"(tp));
	return a != 0 && a % 16 == 0 && b != 0;
}

static int fixed(void)
{
	register long sp asm("sp");
	register char *thread asm("tp");
	register unsigned long *top asm("x2");
	register volatile long again asm("sp");
	long a, b;
	asm volatile("mv %0, sp\n\tmv %1, tp" : "=r"(a), "=r"(b));
	return sp == a && again == a && thread == (char *)b && (long)top == a && *top == *(unsigned long *)a;
}

static long looped(int n)
{
	long sum = 0;
	for (int i = 0; i < n; i++) {
		register long x asm("a3") = i;
		register long y asm("a4");
		asm("slli a4, a3, 1" : "=r"(y) : "r"(x));
		sum += y;
	}
	return sum;
}

int main(void)
{
	const char *text = "written by a system call\n";
	fflush(stdout);
	printf("%ld\n", call3(64, 1, (long)text, strlen(text)));
	char *page = (char *)call6(222, 0, 4096, 3, 0x22, -1, 0);
	strcpy(page, "mapped");
	printf("%s %ld\n", page, strange(5));
	printf("%d %ld %d\n", aligned(), looped(10), fixed());
	register volatile long a0 asm("a0") = 7;
	register long a1 asm("a1") = 8;
	asm volatile("add %0, a0, a1" : "+r"(a0) : "r"(a1));
	long result = a0;
	printf("%ld\n", result);
	return 0;
}
