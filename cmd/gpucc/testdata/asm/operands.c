// Operands of all kinds, in all places.
#include <stdint.h>
#include <stdio.h>
#include <string.h>

struct record { int a : 5; int b : 11; long c; float f; double d; };
static struct record g;
static int list[4];
struct pair { int x, y; };

static long add(long x, long y)
{
	long z;
	asm("add %0, %1, %2" : "=r"(z) : "r"(x), "r"(y));
	return z;
}

static int side_effects(void)
{
	int *q = list;
	asm("li %0, 5\n\tli %1, 6" : "=&r"(*q++), "=r"(*q++) : "r"(add(1, 2)));
	asm("addi %0, %0, 1" : "+r"(*q++));
	return q - list;
}

static long many(long a, long b, long c, long d, long e, long f, long g, long h)
{
	long x, y, z;
	asm("add %0, %3, %4\n\tadd %1, %5, %6\n\tadd %2, %7, %8\n\tsub %0, %0, %9\n\tsub %1, %1, %10"
	    : "=&r"(x), "=&r"(y), "=&r"(z) : "r"(a), "r"(b), "r"(c), "r"(d), "r"(e), "r"(f), "r"(g), "r"(h));
	return x * 100 + y * 10 + z;
}

static long clobbered(long a, long b)
{
	long r;
	asm volatile("li a0, 1\n\tli a1, 2\n\tli a2, 3\n\tli a3, 4\n\tli a4, 5\n\tli a5, 6\n\tli a6, 7\n\tli a7, 8\n\tli t0, 1\n\tli s1, 9\n\tli s11, 9\n\tfmv.d.x fs0, zero\n\tadd %0, %1, %2"
	    : "=r"(r) : "r"(a), "r"(b)
	    : "a0", "a1", "a2", "a3", "a4", "a5", "a6", "a7", "t0", "t1", "t2", "t3", "t4", "t5", "t6", "s1", "s11", "fs0", "memory");
	return r;
}

int main(void)
{
	long x = 3, y = 4, z;
	printf("%ld\n", add(x, y));
	asm("addi %[out], %[in], %[k]" : [out] "=r"(z) : [in] "r"(x), [k] "I"(100));
	printf("%ld\n", z);
	asm("add%i1 %0, %0, %1" : "+r"(z) : "rI"(-5));
	asm("add%i1 %0, %0, %1" : "+r"(z) : "rI"(5000));
	asm("sll%i1 %0, %0, %1" : "+r"(z) : "rK"(2));
	printf("%ld\n", z);
	asm("slli %0, %0, 3" : "+r"(x));
	asm("mv %0, %z1" : "=r"(y) : "rJ"(0));
	printf("%ld %ld\n", x, y);

	double d = 1.5, e = 2.5, r;
	float f = 1.5f;
	asm("fmadd.d %0, %1, %2, %1" : "=f"(r) : "f"(d), "f"(e));
	asm("fadd.s %0, %0, %0" : "+f"(f));
	printf("%f %f\n", r, f);
	long bits;
	asm("mv %0, %1" : "=r"(bits) : "r"(d));
	asm("not %0, %0" : "+r"(e));
	asm("fmv.d.x %0, %1" : "=f"(r) : "r"(0x4000000000000000));
	printf("%lx %a %f\n", bits, e, r);

	int v = 5;
	list[2] = 8;
	asm("lw %0, %1" : "=r"(v) : "m"(list[2]));
	asm("sw %1, %0" : "=m"(list[3]) : "r"(77));
	printf("%d %d\n", v, list[3]);
	int n = side_effects();
	printf("%d %d %d %d\n", n, list[0], list[1], list[2]);
	asm("li %0, 1000" : "=r"(g.a));
	asm("li %0, 1000" : "=r"(g.b));
	asm("addi %0, %0, 1" : "+r"(g.b));
	asm("fcvt.s.w %0, %1" : "=f"(g.f) : "r"(7));
	printf("%d %d %f\n", g.a, g.b, g.f);
	asm("amoadd.w.aqrl %0, %z2, %1" : "=r"(v), "+A"(list[0]) : "rJ"(0));
	asm("amoadd.w %0, %z2, %1" : "=r"(v), "+A"(list[0]) : "rJ"(3));
	printf("%d %d\n", v, list[0]);

	uint8_t byte;
	int16_t half;
	_Bool truth;
	char *text = "text";
	asm("li %0, 0x1ff" : "=r"(byte));
	asm("li %0, 0x1ffff" : "=r"(half));
	asm("li %0, 1" : "=r"(truth));
	asm("addi %0, %0, 2" : "+r"(text));
	printf("%d %d %d %s\n", byte, half, truth, text);
	struct pair p = {1, 2};
	asm("sw zero, %0" : "+m"(p) : : "memory");
	asm volatile("" : "+rm"(p) : "m"(p));
	printf("%d %d\n", p.x, p.y);
	asm("add %0, %1, %2" : "=r"(z) : "0"(20), "r"(22));
	asm("add %[a], %1, %2" : [a] "=r"(y) : "[a]"(z), "r"(1L));
	printf("%ld %ld\n", z, y);
	printf("%ld\n", many(1, 2, 3, 4, 5, 6, 7, 8));
	long a = 11, b = 12, c = 13;
	double k = 14.5;
	printf("%ld %ld %ld %ld %f\n", clobbered(30, 40), a, b, c, k);
	int array[2] = {1, 2};
	asm("lw %0, 4(%1)" : "=r"(v) : "r"(array), "m"(array));
	printf("%d\n", v);
	return 0;
}
