// Assembler statements in the form of musl's headers, of kernels and of benchmarks: system calls,
// atomic operations, barriers, counters, control and status registers.
#include <stdio.h>
#include <string.h>
#include <stdint.h>

#define __asm_syscall(...) \
	__asm__ __volatile__ ("ecall\n\t" \
	: "=r"(a0) : __VA_ARGS__ : "memory"); \
	return a0; \

static inline long __syscall0(long n)
{
	register long a7 __asm__("a7") = n;
	register long a0 __asm__("a0");
	__asm_syscall("r"(a7))
}

static inline long __syscall3(long n, long a, long b, long c)
{
	register long a7 __asm__("a7") = n;
	register long a0 __asm__("a0") = a;
	register long a1 __asm__("a1") = b;
	register long a2 __asm__("a2") = c;
	__asm_syscall("r"(a7), "0"(a0), "r"(a1), "r"(a2))
}

static inline void a_barrier(void)
{
	__asm__ __volatile__ ("fence rw,rw" : : : "memory");
}

static inline int a_cas(volatile int *p, int t, int s)
{
	int old, tmp;
	__asm__ __volatile__ (
		"\n1:	lr.w.aqrl %0, (%2)\n"
		"	bne %0, %3, 1f\n"
		"	sc.w.aqrl %1, %4, (%2)\n"
		"	bnez %1, 1b\n"
		"1:"
		: "=&r"(old), "=&r"(tmp)
		: "r"(p), "r"((long)t), "r"((long)s)
		: "memory");
	return old;
}

static inline void *a_cas_p(volatile void *p, void *t, void *s)
{
	void *old;
	int tmp;
	__asm__ __volatile__ (
		"\n1:	lr.d.aqrl %0, (%2)\n"
		"	bne %0, %3, 1f\n"
		"	sc.d.aqrl %1, %4, (%2)\n"
		"	bnez %1, 1b\n"
		"1:"
		: "=&r"(old), "=&r"(tmp)
		: "r"(p), "r"(t), "r"(s)
		: "memory");
	return old;
}

#define amo(op) ({ \
	long before_; \
	__asm__ __volatile__ (#op " %1, %2, %0" : "+A"(shared), "=r"(before_) : "r"(5L) : "memory"); \
	before_; })

static long shared = 12;

#define csr_swap(csr, val) ({ \
	unsigned long v_ = (unsigned long)(val); \
	__asm__ __volatile__ ("csrrw %0, " #csr ", %1" : "=r"(v_) : "rK"(v_) : "memory"); \
	v_; })
#define csr_read(csr) ({ unsigned long v_; __asm__ __volatile__ ("csrr	%0, " #csr : "=r"(v_)); v_; })

static void registers(void)
{
	csr_swap(frm, 2);
	unsigned long before = csr_swap(frm, 0);
	__asm__ __volatile__ ("csrwi fflags, 0");
	double third;
	__asm__ __volatile__ ("fdiv.d %0, %1, %2" : "=f"(third) : "f"(1.0), "f"(3.0));
	printf("frm %lu, fflags %lu\n", before, csr_read(fflags));
	__asm__ __volatile__ ("csrs fcsr, %0; csrc fcsr, %1; frcsr %0" : "+r"(before) : "r"(1L));
	printf("fcsr %lu, third %.17g\n", before, third);
	unsigned long start, end, cycles;
	__asm__ __volatile__ ("rdtime %0" : "=r"(start));
	__asm__ __volatile__ ("rdcycle %0\n\trdtime %1" : "=r"(cycles), "=r"(end));
	printf("time %d, cycles %d\n", end >= start, cycles != 0);
}

// Numbers that li builds, and comparisons.
static void numbers(void)
{
	long a, b, c, d;
	__asm__ ("li %0, 0x123456789abcdef0\n\tli %1, -2048\n\tli %2, 0x7ffff800\n\tli %3, 1<<40|7" : "=r"(a), "=r"(b), "=r"(c), "=r"(d));
	printf("%lx %ld %lx %lx\n", a, b, c, d);
	__asm__ ("snez %0, %4; sgtz %1, %4; sext.b %2, %4; zext.h %3, %4" : "=&r"(a), "=&r"(b), "=&r"(c), "=r"(d) : "r"(-1000L));
	printf("%ld %ld %ld %ld\n", a, b, c, d);
	__asm__ ("add %0, %1, %2; srl %0, %0, 1; and %0, %0, %3" : "=&r"(a) : "r"(100L), "rI"(77), "rI"(-4));
	printf("%ld\n", a);
}

// A loop with a table of bytes behind a jump.
static int lookup(int i)
{
	int result;
	__asm__ ("la t0, 2f\n\tadd t0, t0, %1\n\tlbu %0, (t0)\n\tj 3f\n2:\t.byte 2, 3, 5, 7 # primes\n3:" : "=r"(result) : "r"((long)i) : "t0");
	return result;
}

int main(void)
{
	static const char text[] = "hello\n";
	fflush(stdout);
	printf("wrote %ld\n", __syscall3(64, 1, (long)text, sizeof text - 1));
	printf("process %d\n", __syscall0(172) > 0);
	volatile int word = 3;
	a_barrier();
	printf("%d %d %d\n", a_cas(&word, 3, 4), a_cas(&word, 3, 5), word);
	void *pointer = &shared;
	printf("%d %d\n", a_cas_p(&pointer, &shared, 0) == &shared, pointer == 0);
	long results[] = { amo(amoadd.d), amo(amoswap.d.aq), amo(amoor.d.rl), amo(amomax.d.aqrl), amo(amoxor.d), amo(amominu.d) };
	for (unsigned i = 0; i < sizeof results / sizeof *results; i++)
		printf("%ld ", results[i]);
	printf("%ld\n", shared);
	registers();
	numbers();
	printf("%d %d\n", lookup(1), lookup(3));
	return 0;
}
