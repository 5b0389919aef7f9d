/* The right operand of an update comes first where it calls a function: that may
   change the left one. The C standard lets compilers choose; gcc has it so. */
int printf(const char *format, ...);

struct bits {
	unsigned a : 5, b : 11;
	long c : 40;
};

static unsigned x[2] = {2, 3};
static long n = 5;
static double d = 1.5;
static unsigned char byte = 250;
static struct bits bits = {3, 100, 1000};
static __int128 wide = 7;
static long double quad = 0.5L;

static unsigned change(void)
{
	x[0] |= 128;
	n *= 3;
	d += 10;
	byte += 3;
	bits.a += 2;
	bits.b -= 7;
	bits.c *= 2;
	wide = wide * 1000 + 1;
	quad *= 4;
	return 3;
}

static int through(int *p)
{
	*p = 70;
	return 1;
}

int main(void)
{
	x[0] |= change();
	printf("%u\n", x[0]);
	n -= change();
	printf("%ld\n", n);
	n <<= change() - 2;
	printf("%ld\n", n);
	d *= change();
	printf("%g\n", d);
	byte += change();
	printf("%d\n", byte);
	bits.a += change(), bits.b *= change(), bits.c -= change();
	printf("%d %d %ld\n", bits.a, bits.b, (long)bits.c);
	wide += change();
	printf("%ld\n", (long)wide);
	quad -= change();
	printf("%g\n", (double)quad);
	x[(int)n * 0] += change();
	printf("%u %u\n", x[0], x[1]);
	int local = 5;
	local += through(&local);
	printf("%d\n", local);
	int other = 3, *p = &other;
	*p += ({ other = 8; 2; });
	printf("%d\n", other);
	return 0;
}
