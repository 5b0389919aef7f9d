// asm at file scope: functions, data, sections, aliases; naked functions.
#include <stdio.h>

long sum3(long, long, long);
extern int table[3];
extern const char message[];
static long local_function(long) __attribute__((used));
long doubled(long);
int counter __attribute__((used)) = 40;

asm(".globl sum3\n\t.type sum3, @function\nsum3:\n\tadd a0, a0, a1\n\tadd a0, a0, a2\n\tret\n\t.size sum3, .-sum3");
asm(".data\n\t.balign 4\n\t.globl table\ntable:\n\t.word 10, 20, 30");
__asm__(".section .rodata.message,\"a\"\n\t.globl message\nmessage:\n\t.asciz \"from a section\"\n\t.text\n");
asm(".globl doubled\n.set doubled, local_function");
asm(".macro increment r\n\taddi \\r, \\r, 1\n.endm\n.globl next\nnext:\n\tincrement a0\n\tlla t0, counter\n\tlw t1, 0(t0)\n\taddw t1, t1, a0\n\tsw t1, 0(t0)\n\tmv a0, t1\n\tret");
asm("");

static long local_function(long x)
{
	return 2 * x;
}

int next(int);
__attribute__((naked)) int answer(void)
{
	asm("li a0, 42");
	asm volatile("ret");
}
static int __attribute__((naked, noinline)) nine(int x)
{
	asm("addi a0, a0, 9\n\tret");
}
__attribute__((naked, section(".text.naked"))) long caller(long x)
{
	asm("addi sp, sp, -16\n\tsd ra, 8(sp)\n\tcall doubled\n\tld ra, 8(sp)\n\taddi sp, sp, 16\n\tret");
}

int main(void)
{
	printf("%ld %d %s\n", sum3(1, 2, 3), table[0] + table[1] + table[2], message);
	printf("%ld %d", doubled(21), next(1));
	printf(" %d %d %d %ld\n", counter, answer(), nine(1), caller(50));
	return 0;
}
