// Labels in the text, loops, asm goto, and statements in all places.
#include <stdio.h>

static int compare_and_swap(volatile int *p, int t, int s)
{
	int old, failed;
	__asm__ __volatile__(
		"\n1:	lr.w.aqrl %0, (%2)\n"
		"	bne %0, %3, 1f\n"
		"	sc.w.aqrl %1, %4, (%2)\n"
		"	bnez %1, 1b\n"
		"1:"
		: "=&r"(old), "=&r"(failed) : "r"(p), "r"((long)t), "r"((long)s) : "memory");
	return old;
}

static int length(const char *s)
{
	const char *end = s;
	char c;
	asm("loop%=:\n\tlbu %1, 0(%0)\n\taddi %0, %0, 1\n\tbnez %1, loop%=" : "+r"(end), "=&r"(c) : "m"(*(const char (*)[])s));
	return end - s - 1;
}

static int classify(long x)
{
	asm goto("beqz %0, %l[zero]\n\tbltz %0, %l2" : : "r"(x) : : zero, negative);
	return 1;
negative:
	return -1;
zero:
	return 0;
}

static long with_output(long x)
{
	long y = 0;
	asm goto("slli %0, %1, 1\n\tbgt %0, %2, %l[big]" : "=&r"(y) : "r"(x), "r"(100L) : "memory" : big);
	return y;
big:
	return -y;
}

static int sum_until(int limit)
{
	int sum = 0;
	for (int i = 0;; i++) {
		asm goto("bge %0, %1, %l[done]" : : "r"(i), "r"(limit) : : done);
		sum += i;
	}
done:
	return sum;
}

static int in_expression(int x)
{
	return x + ({ int y; asm("addi %0, %1, 1" : "=r"(y) : "r"(x)); y; }) * 10 + ({ asm volatile("nop"); 100; });
}

static int table(void)
{
	int x;
	asm("lla %0, 1f\n\tlw %0, 0(%0)\n\tj 2f\n1:\t.word 1234\n2:" : "=r"(x));
	return x;
}

int main(void)
{
	int v = 5;
	printf("%d ", compare_and_swap(&v, 5, 9));
	printf("%d ", compare_and_swap(&v, 5, 10));
	printf("%d\n", v);
	printf("%d %d\n", length(""), length("four"));
	printf("%d %d %d\n", classify(-3), classify(0), classify(9));
	printf("%ld %ld\n", with_output(7), with_output(70));
	printf("%d %d %d\n", sum_until(10), in_expression(4), table());
	if (v)
		asm volatile("fence rw, rw");
	else
		asm volatile("fence.i" ::: "memory");
	switch (v) {
	case 9:
		asm("li %0, 4" : "=r"(v));
	}
	unsigned long t1, t2;
	asm volatile("rdtime %0" : "=r"(t1));
	asm volatile("rdtime %0" : "=r"(t2));
	printf("%d %d\n", v, t2 >= t1);
	return 0;
}
