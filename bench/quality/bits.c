// Bits: population counts, reversal, leading zeros, Gray codes, a Morton order.
int printf(const char *, ...);

typedef unsigned u32;

static int count(u32 x)
{
	x -= x >> 1 & 0x55555555;
	x = (x & 0x33333333) + (x >> 2 & 0x33333333);
	x = (x + (x >> 4)) & 0x0f0f0f0f;
	return (int)(x * 0x01010101 >> 24);
}

static u32 reverse(u32 x)
{
	x = (x >> 1 & 0x55555555) | (x & 0x55555555) << 1;
	x = (x >> 2 & 0x33333333) | (x & 0x33333333) << 2;
	x = (x >> 4 & 0x0f0f0f0f) | (x & 0x0f0f0f0f) << 4;
	x = (x >> 8 & 0x00ff00ff) | (x & 0x00ff00ff) << 8;
	return x >> 16 | x << 16;
}

static int leading(u32 x)
{
	int n = 0;
	if (x == 0)
		return 32;
	while (!(x & 0x80000000)) {
		x <<= 1;
		n++;
	}
	return n;
}

static u32 spread(u32 x)
{
	x &= 0xffff;
	x = (x | x << 8) & 0x00ff00ff;
	x = (x | x << 4) & 0x0f0f0f0f;
	x = (x | x << 2) & 0x33333333;
	return (x | x << 1) & 0x55555555;
}

int main(void)
{
	u32 x = 1, hash = 0;
	for (int i = 0; i < 15000; i++) {
		x = x * 1664525 + 1013904223;
		hash += (u32)count(x) * 3 + (u32)leading(x >> (x & 15));
		hash ^= reverse(x ^ x >> 1);
		hash = hash * 5 + (spread(x) | spread(x >> 16) << 1);
	}
	printf("%08x\n", hash);
	return 0;
}
