// Digits of 2^2000 and of 200!: long arithmetic, division by constants.
int printf(const char *, ...);

enum { DIGITS = 700 };
static unsigned char digits[DIGITS];
static unsigned limbs[80];

static int multiply(unsigned char *d, int n, int factor)
{
	int carry = 0;
	for (int i = 0; i < n; i++) {
		int x = d[i] * factor + carry;
		d[i] = (unsigned char)(x % 10);
		carry = x / 10;
	}
	while (carry) {
		d[n++] = (unsigned char)(carry % 10);
		carry /= 10;
	}
	return n;
}

static unsigned divide(unsigned *x, int n, unsigned divisor)
{
	unsigned long long rest = 0;
	for (int i = n; i-- > 0;) {
		rest = rest << 32 | x[i];
		x[i] = (unsigned)(rest / divisor);
		rest %= divisor;
	}
	return (unsigned)rest;
}

int main(void)
{
	int n = 1;
	digits[0] = 1;
	for (int i = 2; i <= 200; i++)
		n = multiply(digits, n, i);
	unsigned sum = 0;
	for (int i = 0; i < n; i++)
		sum = sum * 3 + digits[i];
	limbs[62] = 1u << 16;
	unsigned hash = 0;
	for (int i = 0; i < 60; i++)
		hash = hash * 31 + divide(limbs, 63, 1000000000u);
	printf("%d %u %u\n", n, sum, hash);
	return 0;
}
