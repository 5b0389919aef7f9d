// Multiplications of 64 bits by constants next to powers of two, and by others.
int printf(const char *format, ...);

static long wide(long x) { return (x * 5) ^ (x * 31) ^ (x * -4) ^ (x * -63) ^ (x * -1) ^ (x * 0x7fffffffL) ^ (x * -0x80000000L) ^ (x * 0x80000001L) ^ (x * 12); }
static unsigned long unsignedWide(unsigned long x) { return (x * 5) ^ (x * 31) ^ (x * -4UL) ^ (x * -63UL) ^ (x * -1UL) ^ (x * 0xffffffffUL) ^ (x * 0x80000000UL); }

int main(void)
{
	for (int i = -3; i < 4; i++) {
		long x = i * 123456789012345;
		printf("%ld %lu\n", wide(x), unsignedWide(x));
	}
	return 0;
}
