// Assembler statements as libraries, kernels and benchmarks have them: system calls,
// atomic operations, barriers, counters, control and status registers.
#include <stdio.h>

#define ENTER(result, ...) asm volatile("ecall\n\t" : "=r"(result) : __VA_ARGS__ : "memory")

static inline long process(void)
{
	register long number asm("a7") = 172;
	register long id asm("a0");
	ENTER(id, "r"(number));
	return id;
}

static inline long put(int file, const char *text, unsigned long bytes)
{
	register long number asm("a7") = 64;
	register long first asm("a0") = file;
	register long second asm("a1") = (long)text;
	register long third asm("a2") = bytes;
	ENTER(first, "r"(number), "0"(first), "r"(second), "r"(third));
	return first;
}

// exchange makes *at new if it is old, and returns what it was, in the form of C libraries: with
// two labels of the same number.
static inline int exchange(volatile int *at, int old, int new)
{
	int was, failed;
	asm volatile(
		"\n1:\tlr.w.aqrl %[was], (%[at])\n"
		"\tbne %[was], %[old], 1f\n"
		"\tsc.w.aqrl %[failed], %[new], (%[at])\n"
		"\tbnez %[failed], 1b\n1:"
		: [was] "=&r"(was), [failed] "=&r"(failed)
		: [at] "r"(at), [old] "r"((long)old), [new] "r"((long)new) : "memory");
	return was;
}

// exchange_address does so with addresses, in the form of kernels: the memory is an operand.
static inline void *exchange_address(void **at, void *old, void *new)
{
	void *was;
	long failed;
	asm volatile("0:\tlr.d %0, %2\n\tbne %0, %z3, 1f\n\tsc.d.rl %1, %z4, %2\n\tbnez %1, 0b\n\tfence rw, rw\n1:"
		: "=&r"(was), "=&r"(failed), "+A"(*at) : "rJ"(old), "rJ"(new) : "memory");
	return was;
}

#define amo(op) ({ \
	long before_; \
	asm volatile(#op " %1, %2, %0" : "+A"(shared), "=r"(before_) : "r"(5L) : "memory"); \
	before_; })

static long shared = 12;

#define SWAP(name, value) ({ \
	unsigned long x = (value); \
	asm volatile("csrrw %0, " #name ", %1" : "=r"(x) : "rK"(x) : "memory"); \
	x; })
#define READ(name) ({ unsigned long x; asm volatile("csrr\t%0, " #name : "=r"(x)); x; })

static void registers(void)
{
	SWAP(frm, 2);
	unsigned long before = SWAP(frm, 0);
	asm volatile("csrwi fflags, 0");
	double third;
	asm volatile("fdiv.d %0, %1, %2" : "=f"(third) : "f"(1.0), "f"(3.0));
	printf("frm %lu, fflags %lu\n", before, READ(fflags));
	asm volatile("csrs fcsr, %0; csrc fcsr, %1; frcsr %0" : "+r"(before) : "r"(1L));
	printf("fcsr %lu, third %.17g\n", before, third);
	unsigned long start, end, cycles;
	asm volatile("rdtime %0" : "=r"(start));
	asm volatile("rdcycle %0\n\trdtime %1" : "=r"(cycles), "=r"(end));
	printf("time %d, cycles %d\n", end >= start, cycles != 0);
}

// Numbers that li builds, and comparisons.
static void numbers(void)
{
	long a, b, c, d;
	asm("li %0, 0x123456789abcdef0\n\tli %1, -2048\n\tli %2, 0x7ffff800\n\tli %3, 1<<40|7" : "=r"(a), "=r"(b), "=r"(c), "=r"(d));
	printf("%lx %ld %lx %lx\n", a, b, c, d);
	asm("snez %0, %4; sgtz %1, %4; sext.b %2, %4; zext.h %3, %4" : "=&r"(a), "=&r"(b), "=&r"(c), "=r"(d) : "r"(-1000L));
	printf("%ld %ld %ld %ld\n", a, b, c, d);
	asm("add %0, %1, %2; srl %0, %0, 1; and %0, %0, %3" : "=&r"(a) : "r"(100L), "rI"(77), "rI"(-4));
	printf("%ld\n", a);
}

// A loop with a table of bytes behind a jump.
static int lookup(int i)
{
	int result;
	asm("la t0, 2f\n\tadd t0, t0, %1\n\tlbu %0, (t0)\n\tj 3f\n2:\t.byte 2, 3, 5, 7 # primes\n3:" : "=r"(result) : "r"((long)i) : "t0");
	return result;
}

int main(void)
{
	static const char text[] = "hello\n";
	fflush(stdout);
	printf("wrote %ld\n", put(1, text, sizeof text - 1));
	printf("process %d\n", process() > 0);
	volatile int word = 3;
	asm volatile("fence rw,rw" ::: "memory");
	int first = exchange(&word, 3, 4), second = exchange(&word, 3, 5);
	printf("%d %d %d\n", first, second, word);
	void *pointer = &shared;
	printf("%d", exchange_address(&pointer, &shared, 0) == (void *)&shared);
	printf(" %d\n", pointer == 0);
	long results[] = { amo(amoadd.d), amo(amoswap.d.aq), amo(amoor.d.rl), amo(amomax.d.aqrl), amo(amoxor.d), amo(amominu.d) };
	for (unsigned i = 0; i < sizeof results / sizeof *results; i++)
		printf("%ld ", results[i]);
	printf("%ld\n", shared);
	registers();
	numbers();
	printf("%d %d\n", lookup(1), lookup(3));
	return 0;
}
